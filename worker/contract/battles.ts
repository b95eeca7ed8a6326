/** Challenges, the queue's and the match's sockets, results, replays and ghosts. */
import { z } from "zod";
import type { UnpaidReason } from "../rules/battle-awards.ts";
import type { BattleScore, MatchResult, Settlement } from "../rules/battle-score.ts";
import type { Code } from "../rules/code.ts";
import type { Edit } from "../rules/match-edits.ts";
import type { Phase, Side } from "../rules/match-phases.ts";
import type { Wish } from "../rules/wishes.ts";
import type { Standing, UserState } from "./standing.ts";

// ── The queue ────────────────────────────────────────────────────────────────────────────────────────────────

/** The text that a page sends as its sign of life, and the answer, which wakes no object. */
export const PING = "ping";
export const PONG = "pong";

export const queueRequest = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("cancel") }),
  /** A race against a ghost begins; null where it has been left. */
  z.strictObject({ type: z.literal("race"), race_id: z.uuid().nullable() }),
  /** The answer to an offer. */
  z.strictObject({ type: z.literal("answer"), accept: z.boolean() }),
]);
export type QueueRequest = z.infer<typeof queueRequest>;

export type QueueMessage =
  /** @property waiting how many wait here, this one included */
  | { type: "waiting"; now: number; since: number; waiting: number }
  | { type: "matched"; match_id: string }
  /** A match during a race; it stands until then, by the server's time. */
  | { type: "offer"; now: number; until: number }
  /** The offer no longer stands. */
  | { type: "offer-over" }
  | { type: "error"; message: string };

// ── The match ────────────────────────────────────────────────────────────────────────────────────────────────

/** What a player's page may send. `seq` counts that player's updates, so that a page that comes back knows what arrived. */
export const matchRequest = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("code-update"),
    seq: z.int().positive(),
    html: z.string(),
    css: z.string(),
    js: z.string(),
    /** The last one: the page's editors are locked. */
    final: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal("rage-quit") }),
  z.strictObject({ type: z.literal("sync"), sent_at: z.number() }),
]);
export type MatchRequest = z.infer<typeof matchRequest>;

export type MatchPlayer = { user_id: string; display_name: string; avatar_url: string };

/** What a battle shows before its end: nothing of its references. */
export type BattleTask = { title: string; description: string; start: Code };

/** Where a match stands; times are the server's, in milliseconds since 1970. */
export type MatchClock = {
  phase: Phase;
  ends_at: number | null;
  opens_at: number | null;
  closes_at: number | null;
};

/** What a match came to, the first player's first. */
export type MatchVerdict = Settlement & {
  codes: [Code, Code];
  /** What the battle asked for; null where the match was scored without wishes. */
  wishes: WishText[] | null;
};

/** A wish as people read it. What it wants as code stays with the server. */
export type WishText = Pick<Wish, "id" | "text">;

/** The server's messages. Each with `version` is newer than every one below it; `now` corrects the page's clock. */
export type MatchMessage =
  | {
      type: "state";
      now: number;
      version: number;
      clock: MatchClock;
      battle: BattleTask;
      players: [MatchPlayer, MatchPlayer];
      you: Side;
      codes: [Code, Code];
      /** The last of your updates that arrived. */
      seq: number;
      opponent_here: boolean;
      /** In a race: whose recording the opponent is. */
      ghost: GhostKind | null;
      verdict: MatchVerdict | null;
      awarded: MatchAward | null;
    }
  | { type: "phase"; now: number; version: number; clock: MatchClock }
  | ({ type: "code-update"; version: number; sender_id: string } & Code)
  | { type: "rage-quit"; version: number; sender_id: string }
  | { type: "result"; now: number; version: number; verdict: MatchVerdict }
  /** The result is in the record. */
  | { type: "recorded"; version: number; awarded: MatchAward }
  /** @property opponent_at the opponent's last sign of life */
  | { type: "sync"; sent_at: number; now: number; opponent_at: number }
  | { type: "error"; message: string };

/** What a player got for a match, and where that leaves them. */
export type MatchAward = Payment & { standing: Standing; record: BattleRecord };

/** The EXP of a match, and why there was none where the result earns some. */
export type Payment = { exp_gained: number; unpaid: UnpaidReason | null };

// ── HTTP ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** How many matches a learner has won, lost and tied. */
export type BattleRecord = { wins: number; losses: number; ties: number };

export type ChallengesAnswer = {
  user_state: UserState;
  /** Learners online, this one included; counted up to MAX_ONLINE. */
  online: number;
  record: BattleRecord;
  /** The asker's match that goes on, if any. */
  live_match: string | null;
};

/** A finished match, as one of its players sees it. */
export type MatchReport = {
  match_id: string;
  battle: BattleTask;
  ended_at: number;
  players: [MatchPlayer, MatchPlayer];
  you: Side;
  verdict: MatchVerdict;
  payment: Payment;
  /** Opens the replay for whoever has the link. */
  share_key: string;
};

export type BattleAnswer = {
  user_state: UserState;
  record: BattleRecord;
  challenge_id: string;
  /** Null while the match goes on. */
  report: MatchReport | null;
};

export type Replay = {
  match_id: string;
  battle: BattleTask;
  players: [Omit<MatchPlayer, "user_id">, Omit<MatchPlayer, "user_id">];
  results: [MatchResult, MatchResult];
  scores: [BattleScore, BattleScore];
  wishes: WishText[] | null;
  codes: [Code, Code];
  edits: Edit[];
  /** Milliseconds from the editors' opening to the end. */
  duration: number;
  ended_at: number;
  /** For the link, told to the players only. */
  share_key: string | null;
};

export type MatchSummary = {
  match_id: string;
  title: string;
  opponent: { display_name: string; avatar_url: string };
  result: MatchResult;
  score: number;
  opponent_score: number;
  ended_at: number;
};

export type MatchesAnswer = {
  user_state: UserState;
  record: BattleRecord;
  matches: MatchSummary[];
  /** For the next page: `before`; null after the last. */
  next: number | null;
};

/** Whose recording a ghost is: the project's own Codex, or an earlier player, who stays unnamed. */
export type GhostKind = "codex" | "match";

/** A race that has been started: its socket, below `/races/{race_id}`, speaks as a match's does. */
export type RaceAnswer = { race_id: string };

export const MATCHES_A_PAGE = 20;
export const matchesQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
});
export const replayQuery = z.object({ key: z.string().max(60).optional() });
export const matchId = z.uuid();
export const raceId = z.uuid();
export const challengeId = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const raceBody = z.strictObject({ challenge_id: challengeId });
