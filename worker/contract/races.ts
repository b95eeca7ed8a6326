/** Races against ghosts, the ladder of ghosts, and who waits in a queue. */
import type { Standing, UserState } from "./standing.ts";

/** What a race's page knows beside a match's: the learner's best time in this battle before the race, and how the race was recorded. */
export type RaceState = { best_ms: number | null; outcome: RaceOutcome | null };

/** A race once it is in the database. */
export type RaceOutcome = {
  /** Whether everything that the battle asks for was done. Only then it earns and has a time. */
  right: boolean;
  exp_gained: number;
  /** How many races of this UTC day can still earn. */
  left: number;
  /** When the last wish was met, in milliseconds since the editors opened. */
  met_ms: number | null;
  /** The learner's best time in this battle now. */
  best_ms: number | null;
  /** This race has set it. */
  is_best: boolean;
  /** Why it counts for less: a pasted race has no time and beats no ghost, and one that only a machine could type earns nothing either. */
  marked?: "pasted" | "machine" | null;
  standing: Standing;
  /** See BOOKMARK_HEADER. */
  bookmark?: string;
};

/** A ghost of the ladder. Nothing in it says which battle it is. */
export type Rung = {
  name: string;
  /** In points of rating; null for a learner who hides ratings. */
  strength: number | null;
  /** The learner has beaten a ghost at least as strong, with everything done that the battle asked for. */
  beaten: boolean;
};

export type LadderAnswer = {
  user_state: UserState;
  /** The easiest first; empty for a Starter. */
  rungs: Rung[];
  /** How many races of this UTC day can still earn. */
  races_left: number;
};

/** @property challenge_id of a queue in which somebody else waits; null where nobody does */
export type WaitingAnswer = { challenge_id: string | null };
