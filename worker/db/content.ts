/**
 * The content in the memory of an isolate. It changes with a deployment only, so a screen reads the learner's rows alone and joins them with it
 * here. `references` has what is right: no response has any of it before its ship.
 */
import { isolateCache } from "../platform/isolate-cache.ts";
import type { Database } from "./client.ts";
import {
  selectAllDailies,
  selectAllProjects,
  selectAllTasks,
  selectBattleTitles,
  selectContentVersion,
} from "./content-queries.ts";

type TaskRow = Awaited<ReturnType<typeof selectAllTasks>>[number];
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
export type ContentProject = Awaited<ReturnType<typeof selectAllProjects>>[number] & {
  tasks: readonly ContentTask[];
};

type DailyRow = Awaited<ReturnType<typeof selectAllDailies>>[number];
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
 * @param named what has to be in it: a task may have arrived that is newer than what is kept here. What is in no database either isn't
 */
export function readContent(db: Database, now: number, named?: NamedContent): Promise<Content> {
  return cached(
    "content",
    now,
    (before) => (before ? readIfNew(db, before) : load(db)),
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

const hasAll = (
  content: Content,
  { version, tasks = [], dailies = [], battles = [] }: NamedContent,
): boolean =>
  (version === undefined || version === content.version) &&
  tasks.every(({ task_id, revision = 0 }) => (content.tasks.get(task_id)?.revision ?? -1) >= revision) &&
  dailies.every((id) => content.dailies.has(id)) &&
  battles.every(({ battle_id }) => content.battles.has(battle_id));

async function readIfNew(db: Database, before: Content): Promise<Content> {
  const [row] = await selectContentVersion(db);
  return row && row.version === before.version ? before : load(db);
}

async function load(db: Database): Promise<Content> {
  // As one batch they are of one version.
  const [[row], projectRows, taskRows, dailyRows, battleRows] = await db.batch([
    selectContentVersion(db),
    selectAllProjects(db),
    selectAllTasks(db),
    selectAllDailies(db),
    selectBattleTitles(db),
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
