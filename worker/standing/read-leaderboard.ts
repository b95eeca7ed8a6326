/** The leaderboard, cached in the isolate, since it is read often and needn't be up to date. */
import type { LeaderboardEntry } from "../contract/standing.ts";
import { type Database, database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { levelOf } from "../rules/levels.ts";
import { ranksOf } from "../rules/ranks.ts";
import { selectRank, selectTopLearners } from "./queries.ts";

const CACHE_MS = 15_000;
/** Bounds the memory for learners' own rows. */
const MAX_OWN_ROWS = 10_000;

type Cached<Value> = { value: Value; until: number };
let topLearners: Cached<LeaderboardEntry[]> | undefined;
const ownRows = new Map<string, Cached<LeaderboardEntry | null>>();

export type Leaderboard = {
  user_id: string;
  entries: LeaderboardEntry[];
  /** The learner's own row where it is not among the entries. */
  own: LeaderboardEntry | null;
};

/** The learners with the most EXP, and this learner's own row. */
export async function readLeaderboard(env: Bindings, user_id: string, now: number): Promise<Leaderboard> {
  const db = database(env.DB);
  const entries = await readTopLearners(db, now);
  const isListed = entries.some((entry) => entry.user_id === user_id);
  return { user_id, entries, own: isListed ? null : await readOwnRow(db, user_id, now) };
}

async function readTopLearners(db: Database, now: number): Promise<LeaderboardEntry[]> {
  if (topLearners && topLearners.until > now) return topLearners.value;
  const rows = await selectTopLearners(db);
  const ranks = ranksOf(rows.map((row) => row.exp));
  const value = rows.map((row, index) => ({ ...row, rank: ranks[index] ?? 0, level: levelOf(row.exp) }));
  topLearners = { value, until: now + CACHE_MS };
  return value;
}

async function readOwnRow(db: Database, user_id: string, now: number): Promise<LeaderboardEntry | null> {
  const cached = ownRows.get(user_id);
  if (cached && cached.until > now) return cached.value;
  const [row] = await selectRank(db, user_id);
  const value = row ? { ...row, level: levelOf(row.exp) } : null;
  if (ownRows.size >= MAX_OWN_ROWS) ownRows.clear();
  ownRows.set(user_id, { value, until: now + CACHE_MS });
  return value;
}
