/** The page that a learner begins a task with: what was shipped last in the project, with what Codex adds. */
import type { OwnStart } from "../contract/journey.ts";
import type { OwnStartChoice } from "../contract/ships.ts";
import { type LearnerDatabase, learnerDatabase } from "../db/client.ts";
import { type Content, type ContentTask, withContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { type Code, LANGUAGES } from "../rules/code.ts";
import { readBefore } from "../rules/page-before.ts";
import { applyEdits, change } from "../rules/page-edits/page-edits.ts";
import type { JudgedTask } from "../rules/ship-verdict.ts";
import { type ProjectPageRow, selectProjectPage } from "./project-page-queries.ts";
import { presentReference, type Reference } from "./reference.ts";

/** What a learner's start of a task is made of. */
export type ProjectPage = Code & {
  /** Whether the page was shipped in this very task, which began with `own_start` (rules/page-before.ts). */
  is_same_task: boolean;
  own_start: string | null;
  /** The check of the task that the page was shipped in, of the revision that it was judged by. */
  check: Code;
};

/** Whether the page of a task goes on from the project's page and is carried to the next task. Those of exhibits and free tasks stand alone. */
const isCarried = ({ exhibit, brief }: ContentTask): boolean => !exhibit && brief === "";

/**
 * The stored page as far as a task begins with it: as the page of the last carried task before it that was shipped right. None for a task that isn't
 * carried, or where a later task was shipped: the page is further than this task then.
 */
export function pageBefore(
  { tasks, references }: Content,
  row: ProjectPageRow | undefined,
  task_id: number,
): ProjectPage | undefined {
  const task = tasks.get(task_id);
  const before = row && tasks.get(row.task_id);
  if (!row || !task || !before || !isCarried(task)) return undefined;
  const is_same_task = before === task;
  if (!is_same_task && !(isCarried(before) && before.position < task.position)) return undefined;
  const judgedBy = row.html_check === null ? references.get(before.id) : row;
  const { html_check, css_check, js_check } = judgedBy ?? {};
  const check = { html: html_check ?? "", css: css_check ?? "", js: js_check ?? "" };
  const { html, css, js, own_start } = row;
  return { html, css, js, own_start, is_same_task, check };
}

/**
 * The learner's start of a task. Codex's additions are the difference between the check of the task that was shipped last and this
 * task's start, so nothing of the task's own answer is in it.
 * @param page the stored page, as `pageBefore` returns it for this task
 * @param task the task's start and check; the check only tells whether its edits find their places
 * @returns null where the task begins with Codex's start, also where making the learner's own fails, which is logged
 */
export function ownStartOf(
  page: ProjectPage | undefined,
  task: Pick<JudgedTask, "start" | "check">,
  choice: OwnStartChoice = { take_codex: [] },
): OwnStart | null {
  if (!page) return null;
  try {
    return makeOwnStart(page, task, choice);
  } catch (error) {
    // A stored page must not lock its learner out of the project.
    logFault("own start", error);
    return null;
  }
}

function makeOwnStart(
  page: ProjectPage,
  task: Pick<JudgedTask, "start" | "check">,
  choice: OwnStartChoice,
): OwnStart | null {
  if (page.is_same_task) {
    const { html, css, js, own_start } = page;
    return own_start === null ? null : { code: readBefore(own_start, { html, css, js }), collisions: [] };
  }
  const before = page.check;
  const shipped = { html: page.html, css: page.css, js: page.js };
  // Codex's start itself, with its comments, for who has changed nothing.
  if (LANGUAGES.every((language) => tidy(shipped[language]) === tidy(before[language])))
    return { code: task.start, collisions: [] };
  const edits = change(before, task.start);
  const taken = new Set(choice.take_codex);
  const options = { takeCodex: taken, next: change(task.start, task.check) };
  const applied = applyEdits(edits, shipped, options);
  const code = { ...applied.page };
  const collisions = new Map<string, OwnStart["collisions"][number]>();
  for (const { id, language, yours, codex } of applied.collisions)
    if (taken.has(language)) code[language] = task.start[language];
    else if (taken.has(id)) {
      // There is no place for Codex's version of it, so the choice is about the whole language.
      const [own, other] = [applied.page[language], task.start[language]];
      collisions.set(language, { id: language, language, yours: wholeOf(own), codex: wholeOf(other) });
    } else collisions.set(id, { id, language, yours, codex });
  return { code, collisions: [...collisions.values()] };
}

const wholeOf = (text: string) => ({ text, range: { start: 0, end: text.length } });

/** Code without space at the end of its lines and of itself. Not by a regular expression, which takes quadratic time for many spaces. */
const tidy = (code: string) =>
  code
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd();

/**
 * The learner's stored page of a task's project, for `judgedStart`. It needs no reference, so both can be read at once.
 * @param choice as the browser sent it; without it, nothing is read
 */
export async function readOwnPage(
  db: LearnerDatabase,
  user_id: string,
  task_id: number,
  choice: OwnStartChoice | undefined,
): Promise<ProjectPageRow | undefined> {
  if (!choice) return undefined;
  const [page] = await selectProjectPage(db, user_id, task_id);
  return page;
}

/**
 * The page that a ship or tick list is judged on.
 * @param page as `pageBefore` returns it
 * @param choice as the browser sent it; without it, Codex's start
 * @returns undefined for Codex's start, also where the learner has no page for this task
 */
export function judgedStart(
  page: ProjectPage | undefined,
  task: Pick<Reference, "start" | "check" | "brief" | "answer_key">,
  choice: OwnStartChoice | undefined,
): Code | undefined {
  // The revision that the code was begun on may be a free task or a question, though the present one isn't.
  if (!choice || task.brief || task.answer_key) return undefined;
  return ownStartOf(page, task, choice)?.code;
}

/**
 * The start of a task with Codex's version at some of its collisions.
 * @throws Problem 404 for a task that isn't in the learner's inbox or doesn't begin with the learner's own page
 */
export async function resolveOwnStart(
  env: Bindings,
  user_id: string,
  task_id: number,
  choice: OwnStartChoice,
  now: number,
): Promise<OwnStart> {
  const db = learnerDatabase(env, user_id);
  const [content, row] = await withContent(db, now, readOwnPage(db, user_id, task_id, choice), (page) => ({
    tasks: [{ task_id }, ...(page ? [page] : [])],
  }));
  const reference = presentReference(content, task_id);
  const start = reference && ownStartOf(pageBefore(content, row, task_id), reference, choice);
  if (!start) throw new Problem("not_found");
  return start;
}
