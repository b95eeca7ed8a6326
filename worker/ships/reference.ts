/** What ships are checked against. */
import type { ShipConcepts } from "../contract/ships.ts";
import type { Database } from "../db/client.ts";
import type { Content, TaskReferenceRow } from "../db/content.ts";
import type { tasks } from "../db/schema.ts";
import { parseActions } from "../rules/behaviour/actions.ts";
import type { Brief } from "../rules/brief/schema.ts";
import type { Code } from "../rules/code.ts";
import { CONCEPTS } from "../rules/concepts.ts";
import { DAY_MS } from "../rules/dates.ts";
import type { AnswerKey } from "../rules/question.ts";
import type { JudgedTask } from "../rules/ship-verdict.ts";
import { selectRevision } from "./queries.ts";

/** What a ship is checked against. Must not be sent to the browser before the ship. */
export type Reference = JudgedTask & {
  expected_output: Code;
  /** What is right of a predict task's question, which alone decides then; null where code is judged. */
  answer_key: AnswerKey | null;
};

/** A reference with the revision of the task that it is of, and the concepts of the present one. */
export type TaskReference = Reference & { revision: number; concepts: ShipConcepts };

/** How long code that was begun on a revision is checked against it, after another one has come. */
const REPLACED_REVISION_MS = 30 * DAY_MS;

/**
 * A task's reference; undefined for an unknown task. It takes a trip only for a revision that was replaced.
 * @param content it has the task: see `withContent`
 * @param revision the one that the code was begun on. Where it is unknown or was replaced too long ago, the present one is taken.
 * @param now milliseconds since 1970
 */
export async function readReference(
  db: Database,
  content: Content,
  task_id: number,
  revision: number | undefined,
  now: number,
): Promise<TaskReference | undefined> {
  const present = presentReference(content, task_id);
  if (!present || revision === undefined || revision >= present.revision) return present;
  const [replaced] = await selectRevision(db, task_id, revision, now - REPLACED_REVISION_MS);
  return replaced ? { ...referenceOf(replaced), revision, concepts: present.concepts } : present;
}

/** They are made with the first ship of a task. */
const made = new WeakMap<TaskReferenceRow, TaskReference>();

/** The reference of a task's present revision; undefined for an unknown task. */
export function presentReference({ tasks, references }: Content, task_id: number): TaskReference | undefined {
  const [task, row] = [tasks.get(task_id), references.get(task_id)];
  if (!task || !row) return undefined;
  let reference = made.get(row);
  if (!reference) {
    const { revision, teaches, uses } = task;
    reference = { ...referenceOf({ ...task, ...row }), revision, concepts: conceptsOf(teaches, uses) };
    made.set(row, reference);
  }
  return reference;
}

type ReferenceRow = Pick<
  typeof tasks.$inferSelect,
  | "check_mode"
  | "html_check"
  | "css_check"
  | "js_check"
  | "starting_html"
  | "starting_css"
  | "starting_js"
  | "expected_output"
  | "actions"
> & { brief?: string; answer_key?: string };

/** The reference of a row of `tasks`, `task_revisions` or `daily_pool`. */
export function referenceOf(row: ReferenceRow): Reference {
  return {
    mode: row.check_mode,
    check: { html: row.html_check, css: row.css_check, js: row.js_check },
    start: { html: row.starting_html, css: row.starting_css, js: row.starting_js },
    plan: row.actions === "" ? null : parseActions(row.actions).plan,
    brief: row.brief ? (JSON.parse(row.brief) as Brief) : null,
    answer_key: row.answer_key ? (JSON.parse(row.answer_key) as AnswerKey) : null,
    expected_output: JSON.parse(row.expected_output) as Code,
  };
}

/** What a right ship is about. Unknown ids, of another release's seed, are left out. */
function conceptsOf(teaches: readonly string[], uses: readonly string[]): ShipConcepts {
  const namesOf = (list: readonly string[]) => {
    const ids = new Set(list);
    return CONCEPTS.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  };
  return { learned: namesOf(teaches), used: namesOf(uses) };
}

/** The same of a row of `daily_pool`. */
export const conceptsOfDaily = ({ teaches, uses }: { teaches: string; uses: string }): ShipConcepts =>
  conceptsOf(JSON.parse(teaches) as string[], JSON.parse(uses) as string[]);

/** What is said of a wrong ship's concepts: nothing, since their names would be hints. */
export const NO_CONCEPTS: ShipConcepts = { learned: [], used: [] };
