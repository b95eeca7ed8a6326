/** The leaderboard. Its list is one object for all learners of a place; a learner's own row is cached until the own EXP have risen. */
import type { LeaderboardEntry } from "../contract/standing.ts";
import {
  type AllLearnersDatabase,
  allLearnersDatabase,
  learnerDatabase,
  severalDatabases,
} from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { isolateCache } from "../platform/isolate-cache.ts";
import { placeCache } from "../platform/place-cache.ts";
import { levelOf } from "../rules/levels.ts";
import { LEADERBOARD_SIZE, ranksOf } from "../rules/ranks.ts";
import { countHigher, selectRank, selectTopLearners } from "./queries.ts";

/** How old the list may be, in the isolate and in its place. */
const TOP_S = 8;
const topLearners = placeCache<Row[]>("top-learners", TOP_S);

/** How long a learner's rank stands still without EXP of the learner's own: meanwhile others may pass. */
const OWN_MS = 15_000;
/** Bounds the memory for learners' own rows. */
const MAX_OWN_ROWS = 10_000;
const ownRows = isolateCache<string, OwnRow | null>(OWN_MS, MAX_OWN_ROWS);

export type Leaderboard = {
  user_id: string;
  entries: LeaderboardEntry[];
  /** The learner's own row where it is not among the entries. */
  own: LeaderboardEntry | null;
};

/**
 * The learners with the most EXP, and this learner's own row.
 * @param exp the learner's EXP as the page knows them: the rank is at least as new. Without it, up to OWN_MS old
 */
export async function readLeaderboard(
  env: Bindings,
  user_id: string,
  exp: number | undefined,
  now: number,
): Promise<Leaderboard> {
  const [top, own] = await Promise.all([
    topLearners(now, () => readTopLearners(allLearnersDatabase(env))),
    readOwnRow(env, user_id, exp, now),
  ]);
  const rows = own ? withOwn(top, own) : top;
  const ranks = ranksOf(rows.map((row) => row.exp));
  const isListed = rows.some((row) => row.user_id === user_id);
  return {
    user_id,
    entries: rows.map((row, index) => entryOf(row, ranks[index] ?? 0)),
    own: own && !isListed ? entryOf(own, own.rank) : null,
  };
}

/** The list with the learner's own row where its EXP belong: it may be newer than the list. */
function withOwn(top: readonly Row[], own: OwnRow): Row[] {
  const others = top.filter(({ user_id }) => user_id !== own.user_id);
  return (own.hide_standing ? others : [...others, own]).sort(byExp).slice(0, LEADERBOARD_SIZE);
}

const entryOf = ({ user_id, display_name, avatar_url, exp }: Row, rank: number): LeaderboardEntry => ({
  user_id,
  display_name,
  avatar_url,
  exp,
  rank,
  level: levelOf(exp),
});

async function readTopLearners(db: AllLearnersDatabase): Promise<Row[]> {
  const found = await selectTopLearners(db);
  return found
    .filter(({ exp }) => exp >= 0)
    .sort(byExp)
    .slice(0, LEADERBOARD_SIZE);
}

type OwnRow = Awaited<ReturnType<typeof selectRank>>[number];
type Row = Awaited<ReturnType<typeof selectTopLearners>>[number];

/** The order of the rows of one database, for those of several. */
const byExp = (one: Row, other: Row) =>
  other.exp - one.exp || (one.user_id < other.user_id ? -1 : Number(one.user_id > other.user_id));

function readOwnRow(env: Bindings, user_id: string, exp = 0, now: number): Promise<OwnRow | null> {
  const load = async () => {
    const [row] = await selectRank(learnerDatabase(env, user_id), user_id);
    if (!row) return null;
    return severalDatabases(env) ? { ...row, rank: await rankOf(env, row.exp) } : row;
  };
  return ownRows(user_id, now, load, (row) => row === null || row.exp < exp);
}

/** The rank among the learners of all databases. */
async function rankOf(env: Bindings, exp: number): Promise<number> {
  const counts = await countHigher(allLearnersDatabase(env), exp);
  return counts.reduce((rank, { higher }) => rank + higher, 1);
}
