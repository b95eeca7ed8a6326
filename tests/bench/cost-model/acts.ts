/** What an act of a learner costs the database. `trips`: calls of the database, those at the same time too. */
export type D1Cost = { trips: number; rows_read: number; rows_written: number };

/**
 * `tests/worker/act-cost.test.ts` makes each of these acts against the worker and fails where trips or written rows differ. Rows written include those
 * of indexes and triggers as far as the local database counts them; the check of the session and the counters of the rate limits are in
 * them. The measured learners have little behind them. `match` is both players together.
 */
export const D1_COSTS = {
  me: { trips: 1, rows_read: 2, rows_written: 0 },
  choose_project: { trips: 2, rows_read: 26, rows_written: 5 },
  inbox: { trips: 1, rows_read: 7, rows_written: 0 },
  playground: { trips: 1, rows_read: 7, rows_written: 0 },
  ticks: { trips: 3, rows_read: 6, rows_written: 3 },
  draft: { trips: 1, rows_read: 15, rows_written: 1 },
  wrong_ship: { trips: 1, rows_read: 43, rows_written: 10 },
  // What the first award of a week takes more than the next one.
  league_join: { trips: 0, rows_read: 30, rows_written: 4 },
  league: { trips: 1, rows_read: 20, rows_written: 0 },
  friends_here: { trips: 1, rows_read: 3, rows_written: 0 },
  notices: { trips: 1, rows_read: 6, rows_written: 0 },
  notice: { trips: 2, rows_read: 12, rows_written: 2 },
  right_ship: { trips: 1, rows_read: 61, rows_written: 14 },
  continue: { trips: 2, rows_read: 7, rows_written: 3 },
  receive: { trips: 2, rows_read: 39, rows_written: 7 },
  journey: { trips: 1, rows_read: 7, rows_written: 0 },
  exp: { trips: 1, rows_read: 1, rows_written: 0 },
  dashboard: { trips: 1, rows_read: 17, rows_written: 0 },
  leaderboard: { trips: 2, rows_read: 10, rows_written: 0 },
  daily_open: { trips: 1, rows_read: 35, rows_written: 5 },
  daily_wrong: { trips: 2, rows_read: 61, rows_written: 9 },
  daily_right: { trips: 2, rows_read: 71, rows_written: 16 },
  practice_open: { trips: 2, rows_read: 42, rows_written: 8 },
  practice_answer: { trips: 2, rows_read: 35, rows_written: 11 },
  write_thread: { trips: 2, rows_read: 13, rows_written: 15 },
  threads: { trips: 1, rows_read: 4, rows_written: 0 },
  reply: { trips: 2, rows_read: 13, rows_written: 8 },
  thread: { trips: 1, rows_read: 6, rows_written: 0 },
  like: { trips: 2, rows_read: 12, rows_written: 6 },
  challenges: { trips: 2, rows_read: 11, rows_written: 0 },
  matches: { trips: 1, rows_read: 5, rows_written: 0 },
  sign_up: { trips: 2, rows_read: 4, rows_written: 17 },
  log_in: { trips: 3, rows_read: 17, rows_written: 9 },
  settings: { trips: 2, rows_read: 5, rows_written: 3 },
  session_noted: { trips: 1, rows_read: 2, rows_written: 2 },
  session_renewed: { trips: 1, rows_read: 1, rows_written: 0 },
  match: { trips: 4, rows_read: 89, rows_written: 38 },
} as const satisfies Record<string, D1Cost>;
