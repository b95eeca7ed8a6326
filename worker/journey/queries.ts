import { and, eq, sql } from "drizzle-orm";
import type { LearnerDatabase } from "../db/client.ts";
import { inbox_messages, user_state } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { isShipped, isShippedRight, rightRevision } from "../db/shipped.ts";
import type { MapName } from "../rules/map-names.ts";

/** The right ships of the current task by revision, of which more than two make no difference; see `right_ships` in rules/arrival.ts. */
export function selectRightShips(db: LearnerDatabase, user_id: string) {
  const current = currentTaskOf(user_id);
  const ships = sql`(SELECT revision AS of_revision, 1 AS right_ships FROM (SELECT l.revision FROM task_completion_log l
      WHERE l.user_id = ${user_id} AND l.task_id = ${current} AND l.correct ORDER BY l.revision DESC LIMIT 2)
    UNION ALL SELECT s.revision, s.right_ships FROM ship_sums s WHERE s.user_id = ${user_id} AND s.task_id = ${current})`;
  return db
    .select({
      revision: sql<number>`of_revision`.as("revision"),
      ships: sql<number>`right_ships`.as("ships"),
    })
    .from(ships);
}

const isReceived = sql`EXISTS (SELECT 1 FROM inbox_messages m WHERE m.user_id = user_state.user_id AND m.task_id = n.id)`;
const isRight = isShippedRight(sql`user_state.user_id`, sql`n.id`);

/** Whether the project of the current task `c` was finished after that task came. New tasks come to such a project only by choosing it. */
const isFinished = sql`EXISTS (SELECT 1 FROM finished_projects f
  JOIN inbox_messages m ON m.user_id = f.user_id AND m.task_id = c.id
  WHERE f.user_id = user_state.user_id AND f.project_id = c.project_id AND f.finished_at >= m.received_at)`;

/**
 * The next task in the order of the current task's project that was not shipped right in any revision. After the last one, those that
 * were inserted before the current task and haven't been received. Null where there is none. A subquery of statements on `user_state`.
 */
const nextTask = sql`(SELECT n.id FROM tasks n JOIN tasks c ON c.id = user_state.current_task_id
  WHERE n.project_id = c.project_id AND NOT n.retired AND NOT ${isFinished}
    AND CASE WHEN n.position > c.position THEN NOT ${isRight} ELSE n.id <> c.id AND NOT ${isReceived} END
  ORDER BY n.position < c.position, n.position LIMIT 1)`;

/**
 * Whether the current task is finished: Continue was pressed, or it was shipped correctly (the page may have been closed before
 * Continue).
 */
const finished = sql`(user_state.task_just_shipped
  OR ${isShippedRight(sql`user_state.user_id`, sql`user_state.current_task_id`)})`;

/** The title of what a learner does next: the current task, or the one after it where that is finished. Null where there is none. A subquery as `nextTask`. */
export const nextTitle = sql<string | null>`(SELECT t.title FROM tasks t
  WHERE t.id = CASE WHEN ${finished} THEN ${nextTask} ELSE user_state.current_task_id END)`;

/** Puts the task after a finished task into the inbox, once. */
export function insertNextTask(db: LearnerDatabase, user_id: string, now: number) {
  const learner = sql`FROM user_state
    WHERE user_id = ${user_id} AND ${nextTask} IS NOT NULL AND ${finished}`;
  return db
    .insert(inbox_messages)
    .select(selectRow(inbox_messages, { user_id, task_id: nextTask, received_at: now }, learner))
    .onConflictDoNothing();
}

/** Makes the task that was just received the current one, and resets `task_just_shipped`. */
export function updateAfterArrival(db: LearnerDatabase, user_id: string, now: number) {
  const arrived = sql`(SELECT m.task_id FROM inbox_messages m JOIN tasks n ON n.id = m.task_id
    JOIN tasks c ON c.id = user_state.current_task_id AND c.project_id = n.project_id AND c.id <> n.id
    WHERE m.user_id = user_state.user_id AND m.received_at = ${now} ORDER BY n.position LIMIT 1)`;
  return db
    .update(user_state)
    .set({ task_just_shipped: false, current_task_id: sql`coalesce(${arrived}, current_task_id)` })
    .where(eq(user_state.user_id, user_id));
}

/**
 * Puts a project's first task into the inbox, unless some task of it is there already. A finished project brings the first task that
 * has come to it since.
 */
export function insertFirstTask(db: LearnerDatabase, user_id: string, project_id: number, now: number) {
  const received = sql`SELECT m.task_id FROM inbox_messages m JOIN tasks r ON r.id = m.task_id
    WHERE m.user_id = ${user_id} AND r.project_id = ${project_id}`;
  const ofProject = sql`FROM tasks t
    WHERE t.project_id = ${project_id} AND NOT t.retired AND t.id NOT IN (${received})
      AND (NOT EXISTS (${received})
        OR EXISTS (SELECT 1 FROM finished_projects f WHERE f.user_id = ${user_id} AND f.project_id = ${project_id}))
    ORDER BY t.position LIMIT 1`;
  return db
    .insert(inbox_messages)
    .select(selectRow(inbox_messages, { user_id, task_id: sql`t.id`, received_at: now }, ofProject))
    .onConflictDoNothing();
}

/** Sets the learner's current map. */
export function updateCurrentMap(db: LearnerDatabase, user_id: string, current_map: MapName) {
  return db.update(user_state).set({ current_map }).where(eq(user_state.user_id, user_id));
}

/** Selects a project. The newest of its tasks in the inbox becomes the current task. */
export function updateSelectedProject(db: LearnerDatabase, user_id: string, project_id: number) {
  return db
    .update(user_state)
    .set({
      selected_project_id: project_id,
      task_just_shipped: false,
      current_task_id: sql`(SELECT m.task_id FROM inbox_messages m JOIN tasks t ON t.id = m.task_id
        WHERE m.user_id = ${user_id} AND t.project_id = ${project_id}
        ORDER BY m.received_at DESC, t.position DESC LIMIT 1)`,
    })
    .where(
      and(
        eq(user_state.user_id, user_id),
        sql`EXISTS (SELECT 1 FROM tasks t WHERE t.project_id = ${project_id} AND NOT t.retired)`,
      ),
    )
    .returning({ current_task_id: user_state.current_task_id });
}

/** Makes a task the current one. Returns no row where it isn't in the learner's inbox. */
export function updateCurrentTask(db: LearnerDatabase, user_id: string, task_id: number) {
  return db
    .update(user_state)
    .set({
      current_task_id: task_id,
      selected_project_id: sql`(SELECT t.project_id FROM tasks t WHERE t.id = ${task_id})`,
      task_just_shipped: false,
    })
    .where(
      and(
        eq(user_state.user_id, user_id),
        sql`EXISTS (SELECT 1 FROM inbox_messages m WHERE m.user_id = ${user_id} AND m.task_id = ${task_id})`,
      ),
    )
    .returning({ current_task_id: user_state.current_task_id });
}

/** How often the current task was shipped, and how: see `right_revision` in rules/task-progress.ts. */
export function selectShipsOfCurrent(db: LearnerDatabase, user_id: string) {
  const task_id = user_state.current_task_id;
  return db
    .select({
      task_id: sql<number>`coalesce(${task_id}, 0)`.as("task_id"),
      ships:
        sql<number>`coalesce((SELECT max(l.attempt) + 1 FROM task_completion_log l WHERE l.user_id = ${user_id} AND l.task_id = ${task_id}),
        (SELECT sum(s.ships) FROM ship_sums s WHERE s.user_id = ${user_id} AND s.task_id = ${task_id}), 0)`.as(
          "ships",
        ),
      right_revision: rightRevision(user_id, task_id).as("right_revision"),
    })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** The tasks of a learner's inbox. */
export function selectReceived(db: LearnerDatabase, user_id: string) {
  return db
    .select({ task_id: inbox_messages.task_id })
    .from(inbox_messages)
    .where(eq(inbox_messages.user_id, user_id));
}

/** The learner's current task, as SQL. */
export const currentTaskOf = (user_id: string) =>
  sql`(SELECT u.current_task_id FROM user_state u WHERE u.user_id = ${user_id})`;

/** Marks a task as just shipped. Returns no row where the learner has not shipped it. */
export function updateJustShipped(db: LearnerDatabase, user_id: string, task_id: number) {
  return db
    .update(user_state)
    .set({ task_just_shipped: true, current_task_id: task_id })
    .where(and(eq(user_state.user_id, user_id), isShipped(user_id, task_id)))
    .returning({ current_task_id: user_state.current_task_id });
}
