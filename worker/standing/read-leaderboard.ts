/** The leaderboard, cached in the isolate, since it is read often and needn't be up to date. */
import type { LeaderboardEntry } from "../contract/standing.ts";
import {
  type AllLearnersDatabase,
  allLearnersDatabase,
  learnerDatabase,
  severalDatabases,
} from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { isolateCache } from "../platform/isolate-cache.ts";
import { levelOf } from "../rules/levels.ts";
import { LEADERBOARD_SIZE, ranksOf } from "../rules/ranks.ts";
import { countHigher, selectRank, selectTopLearners } from "./queries.ts";

const CACHE_MS = 15_000;
/** Bounds the memory for learners' own rows. */
const MAX_OWN_ROWS = 10_000;

const topLearners = isolateCache<"top", LeaderboardEntry[]>(CACHE_MS, 1);
const ownRows = isolateCache<string, LeaderboardEntry | null>(CACHE_MS, MAX_OWN_ROWS);

export type Leaderboard = {
  user_id: string;
  entries: LeaderboardEntry[];
  /** The learner's own row where it is not among the entries. */
  own: LeaderboardEntry | null;
};

/** The learners with the most EXP, and this learner's own row. */
export async function readLeaderboard(env: Bindings, user_id: string, now: number): Promise<Leaderboard> {
  const [entries, own] = await Promise.all([
    readTopLearners(allLearnersDatabase(env), now),
    readOwnRow(env, user_id, now),
  ]);
  const isListed = entries.some((entry) => entry.user_id === user_id);
  return { user_id, entries, own: isListed ? null : own };
}

function readTopLearners(db: AllLearnersDatabase, now: number): Promise<LeaderboardEntry[]> {
  return topLearners("top", now, async () => {
    const found = await selectTopLearners(db);
    const rows = found
      .filter(({ exp }) => exp >= 0)
      .sort(byExp)
      .slice(0, LEADERBOARD_SIZE);
    const ranks = ranksOf(rows.map((row) => row.exp));
    return rows.map((row, index) => ({ ...row, rank: ranks[index] ?? 0, level: levelOf(row.exp) }));
  });
}

type Row = Awaited<ReturnType<typeof selectTopLearners>>[number];

/** The order of the rows of one database, for those of several. */
const byExp = (one: Row, other: Row) =>
  other.exp - one.exp || (one.user_id < other.user_id ? -1 : Number(one.user_id > other.user_id));

function readOwnRow(env: Bindings, user_id: string, now: number): Promise<LeaderboardEntry | null> {
  return ownRows(user_id, now, async () => {
    const [row] = await selectRank(learnerDatabase(env, user_id), user_id);
    if (!row) return null;
    const rank = severalDatabases(env) ? await rankOf(env, row.exp) : row.rank;
    return { ...row, rank, level: levelOf(row.exp) };
  });
}

/** The rank among the learners of all databases. */
async function rankOf(env: Bindings, exp: number): Promise<number> {
  const counts = await countHigher(allLearnersDatabase(env), exp);
  return counts.reduce((rank, { higher }) => rank + higher, 1);
}
