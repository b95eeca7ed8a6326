/** Challenges, the frames of the queue's and the match's sockets, results, replays and races. */
import * as z from "zod";
import type { UnpaidReason } from "../rules/battle-awards.ts";
import type { BattleScore, MatchResult, Settlement } from "../rules/battle-score.ts";
import type { Code } from "../rules/code.ts";
import { RUNGS } from "../rules/ghost-ladder.ts";
import type { HeldState } from "../rules/held-results.ts";
import type { Edit } from "../rules/match-edits.ts";
import type { MatchOrigin } from "../rules/match-origins.ts";
import type { Phase, Side } from "../rules/match-phases.ts";
import type { ShownRating, UnratedReason } from "../rules/rating.ts";
import type { RematchRefusal } from "../rules/rematch.ts";
import type { TypingMark } from "../rules/typing-mark.ts";
import type { Wish } from "../rules/wishes.ts";
import type { RaceOutcome, RaceState } from "./races.ts";
import type { Standing, UserState } from "./standing.ts";

// ── The queue ────────────────────────────────────────────────────────────────────────────────────────────────

/** A page's heartbeat and the response to it. The platform responds by itself, so that no hibernating object wakes. */
export const PING = "ping";
export const PONG = "pong";

export const queueRequest = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("cancel") }),
  /** The learner has started a race against a ghost, or has left it (null). */
  z.strictObject({ type: z.literal("race"), race_id: z.uuid().nullable() }),
  /** The response to an offer. */
  z.strictObject({ type: z.literal("answer"), accept: z.boolean() }),
]);
export type QueueRequest = z.infer<typeof queueRequest>;

export type QueueMessage =
  /** @property waiting the number of learners in this queue, including this one */
  | { type: "waiting"; now: number; since: number; waiting: number }
  | { type: "matched"; match_id: string }
  /** A match is offered to a learner in a race, until a time by the server's clock. */
  | { type: "offer"; now: number; until: number }
  /** The offer has ended. */
  | { type: "offer-over" }
  | { type: "error"; message: string };

// ── The match ────────────────────────────────────────────────────────────────────────────────────────────────

/** What a page has counted of its player's input, see `InputCount`. A page of the release before sends none. */
export const inputCount = z.strictObject({
  keys: z.int().min(0).max(1_000_000),
  aided: z.int().min(0).max(1_000_000),
  fastest: z.number().min(0).max(1_000_000).nullable(),
});

/** The frames of a player's page. `seq` counts that player's updates, so that a page that reconnects knows which were received. */
export const matchRequest = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("code-update"),
    seq: z.int().positive(),
    html: z.string(),
    css: z.string(),
    js: z.string(),
    input: inputCount.optional(),
    /** The last update: the page has locked its editors. */
    final: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal("rage-quit") }),
  z.strictObject({ type: z.literal("sync"), sent_at: z.number() }),
  /** After the match: whether the player wants a rematch. */
  z.strictObject({ type: z.literal("rematch"), wanted: z.boolean() }),
]);
export type MatchRequest = z.infer<typeof matchRequest>;

export type MatchPlayer = { user_id: string; display_name: string; avatar_url: string };

/** A battle as the players see it, without its references and checks. `picture`: the address of a picture of the finished page. */
export type BattleTask = { title: string; description: string; start: Code; picture: string };

/** The phase of a match. Times are by the server's clock, in milliseconds since 1970. */
export type MatchClock = {
  phase: Phase;
  ends_at: number | null;
  opens_at: number | null;
  closes_at: number | null;
};

/** The verdict of a match. Pairs are in the order of the players. */
export type MatchVerdict = Settlement & {
  codes: [Code, Code];
  /** The battle's wishes; null where the match was scored without wishes. */
  wishes: WishText[] | null;
  /** One way to do it: the battle's check, whose moment has come. The release before doesn't send it. */
  way?: Code | undefined;
  /** How each player's code came about. Results of earlier releases have none. */
  marks?: readonly [TypingMark, TypingMark] | undefined;
};

/** A wish without its check, which only the server has. */
export type WishText = Pick<Wish, "id" | "text">;

/** The way to a rematch, once a match has a result. Pairs are in the order of the players. */
export type Rematch = {
  /** Until when it can be agreed, by the server's clock. */
  until: number;
  wanted: readonly [boolean, boolean];
  /** Whether each player still has the result open. */
  here: readonly [boolean, boolean];
  /** The rematch, once both have wanted it. */
  match_id: string | null;
  /** Why the last agreement came to nothing. */
  refusal: RematchRefusal | null;
};

/** For each wish of the battle, whether the player's own code meets it; null where that is told with the result only. */
export type MatchTicks = (boolean | null)[];

/**
 * The server's messages. The page drops a message, other than `state`, whose `version` is lower than that of the last one. `now` is the
 * server's time, by which the page corrects its clock.
 */
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
      /** The `seq` of this player's last update that the server received. */
      seq: number;
      opponent_here: boolean;
      /** In a race, the kind of recording that is the opponent; otherwise null. */
      ghost: GhostKind | null;
      /** Null for a match. */
      race: RaceState | null;
      verdict: MatchVerdict | null;
      awarded: MatchAward | null;
      /** Null before the result, and for a race. */
      rematch: Rematch | null;
      /** What the battle is scored by; null for a battle without wishes. */
      wishes: WishText[] | null;
      ticks: MatchTicks;
      /** How many watch. */
      watching: number;
    }
  | { type: "phase"; now: number; version: number; clock: MatchClock }
  | ({ type: "code-update"; version: number; sender_id: string } & Code)
  | { type: "rage-quit"; version: number; sender_id: string }
  | { type: "result"; now: number; version: number; verdict: MatchVerdict; rematch: Rematch | null }
  /** What the player's own code meets now, while the editors are open. Without a version: nothing else depends on it. */
  | { type: "ticks"; ticks: MatchTicks }
  /** Another number of people watch. */
  | { type: "watching"; watching: number }
  /** The way to a rematch has changed. */
  | { type: "rematch"; now: number; version: number; rematch: Rematch }
  /** The result is in the database. */
  | { type: "recorded"; version: number; awarded: MatchAward }
  | { type: "race-recorded"; version: number; outcome: RaceOutcome }
  /** @property opponent_at when the opponent's last heartbeat was received */
  | { type: "sync"; sent_at: number; now: number; opponent_at: number }
  | { type: "error"; message: string };

/**
 * A player's EXP for a match, with the standing and the battle record after it. `bookmark`: of the state of the database that has them,
 * see BOOKMARK_HEADER.
 */
export type MatchAward = Payment & {
  rating: RatingOutcome | null;
  standing: Standing;
  record: BattleRecord;
  /** The key in the link to the replay, as in `PlayedMatch`. The release before doesn't send it. */
  share_key?: string | undefined;
  /** Whether the result waits for a moderator, or did; null for every other. The release before doesn't send it. */
  held?: HeldState | null | undefined;
  bookmark?: string;
};

/** What a match did to its player's rating, or why it did nothing. Null stands for a learner who hides ratings. */
export type RatingOutcome = { before: ShownRating; after: ShownRating } | { unrated: UnratedReason };

/** The EXP for a match. `unpaid`: why a win or tie earned none; otherwise null. */
export type Payment = { exp_gained: number; unpaid: UnpaidReason | null };

// ── HTTP ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** How many matches a learner has won, lost and tied. */
export type BattleRecord = { wins: number; losses: number; ties: number };

export type ChallengesAnswer = {
  user_state: UserState;
  /** The number of learners online, including this one; counted up to MAX_ONLINE. */
  online: number;
  record: BattleRecord;
  /** Null before the first rated match, and for a learner who hides ratings. */
  rating: ShownRating | null;
  /** The id of the learner's current match, if any. */
  live_match: string | null;
  /** Whether rooms can be opened. */
  rooms: boolean;
  /** How many races of this UTC day can still earn. */
  races_left: number;
};

/** A finished match for one of its players. */
export type PlayedMatch = {
  match_id: string;
  battle: BattleTask;
  ended_at: number;
  players: [MatchPlayer, MatchPlayer];
  you: Side;
  verdict: MatchVerdict;
  payment: Payment;
  /** Null as in `MatchAward`, and for a match of before there were ratings. */
  rating: RatingOutcome | null;
  /** The key in the link to the replay; with it anyone may see the replay. */
  share_key: string;
  /** As in `MatchAward`. */
  held: HeldState | null;
};

export type BattleAnswer = {
  user_state: UserState;
  record: BattleRecord;
  challenge_id: string;
  /** How the players met. */
  origin: MatchOrigin;
  /** Null until the match has a result. */
  report: PlayedMatch | null;
};

export type Replay = {
  match_id: string;
  battle: BattleTask;
  players: [Omit<MatchPlayer, "user_id">, Omit<MatchPlayer, "user_id">];
  results: [MatchResult, MatchResult];
  scores: [BattleScore, BattleScore];
  wishes: WishText[] | null;
  codes: [Code, Code];
  /** As in `MatchVerdict`. */
  marks?: readonly [TypingMark, TypingMark] | undefined;
  edits: Edit[];
  /** From the opening of the editors to the end, in milliseconds. */
  duration: number;
  ended_at: number;
  /** The key in the link to the replay; null except for the players. */
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
  /** As in `ChallengesAnswer`. */
  rating: ShownRating | null;
  matches: MatchSummary[];
  /** The `before` of the next page; null after the last. */
  next: number | null;
};

/** The kind of a ghost's recording: generated for Codex, or of an earlier match, whose player stays anonymous. */
export type GhostKind = "codex" | "match";

/** A started race. Its socket, `/races/{race_id}/socket`, has the same frames as a match's. */
export type RaceAnswer = { race_id: string };

export const MATCHES_PER_PAGE = 20;
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
/** @property rung of the ladder of ghosts, from 1; without it the ghost is about as strong as the learner */
export const raceBody = z.strictObject({
  challenge_id: challengeId,
  rung: z.int().min(1).max(RUNGS).optional(),
});
