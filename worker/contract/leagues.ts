/** A learner's league: the group of the week, and what the week before came to. */
import type { LeagueResult } from "../rules/leagues.ts";

/** A row of a league group. `exp`: of the week. */
export type LeagueEntry = {
  rank: number;
  user_id: string;
  display_name: string;
  avatar_url: string;
  exp: number;
};

export type League = {
  user_id: string;
  /** The league that the learner competes in, or will with the first EXP of the week: a number of `LEAGUES` in rules/leagues.ts. */
  league: number;
  /** How long the week still takes, in milliseconds. */
  week_ends_in: number;
  /** Whether the learner hides the own standing, and so is in no group. */
  hidden: boolean;
  /** The learner's group, from rank 1 on; empty before the first EXP of the week. */
  entries: LeagueEntry[];
  /** The result of the week before; null where the learner was in no group. */
  last: (LeagueResult & { week: number; exp: number }) | null;
};
