/**
 * The content in the memory of an isolate. It changes with a deployment only, so a screen reads the learner's rows alone and joins them with it
 * here. `references` has what is right: no response has any of it before its ship.
 */
import { isolateCache } from "../platform/isolate-cache.ts";
import type { Database } from "./client.ts";
import {
  selectBattleTitles,
  selectContentVersion,
  selectDailies,
  selectProjects,
  selectTasks,
} from "./content-queries.ts";

type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number];
/** What a ship of a task is compared with; see ships/reference.ts. */
export type TaskReferenceRow = Pick<
  TaskRow,
  "html_check" | "css_check" | "js_check" | "expected_output" | "check_mode" | "actions" | "answer_key"
>;
/** A task without its references. */
export type ContentTask = Omit<TaskRow, keyof TaskReferenceRow | "teaches" | "uses"> & {
  /** Ids of concepts. */
  teaches: readonly string[];
  uses: readonly string[];
};
/** A project with its present tasks, in their order. */
export type ContentProject = Awaited<ReturnType<typeof selectProjects>>[number] & {
  tasks: readonly ContentTask[];
};

type DailyRow = Awaited<ReturnType<typeof selectDailies>>[number];
/** An entry of the pool of daily challenges, without its references. */
export type ContentDaily = Omit<DailyRow, "needs"> & {
  /** Positions in the journey: the last lesson in each project that teaches a concept which it uses. */
  needs: readonly number[];
};

export type Content = {
  /** Undefined for a database that hasn't been seeded by this release. */
  version: string | undefined;
  /** By id, which is the order of the journey. */
  projects: ReadonlyMap<number, ContentProject>;
  /** By id, in the order of the journey; retired ones are among them. */
  tasks: ReadonlyMap<number, ContentTask>;
  /** The pool of daily challenges by id, retired ones among them. */
  dailies: ReadonlyMap<number, ContentDaily>;
  /** The titles of battles. */
  battles: ReadonlyMap<string, string>;
  /** By a task's id. */
  references: ReadonlyMap<number, TaskReferenceRow>;
};

/** New content is used after this time at the latest. */
const CONFIRM_MS = 60_000;
const cached = isolateCache<"content", Content>(CONFIRM_MS, 1);

/** What rows of a learner name. */
export type NamedContent = {
  /** Of the database, where not even a minute may lie between. */
  version?: string | undefined;
  tasks?: readonly { task_id: number; revision?: number | undefined }[];
  dailies?: readonly number[];
  battles?: readonly { battle_id: string }[];
};

/**
 * The content, as new as what this isolate has confirmed within the last minute: of an isolate's first request it costs some hundreds of rows,
 * then one row a minute. It is to be asked beside other calls, not before them.
 * @param named what has to be in it: a task may have arrived that is newer than what is kept here, or that only this database has. What is in no
 *   database either isn't
 */
export function readContent(db: Database, now: number, named?: NamedContent): Promise<Content> {
  return cached(
    "content",
    now,
    (before) => (before ? readIfNew(db, before, named) : load(db)),
    named && ((content) => !hasAll(content, named)),
  );
}

/**
 * A call of the database, with the content beside it.
 * @param rows the call
 * @param naming what its rows name
 */
export async function withContent<Rows>(
  db: Database,
  now: number,
  rows: Promise<Rows>,
  naming: (rows: Rows) => NamedContent,
): Promise<[Content, Rows]> {
  const [content, read] = await Promise.all([readContent(db, now), rows]);
  const named = naming(read);
  return [hasAll(content, named) ? content : await readContent(db, now, named), read];
}

/** Ids of what rows name and what isn't kept here. */
type Lacking = { tasks: number[]; dailies: number[]; battles: string[] };

const lackingIn = (
  content: Content,
  { tasks = [], dailies = [], battles = [] }: NamedContent = {},
): Lacking => ({
  tasks: tasks
    .filter(({ task_id, revision = 0 }) => (content.tasks.get(task_id)?.revision ?? -1) < revision)
    .map(({ task_id }) => task_id),
  dailies: dailies.filter((id) => !content.dailies.has(id)),
  battles: battles.map(({ battle_id }) => battle_id).filter((id) => !content.battles.has(id)),
});
const isNothing = ({ tasks, dailies, battles }: Lacking): boolean =>
  tasks.length + dailies.length + battles.length === 0;

const hasAll = (content: Content, named: NamedContent): boolean =>
  (named.version === undefined || named.version === content.version) && isNothing(lackingIn(content, named));

/**
 * What is kept, where the database has the same content. Of the same content one of several databases has rows that another one hasn't: what is
 * retired stays where a learner's row names it. So what is lacking is asked for beside the version, and added.
 */
async function readIfNew(db: Database, before: Content, named: NamedContent | undefined): Promise<Content> {
  const lacking = lackingIn(before, named);
  if (isNothing(lacking)) {
    const [row] = await selectContentVersion(db);
    return row && row.version === before.version ? before : load(db);
  }
  const found = await load(db, lacking);
  return found.version !== undefined && found.version === before.version ? merge(before, found) : load(db);
}

function merge(before: Content, found: Content): Content {
  const tasks = [...before.tasks, ...found.tasks].sort(([, one], [, other]) => one.position - other.position);
  return {
    version: before.version,
    projects: new Map([...found.projects, ...before.projects].sort(([one], [other]) => one - other)),
    tasks: new Map(tasks),
    dailies: new Map([...before.dailies, ...found.dailies]),
    battles: new Map([...before.battles, ...found.battles]),
    references: new Map([...before.references, ...found.references]),
  };
}

/** @param only what of it; all without */
async function load(db: Database, only?: Lacking): Promise<Content> {
  // As one batch they are of one version.
  const [[row], projectRows, taskRows, dailyRows, battleRows] = await db.batch([
    selectContentVersion(db),
    selectProjects(db, only?.tasks),
    selectTasks(db, only?.tasks),
    selectDailies(db, only?.dailies),
    selectBattleTitles(db, only?.battles),
  ]);
  const parts = taskRows.map(splitTask);
  const present = Map.groupBy(
    parts.flatMap(({ task }) => (task.retired ? [] : [task])),
    ({ project_id }) => project_id,
  );
  return {
    version: row?.version,
    projects: new Map(projectRows.map((one) => [one.id, { ...one, tasks: present.get(one.id) ?? [] }])),
    tasks: new Map(parts.map(({ task }) => [task.id, task])),
    dailies: new Map(dailyRows.map((one) => [one.id, { ...one, needs: JSON.parse(one.needs) as number[] }])),
    battles: new Map(battleRows.map(({ id, title }) => [id, title])),
    references: new Map(parts.map(({ task, reference }) => [task.id, reference])),
  };
}

/** A task, apart from what is right. */
function splitTask(row: TaskRow): { task: ContentTask; reference: TaskReferenceRow } {
  const { html_check, css_check, js_check, expected_output, check_mode, actions, answer_key, ...task } = row;
  return {
    task: {
      ...task,
      teaches: JSON.parse(task.teaches) as string[],
      uses: JSON.parse(task.uses) as string[],
    },
    reference: { html_check, css_check, js_check, expected_output, check_mode, actions, answer_key },
  };
}
