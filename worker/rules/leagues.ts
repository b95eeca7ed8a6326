/** Leagues: who moves up or down at the end of a week. The view `league_entries` in db/schema.ts has the same rule for the database. */

/** The leagues by number, the first one that learners join first. */
export const LEAGUES = ["Launchpad", "Orbit", "Moon", "Comet", "Galaxy"] as const;

/** Learners of a group at most. The trigger `league_join` in db/triggers.ts has the number too. */
export const GROUP_SIZE = 30;
/** In a smaller group everybody stays. */
export const MIN_MOVING_GROUP = 10;
/** Of so many learners one moves up, and one down. */
const PLAYERS_PER_MOVE = 5;

export type Move = "up" | "stay" | "down";

/** What a learner has come to in a league group. @property rank from 1 @property players of the group */
export type LeagueResult = { league: number; rank: number; players: number };

/** How many of a group move up, and how many down, where there is a league above or below. */
export function moversOf(players: number): number {
  return players < MIN_MOVING_GROUP ? 0 : Math.floor(players / PLAYERS_PER_MOVE);
}

/** Where a rank leads. Nobody moves up from the last league, or down from the first. */
export function moveOf({ league, rank, players }: LeagueResult): Move {
  const movers = moversOf(players);
  if (rank <= movers && league < LEAGUES.length - 1) return "up";
  return rank > players - movers && league > 0 ? "down" : "stay";
}

/** The league after a result. */
export function leagueAfter(result: LeagueResult): number {
  return result.league + { up: 1, stay: 0, down: -1 }[moveOf(result)];
}
