/** Ids that a statement names, and that another one selects. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/** Ids as the right side of an `IN`: values, or a statement that selects them. */
export type IdList = SQL;

/** A learner's id, or an SQL expression for it: null for nobody. */
export type LearnerId = string | SQL;

/** Ids that are known. */
export const idList = (ids: readonly (string | number)[]): IdList =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/**
 * Ids that a statement of another home selects. Where both homes are in one database it becomes a part of the statements that need them, so that
 * they wait for no trip; else it is executed before.
 * @param to the database of the statements that need the ids
 * @param from the database of the ids
 * @param ids selects one column, `id`
 */
export async function idsFrom(
  to: Database,
  from: Database,
  ids: SQLWrapper & PromiseLike<{ id: string }[]>,
): Promise<IdList> {
  return to === from ? sql`${ids}` : idList((await ids).map(({ id }) => id));
}
