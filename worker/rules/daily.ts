import { addDays, DAY_MS, utcDate } from "./dates.ts";

/** The difficulties of daily challenges. Each date has one of each. */
export type Difficulty = "Easy" | "Medium" | "Hard";

/**
 * How many past days' challenges are open to try: the archive. It must be smaller than the pool of each difficulty: the pool repeats,
 * and the archive shows answers, which would otherwise be those of coming days.
 */
export const ARCHIVE_DAYS = 14;

/** Whether a UTC date's challenge is open: today's, and those of the last ARCHIVE_DAYS days. @param now milliseconds since 1970 */
export function isDayOpen(date: string, now: number): boolean {
  const today = utcDate(now);
  return date <= today && date >= addDays(today, -ARCHIVE_DAYS);
}

/** An entry of the pool of daily challenges, as far as the choice of a date depends on it. */
export type PoolEntry = { id: number; difficulty: Difficulty; retired: boolean; needs: readonly number[] };

/** The challenges of a date. `pool_id` alone counts for a date from before there were difficulties. */
export type DueOnDate = {
  pool_id: number | null;
  easy_id: number | null;
  medium_id: number | null;
  hard_id: number | null;
};

/** The challenges that the pool has for a date without any: its entries rotate by day. @param pool ordered by id */
export function dueByPool(pool: Iterable<PoolEntry>, date: string): DueOnDate {
  const present = Map.groupBy(
    [...pool].filter(({ retired }) => !retired),
    ({ difficulty }) => difficulty,
  );
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  const idOf = (difficulty: Difficulty) => {
    const entries = present.get(difficulty) ?? [];
    return entries[day % Math.max(1, entries.length)]?.id ?? null;
  };
  return { pool_id: null, easy_id: idOf("Easy"), medium_id: idOf("Medium"), hard_id: idOf("Hard") };
}

/** Whether an entry is one of a date's challenges. */
export const isDue = ({ pool_id, easy_id, medium_id, hard_id }: DueOnDate, id: number): boolean =>
  [pool_id, easy_id, medium_id, hard_id].includes(id);

/**
 * The hardest of a date's challenges that a learner has been taught all of; null where there is none. The statement that fixes it decides by the
 * same conditions (ships/daily-queries.ts).
 * @param shipped the position of the last shipped task of each project, by the project's number
 */
export function hardestTaught(
  { pool_id, easy_id, medium_id, hard_id }: DueOnDate,
  pool: ReadonlyMap<number, PoolEntry>,
  shipped: ReadonlyMap<number, number>,
): number | null {
  const byDifficulty = [hard_id, medium_id, easy_id].filter((id) => id !== null);
  const candidates = byDifficulty.length > 0 ? byDifficulty : [pool_id];
  const isTaught = (id: number | null) => {
    const needs = id === null ? undefined : pool.get(id)?.needs;
    return needs?.every((need) => (shipped.get(Math.floor(need / 1000)) ?? -1) >= need) ?? false;
  };
  return candidates.find(isTaught) ?? null;
}
