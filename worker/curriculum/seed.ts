import { createHash } from "node:crypto";
import type { Code } from "../rules/code.ts";
import type { Battle, Curriculum, Daily, Item, Project, Task } from "./content.ts";
import { lessonsOf } from "./gate-concepts.ts";
import { taughtBy } from "./gate-taught.ts";
import { answerKeyOf, questionOf } from "./predict.ts";
import { mainLanguage, taskLanguage } from "./vocabulary.ts";

type Value = string | number;
type Row = Record<string, Value>;

/** D1's limit for one SQL statement, in bytes. */
const MAX_STATEMENT_BYTES = 100_000;

/**
 * Idempotent SQL that brings the content tables to the state of the files. Each row is inserted or updated. A row that is no longer in the
 * files is retired, then deleted unless a learner's row still references it.
 * Throws when a row is too large for D1.
 */
export function seedSql(curriculum: Curriculum): string {
  const tasks = curriculum.projects.flatMap((project) => project.tasks);
  const statements = [
    ...curriculum.projects.map((project) => upsert("projects", projectRow(project))),
    ...tasks.filter(({ revision }) => revision > 1).map(keepRevision),
    ...tasks.map((task) => upsert("tasks", { ...taskRow(task), retired: 0 })),
    ...curriculum.battles.map((battle) =>
      upsert("battles", { ...battleRow(battle, curriculum), retired: 0 }),
    ),
    ...curriculum.daily.map((daily) => upsert("daily_pool", { ...dailyRow(daily, curriculum), retired: 0 })),
    ...retire("tasks", tasks, ["inbox_messages.task_id", "task_completion_log.task_id"]),
    ...retire("battles", curriculum.battles, ["matches.battle_id"]),
    ...retire("daily_pool", curriculum.daily, [
      "daily_challenges.pool_id",
      "daily_challenges.easy_id",
      "daily_challenges.medium_id",
      "daily_challenges.hard_id",
    ]),
    `DELETE FROM projects WHERE ${notIn(curriculum.projects)} AND NOT EXISTS (SELECT 1 FROM tasks WHERE project_id = projects.id);`,
  ];
  // Last, so that who sees this version has read the content that it names.
  return `${[...statements, versionOf(statements)].join("\n")}\n`;
}

/** The statement that names the content: workers keep in memory what they have read of it, as long as its name is the same. */
function versionOf(statements: readonly string[]): string {
  const version = createHash("sha256").update(statements.join("\n")).digest("base64url").slice(0, 22);
  return upsert("content_versions", { id: 1, version });
}

function projectRow({ id, map, name, description, idealist, difficulty, image }: Project): Row {
  return { id, map, name, description, idealist, difficulty, image_url: image };
}

function taskRow(task: Task): Row {
  const { id, projectId: project_id, title, description, subject, sender, body } = task;
  return {
    id,
    project_id,
    title,
    description,
    subject,
    sender,
    body,
    ...toolColumns(task),
    // Of a free task, the check is its first solution, and of a predict task its start. Only a worker of a previous release, which knows
    // no briefs or questions, compares with it.
    ...codeColumns(task),
    check_mode: task.mode,
    actions: task.actions?.text ?? "",
    open_tab: taskLanguage(task),
    position: positionOf(task),
    revision: task.revision,
    ...conceptColumns(task),
    brief: task.free ? JSON.stringify(task.free.brief) : "",
    exhibit: Number(task.exhibit),
    question: task.predict ? JSON.stringify(questionOf(task.predict)) : "",
    answer_key: task.predict ? JSON.stringify(answerKeyOf(task.predict, taskLanguage(task))) : "",
  };
}

/** The columns that `task_revisions` has of `tasks`. */
const REFERENCE_COLUMNS =
  "starting_html, starting_css, starting_js, check_mode, html_check, css_check, js_check, expected_output, actions, brief, answer_key";

/** Stores the references of a task's revision in the database, if it is an earlier one. To be run before the task's own row. */
function keepRevision({ id, revision }: Task): string {
  return `INSERT INTO task_revisions (task_id, revision, replaced_at, ${REFERENCE_COLUMNS}) SELECT id, revision, unixepoch() * 1000, ${REFERENCE_COLUMNS} FROM tasks WHERE id = ${id} AND revision < ${revision} ON CONFLICT DO NOTHING;`;
}

/** The position of the last lesson in each project that teaches a concept which a daily challenge uses, ascending. */
function neededPositions({ uses }: Daily, curriculum: Curriculum): number[] {
  const lessons = lessonsOf(curriculum);
  const last = new Map<number, number>();
  for (const lesson of uses.flatMap((id) => lessons.get(id) ?? []))
    last.set(lesson.projectId, Math.max(last.get(lesson.projectId) ?? 0, positionOf(lesson)));
  return [...last.values()].sort((a, b) => a - b);
}

const positionOf = ({ projectId, order }: Task) => projectId * 1000 + order;

function conceptColumns({ teaches, uses }: Pick<Task, "teaches" | "uses">): Row {
  return { teaches: JSON.stringify(teaches), uses: JSON.stringify(uses) };
}

function battleRow(battle: Battle, curriculum: Curriculum): Row {
  const { id, challengeId: challenge_id, title, description } = battle;
  const wishes = JSON.stringify(battle.wishes);
  // A worker of the previous release, which knows no wishes, scores by it while a deployment is under way.
  const score_mode = "progress";
  const actions = battle.actions?.text ?? "";
  const taught_by = taughtBy(battle, curriculum);
  return {
    id,
    challenge_id,
    title,
    description,
    ...codeColumns(battle),
    score_mode,
    wishes,
    actions,
    taught_by,
    uses: JSON.stringify(battle.uses),
  };
}

function dailyRow(daily: Daily, curriculum: Curriculum): Row {
  const { id, title, description, difficulty } = daily;
  return {
    id,
    title,
    description,
    difficulty,
    ...toolColumns(daily),
    ...codeColumns(daily),
    check_mode: daily.mode,
    actions: daily.actions?.text ?? "",
    open_tab: mainLanguage(daily.start, daily.check),
    taught_by: taughtBy(daily, curriculum),
    ...conceptColumns(daily),
    needs: JSON.stringify(neededPositions(daily, curriculum)),
  };
}

function toolColumns({ tools, toolTexts }: { tools: string[]; toolTexts: Code }): Row {
  return {
    tools: JSON.stringify(tools),
    html_tools: toolTexts.html,
    css_tools: toolTexts.css,
    js_tools: toolTexts.js,
  };
}

function codeColumns({ start, check, answer }: Item): Row {
  return {
    starting_html: start.html,
    starting_css: start.css,
    starting_js: start.js,
    html_check: check.html,
    css_check: check.css,
    js_check: check.js,
    expected_output: JSON.stringify({ html: answer.html, css: answer.css, js: answer.js }),
  };
}

/** The statement that inserts a row. */
export function insertSql(table: string, row: Row): string {
  return `${insertInto(table, row)};`;
}

function insertInto(table: string, row: Row): string {
  const values = Object.values(row).map(literal).join(", ");
  return `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${values})`;
}

function upsert(table: string, row: Row): string {
  const updates = Object.keys(row)
    .filter((column) => column !== "id")
    .map((column) => `${column} = excluded.${column}`);
  const statement = `${insertInto(table, row)} ON CONFLICT (id) DO UPDATE SET ${updates.join(", ")};`;
  const bytes = new TextEncoder().encode(statement).length;
  if (bytes > MAX_STATEMENT_BYTES)
    throw new Error(
      `${table} ${row.id} takes ${bytes} bytes; ${MAX_STATEMENT_BYTES} is D1's limit. Shorten it.`,
    );
  return statement;
}

/**
 * Retires the rows that are not in `current`, and deletes those that nothing references.
 * @param references columns as `table.column` that may hold a row's id
 */
function retire(table: string, current: { id: Value }[], references: string[]): string[] {
  const unused = references.map((reference) => {
    const [other, column] = reference.split(".");
    return `NOT EXISTS (SELECT 1 FROM ${other} WHERE ${column} = ${table}.id)`;
  });
  return [
    `UPDATE ${table} SET retired = 1 WHERE ${notIn(current)};`,
    `DELETE FROM ${table} WHERE retired = 1 AND ${unused.join(" AND ")};`,
  ];
}

function notIn(current: { id: Value }[]): string {
  return `id NOT IN (${current.map(({ id }) => literal(id)).join(", ")})`;
}

function literal(value: Value): string {
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
