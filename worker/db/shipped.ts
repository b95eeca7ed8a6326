/** Whether a learner has shipped a task, as SQL: by the log of ships, and by the sums of those that are in monthly logs. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { shortShipId } from "../rules/short-forms.ts";

type Value = SQLWrapper | string | number;

/** Whether a task was shipped, in any revision. */
export const isShipped = (user_id: Value, task_id: Value): SQL =>
  sql`(EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = ${user_id} AND l.task_id = ${task_id})
    OR EXISTS (SELECT 1 FROM ship_sums s WHERE s.user_id = ${user_id} AND s.task_id = ${task_id}))`;

/**
 * Whether a task was shipped right. In this form the index of right ships answers it with one row, however often it was shipped.
 * @param revision only ships of this one count; without it those of any
 */
export const isShippedRight = (user_id: Value, task_id: Value, revision?: SQLWrapper): SQL => {
  const of = (column: SQL) => (revision ? sql` AND ${column} = ${revision}` : sql.empty());
  return sql`(EXISTS (SELECT 1 FROM task_completion_log l
      WHERE l.user_id = ${user_id} AND l.task_id = ${task_id} AND l.correct${of(sql`l.revision`)})
    OR EXISTS (SELECT 1 FROM ship_sums s
      WHERE s.user_id = ${user_id} AND s.task_id = ${task_id} AND s.right_ships > 0${of(sql`s.revision`)}))`;
};

/**
/**
 * Whether a row of a table of ships is that of a request, in whichever form it was stored: it may have been sent before a deployment, or
 * while it went on.
 * @param table the table or its alias
 * @param ship_id as the browser sent it
 */
export const isShip = (table: SQL, user_id: string, ship_id: string): SQL =>
  sql`${table}.user_id = ${user_id} AND ${table}.ship_id IN (${ship_id}, ${shortShipId(ship_id)})`;

/**
 * The newest revision of a task that was shipped right; 0 where none was, null where the task wasn't shipped. Two rows at most, however often it
 * was shipped.
 */
export const rightRevision = (user_id: Value, task_id: Value): SQL<number | null> => {
  const newest = sql`max(coalesce((SELECT max(l.revision) FROM task_completion_log l
      WHERE l.user_id = ${user_id} AND l.task_id = ${task_id} AND l.correct), 0),
    coalesce((SELECT max(s.revision) FROM ship_sums s
      WHERE s.user_id = ${user_id} AND s.task_id = ${task_id} AND s.right_ships > 0), 0))`;
  return sql`coalesce(nullif(${newest}, 0), CASE WHEN ${isShipped(user_id, task_id)} THEN 0 END)`;
};
