/** Watching live matches: their list, and the frames of a spectator's socket. */
import * as z from "zod";
import type { BattleScore, MatchResult } from "../rules/battle-score.ts";
import type { Code } from "../rules/code.ts";
import type { Ending } from "../rules/match-phases.ts";
import type { ShownRating } from "../rules/rating.ts";
import type { MatchClock, WishText } from "./battles.ts";

/** A player as spectators see one. `rating`: null before the first rated match, and where it is hidden. */
export type WatchedPlayer = { display_name: string; avatar_url: string; rating: ShownRating | null };

/** A live match that can be watched. `closes_at`: when the editors lock, by the server's clock. */
export type LiveMatch = {
  match_id: string;
  title: string;
  players: [WatchedPlayer, WatchedPlayer];
  closes_at: number;
};

/** The newest of the matches that can be watched, and the server's time. */
export type LiveMatchesAnswer = { now: number; matches: LiveMatch[] };

/** What spectators see of a battle before its end. */
type WatchedBattle = { title: string; description: string; picture: string };

/** How a watched match ended, with the code, whose moment has come. Pairs are in the order of the players. */
export type WatchEnd = {
  ending: Ending;
  results: [MatchResult, MatchResult];
  scores: [BattleScore, BattleScore];
  wishes: WishText[] | null;
  start: Code;
  codes: [Code, Code];
};

/** A spectator's page has read a frame. It answers those with a number that `SEEN_EVERY_FRAMES` divides. */
export const spectatorRequest = z.strictObject({ type: z.literal("seen"), frame: z.int().nonnegative() });
export type SpectatorRequest = z.infer<typeof spectatorRequest>;

/** What changes while a match is watched. All of it, the clock too, is `WATCH_DELAY_MS` late. */
type WatchedState<Page> = {
  frame: number;
  now: number;
  clock: MatchClock;
  /** Each player's page as HTML without scripts, see `drawn page` in the glossary. */
  pages: [Page, Page];
  /** How many watch. */
  watching: number;
};

export type SpectatorMessage =
  | ({ type: "state"; battle: WatchedBattle; players: [WatchedPlayer, WatchedPlayer] } & WatchedState<string>)
  /** A page that is null is the one before. */
  | ({ type: "update" } & WatchedState<string | null>)
  /** The result, or null for a match that was never decided. The socket is closed then. */
  | { type: "end"; end: WatchEnd | null };
