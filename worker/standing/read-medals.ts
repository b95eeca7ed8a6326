import type { EarnedMedal, MedalProgress } from "../contract/standing.ts";
import { allLearnersDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { isolateCache } from "../platform/isolate-cache.ts";
import { MEDALS } from "../rules/medals.ts";
import { countLearners, selectMedalCounts, selectMedals } from "./medal-queries.ts";

/** The counts change once a night. */
const CACHE_MS = 10 * 60_000;
const shares = isolateCache<"shares", ReadonlyMap<string, number>>(CACHE_MS, 1);

/** The share of all learners who have each medal, from 0 to 1; none before the first night. */
export function readMedalShares(env: Bindings, now: number): Promise<ReadonlyMap<string, number>> {
  return shares("shares", now, async () => {
    const db = allLearnersDatabase(env);
    const [counts, learners] = await db.batch([selectMedalCounts(db), countLearners(db)]);
    // A row of each database.
    const all = learners.reduce((sum, row) => sum + row.learners, 0);
    const sums = new Map<string, number>();
    for (const { medal, learners: have } of counts) sums.set(medal, (sums.get(medal) ?? 0) + have);
    return new Map([...sums].map(([medal, have]) => [medal, Math.min(1, have / Math.max(1, all))]));
  });
}

type MedalRow = Awaited<ReturnType<typeof selectMedals>>[number];

/** The medals of these rows that are earned, in the order of `MEDALS`. */
export function earnedOf(rows: readonly MedalRow[], shares: ReadonlyMap<string, number>): EarnedMedal[] {
  return MEDALS.flatMap(({ id }) => {
    const earned_at = rows.find(({ medal }) => medal === id)?.earned_at ?? null;
    return earned_at === null ? [] : [{ id, earned_at, share: shares.get(id) ?? null }];
  });
}

/** How far a learner has come with each medal. */
export async function readMedals(env: Bindings, user_id: string, now: number): Promise<MedalProgress[]> {
  const [rows, known] = await Promise.all([
    selectMedals(learnerDatabase(env, user_id), user_id),
    readMedalShares(env, now),
  ]);
  return MEDALS.map(({ id, goal }) => {
    const row = rows.find(({ medal }) => medal === id);
    const steps = Math.min(goal, row?.steps ?? 0);
    return { id, steps, earned_at: row?.earned_at ?? null, share: known.get(id) ?? null };
  });
}
