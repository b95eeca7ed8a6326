/** The leaderboard, from a cache in the isolate: many read it, and 15 seconds make no difference to anyone. */
import type { LeaderboardEntry } from "../contract/standing.ts";
import { type Database, database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { levelOf } from "../rules/levels.ts";
import { ranksOf } from "../rules/ranks.ts";
import { selectLeaders, selectRank } from "./queries.ts";

/** How old an answer may be, in milliseconds. */
const KEPT_FOR = 15_000;
/** Learners whose own row is kept at a time. */
const KEPT_OWN = 10_000;

type Kept<Value> = { value: Value; until: number };
let leaders: Kept<LeaderboardEntry[]> | undefined;
const own = new Map<string, Kept<LeaderboardEntry | null>>();

export type Leaderboard = {
  user_id: string;
  entries: LeaderboardEntry[];
  /** The learner's own row where it is not among the entries. */
  own: LeaderboardEntry | null;
};

/** The learners with the most EXP, and where this one stands. */
export async function readLeaderboard(env: Bindings, user_id: string, now: number): Promise<Leaderboard> {
  const db = database(env.DB);
  const entries = await readLeaders(db, now);
  const isThere = entries.some((entry) => entry.user_id === user_id);
  return { user_id, entries, own: isThere ? null : await readOwn(db, user_id, now) };
}

async function readLeaders(db: Database, now: number): Promise<LeaderboardEntry[]> {
  if (leaders && leaders.until > now) return leaders.value;
  const rows = await selectLeaders(db);
  const ranks = ranksOf(rows.map((row) => row.exp));
  const value = rows.map((row, index) => ({ ...row, rank: ranks[index] ?? 0, level: levelOf(row.exp) }));
  leaders = { value, until: now + KEPT_FOR };
  return value;
}

async function readOwn(db: Database, user_id: string, now: number): Promise<LeaderboardEntry | null> {
  const known = own.get(user_id);
  if (known && known.until > now) return known.value;
  const [row] = await selectRank(db, user_id);
  const value = row ? { ...row, level: levelOf(row.exp) } : null;
  if (own.size >= KEPT_OWN) own.clear();
  own.set(user_id, { value, until: now + KEPT_FOR });
  return value;
}
