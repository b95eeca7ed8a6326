import { and, asc, count, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { InboxArrival, JourneyProject, ShipState, Task } from "../contract/journey.ts";
import type { LearnerDatabase } from "../db/client.ts";
import { inbox_messages, projects, tasks, user_state } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { isShipped, isShippedRight } from "../db/shipped.ts";
import type { MapName } from "../rules/map-names.ts";
import { type Question, questionFor } from "../rules/question.ts";

/** A learner's result in a task, as SQL of a statement on `tasks`. */
const shipState = (user_id: SQLWrapper, task_id: SQLWrapper) =>
  sql<ShipState>`CASE WHEN ${isShippedRight(user_id, task_id, sql`tasks.revision`)} THEN 'right'
    WHEN ${isShipped(user_id, task_id)} THEN 'wrong' ELSE 'none' END`;

/** All projects with the learner's progress. Each task is looked up in the inbox and among the ships: the number of ships doesn't matter. */
export function selectProjects(db: LearnerDatabase, user_id: string) {
  const t = alias(tasks, "t");
  const countOf = (condition: SQL) => sql<number>`sum(${condition})`;
  return db
    .select({
      id: projects.id,
      map: projects.map,
      name: projects.name,
      description: projects.description,
      idealist: projects.idealist,
      difficulty: projects.difficulty,
      image_url: projects.image_url,
      tasks: count(t.id).as("tasks"),
      received: countOf(
        sql`EXISTS (SELECT 1 FROM inbox_messages m WHERE m.user_id = ${user_id} AND m.task_id = t.id)`,
      ).as("received"),
      shipped: countOf(isShipped(user_id, sql`t.id`)).as("shipped"),
      right: countOf(isShippedRight(user_id, sql`t.id`, sql`t.revision`)).as("right_ships"),
      finished:
        sql`EXISTS (SELECT 1 FROM finished_projects f WHERE f.user_id = ${user_id} AND f.project_id = projects.id)`
          .mapWith(Boolean)
          .as("finished"),
    })
    .from(projects)
    .leftJoin(t, and(eq(t.project_id, projects.id), eq(t.retired, false)))
    .groupBy(projects.id)
    .orderBy(asc(projects.id)) satisfies PromiseLike<JourneyProject[]>;
}

/** The learner's inbox, newest first. */
export function selectInbox(db: LearnerDatabase, user_id: string) {
  return db
    .select({
      task_id: tasks.id,
      project_id: tasks.project_id,
      project_name: projects.name,
      image_url: projects.image_url,
      title: tasks.title,
      subject: tasks.subject,
      sender: tasks.sender,
      body: tasks.body,
      received_at: inbox_messages.received_at,
      ship: shipState(inbox_messages.user_id, inbox_messages.task_id),
    })
    .from(inbox_messages)
    .innerJoin(tasks, eq(tasks.id, inbox_messages.task_id))
    .innerJoin(projects, eq(projects.id, tasks.project_id))
    .where(eq(inbox_messages.user_id, user_id))
    .orderBy(desc(inbox_messages.received_at), desc(tasks.position));
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

/** Whether the current task is the last of its project in order. */
const isLast = sql`NOT EXISTS (SELECT 1 FROM tasks n JOIN tasks c ON c.id = user_state.current_task_id
  WHERE n.project_id = c.project_id AND n.position > c.position AND NOT n.retired)`;

/**
 * Whether the current task is finished: Continue was pressed, or it was shipped correctly (the page may have been closed before
 * Continue).
 */
const finished = sql`(user_state.task_just_shipped
  OR ${isShippedRight(sql`user_state.user_id`, sql`user_state.current_task_id`)})`;

const received = sql`EXISTS (SELECT 1 FROM inbox_messages m WHERE m.user_id = user_state.user_id AND m.task_id = ${nextTask})`;

/** Whether every task `t` of the current project meets the condition. */
const everyTask = (
  condition: SQL,
) => sql`NOT EXISTS (SELECT 1 FROM tasks t JOIN tasks c ON c.id = user_state.current_task_id
  WHERE t.project_id = c.project_id AND NOT t.retired AND NOT ${condition})`;
const isTaskShipped = isShipped(sql`user_state.user_id`, sql`t.id`);
const isTaskRight = isShippedRight(sql`user_state.user_id`, sql`t.id`, sql`t.revision`);

/** Whether the current project was finished once. */
const isProjectFinished = sql`EXISTS (SELECT 1 FROM finished_projects f JOIN tasks c ON c.project_id = f.project_id
  WHERE f.user_id = user_state.user_id AND c.id = user_state.current_task_id)`;

/** Whether the current task's present revision has exactly one correct ship, which may have completed the project. */
const correctOnce = sql`(SELECT count(*) FROM (SELECT 1 FROM tasks t JOIN task_completion_log l ON l.task_id = t.id
  WHERE t.id = user_state.current_task_id AND l.user_id = user_state.user_id AND l.correct AND l.revision = t.revision LIMIT 2))
  + coalesce((SELECT s.right_ships FROM tasks t JOIN ship_sums s ON s.task_id = t.id AND s.revision = t.revision
    WHERE t.id = user_state.current_task_id AND s.user_id = user_state.user_id), 0) = 1`;

/** What the inbox does after a ship; see `InboxArrival`. */
export function selectArrival(db: LearnerDatabase, user_id: string) {
  return db
    .select({
      arrival: sql<InboxArrival>`CASE
        WHEN ${nextTask} IS NOT NULL AND ${finished} AND NOT ${received} THEN 'next'
        WHEN NOT user_state.task_just_shipped OR NOT ${everyTask(isTaskShipped)} THEN 'none'
        WHEN NOT ${everyTask(isTaskRight)} THEN CASE WHEN ${isProjectFinished} THEN 'none' ELSE 'mend' END
        WHEN ${isLast} OR ${correctOnce} THEN 'done'
        ELSE 'none' END`,
    })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

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

/** The current task and the number of its ships. The caller leaves its check out. */
export function selectTaskToCode(db: LearnerDatabase, user_id: string) {
  return db
    .select({
      id: tasks.id,
      project_id: tasks.project_id,
      title: tasks.title,
      description: tasks.description,
      subject: tasks.subject,
      sender: tasks.sender,
      body: tasks.body,
      tools: tasks.tools,
      html_tools: tasks.html_tools,
      css_tools: tasks.css_tools,
      js_tools: tasks.js_tools,
      starting_html: tasks.starting_html,
      starting_css: tasks.starting_css,
      starting_js: tasks.starting_js,
      open_tab: tasks.open_tab,
      revision: tasks.revision,
      brief: tasks.brief,
      question: tasks.question,
      html_check: tasks.html_check,
      css_check: tasks.css_check,
      js_check: tasks.js_check,
      ships: sql<number>`coalesce((SELECT max(l.attempt) + 1 FROM task_completion_log l WHERE l.user_id = ${user_id} AND l.task_id = ${tasks.id}),
        (SELECT sum(s.ships) FROM ship_sums s WHERE s.user_id = ${user_id} AND s.task_id = ${tasks.id}), 0)`,
      ship: shipState(user_state.user_id, tasks.id),
    })
    .from(user_state)
    .innerJoin(tasks, eq(tasks.id, user_state.current_task_id))
    .where(eq(user_state.user_id, user_id));
}

/** The concepts that the tasks in a learner's inbox teach, each once. */
export function selectTaught(db: LearnerDatabase, user_id: string) {
  return db.all<{ concept: string }>(sql`SELECT DISTINCT c.value AS concept
    FROM inbox_messages m JOIN tasks t ON t.id = m.task_id, json_each(t.teaches) c
    WHERE m.user_id = ${user_id}`);
}

/** The learner's current task, as SQL. */
export const currentTaskOf = (user_id: string) =>
  sql`(SELECT u.current_task_id FROM user_state u WHERE u.user_id = ${user_id})`;

/** Converts the row of `selectTaskToCode` to the wire format. @param user_id whose order the choices of a question get */
export function taskOf(
  row: Omit<Task, "tools" | "question"> & { tools: string; question: string },
  user_id: string,
): Task {
  const question = row.question ? questionFor(JSON.parse(row.question) as Question, user_id, row.id) : null;
  return { ...row, tools: JSON.parse(row.tools) as string[], question };
}

/** Marks a task as just shipped. Returns no row where the learner has not shipped it. */
export function updateJustShipped(db: LearnerDatabase, user_id: string, task_id: number) {
  return db
    .update(user_state)
    .set({ task_just_shipped: true, current_task_id: task_id })
    .where(and(eq(user_state.user_id, user_id), isShipped(user_id, task_id)))
    .returning({ current_task_id: user_state.current_task_id });
}
