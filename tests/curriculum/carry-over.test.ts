/** A database of the release before the concepts, with learners, is carried over to the present schema and content. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { seedSql } from "../../worker/curriculum/seed.ts";

const folder = join(import.meta.dirname, "../../migrations");
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort();
const FIRST_WITH_REVISIONS = "0011";

function migrate(record: DatabaseSync, isWanted: (name: string) => boolean): void {
  for (const name of migrations.filter(isWanted)) record.exec(readFileSync(join(folder, name), "utf8"));
}

/** The ids of the tasks that the release before had: 11 projects with seven tasks each. */
const oldTasks = Array.from({ length: 11 }, (_, project) =>
  Array.from({ length: 7 }, (_, task) => (project + 1) * 100 + task + 1),
).flat();

/** Learners by how many tasks of which projects they have shipped, and which of those are wrong. */
const learners = [
  { id: "finisher", shipped: oldTasks.filter((id) => id < 300), wrong: [] },
  { id: "mender", shipped: oldTasks.filter((id) => id < 200), wrong: [103] },
  { id: "beginner", shipped: [101, 102, 103, 104], wrong: [] },
];

function oldDatabase(): DatabaseSync {
  const record = new DatabaseSync(":memory:");
  migrate(record, (name) => name < FIRST_WITH_REVISIONS);
  record.exec("PRAGMA foreign_keys = ON");
  const run = (sql: string, ...values: (string | number)[]) => record.prepare(sql).run(...values);
  for (let id = 1; id <= 11; id++)
    run(
      "INSERT INTO projects (id, map, name, description, idealist, difficulty, image_url) VALUES (?, 'BeachIsland', 'Old', '', '', 'Easy', '')",
      id,
    );
  for (const id of oldTasks)
    run(
      `INSERT INTO tasks (id, project_id, title, description, subject, sender, body, check_mode, html_check, expected_output)
       VALUES (?, ?, 'Old', '', '', '', '', 'structural', '<h1>Old</h1>', '{}')`,
      id,
      Math.floor(id / 100),
    );
  for (const { id, shipped, wrong } of learners) {
    run(
      "INSERT INTO users (id, email, password_hash, created_at) VALUES (?, ?, '', 0)",
      id,
      `${id}@example.com`,
    );
    run(
      "INSERT INTO user_state (user_id, display_name_key, current_task_id) VALUES (?, ?, ?)",
      id,
      id,
      shipped.at(-1) ?? 0,
    );
    for (const task of shipped) {
      run("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, ?, 5)", id, task);
      run(
        "INSERT INTO task_completion_log (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at) VALUES (?, ?, ?, 0, '', ?, '[]', 40, '2026-11-01', ?)",
        id,
        `ship-${task}`,
        task,
        wrong.includes(task) ? 0 : 1,
        task,
      );
      run(
        "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, ?, 40, 0)",
        id,
        `ship:${task}`,
      );
    }
  }
  return record;
}

const rows = (record: DatabaseSync, sql: string) =>
  record
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));

describe("a database of the release before", () => {
  const record = oldDatabase();
  const expBefore = rows(record, "SELECT user_id, exp FROM user_state ORDER BY user_id");
  migrate(record, (name) => name >= FIRST_WITH_REVISIONS);

  it("has an order by ids, which a worker of that release inserts without it too", () => {
    expect(rows(record, "SELECT id FROM tasks ORDER BY position")).toEqual(oldTasks.map((id) => ({ id })));
    expect(rows(record, "SELECT position FROM tasks WHERE id IN (101, 1107)")).toEqual([
      { position: 1010 },
      { position: 11_070 },
    ]);
  });

  it("knows which projects were finished, and when", () => {
    expect(rows(record, "SELECT * FROM finished_projects ORDER BY project_id")).toEqual([
      { user_id: "finisher", project_id: 1, finished_at: 107 },
      { user_id: "finisher", project_id: 2, finished_at: 207 },
    ]);
  });

  it("gets the content of today, and every learner keeps ships, messages and EXP", () => {
    const { curriculum } = loadCurriculum();
    record.exec(seedSql(curriculum));
    const tasks = curriculum.projects.flatMap((project) => project.tasks);
    expect(rows(record, "SELECT id FROM tasks WHERE NOT retired ORDER BY position")).toEqual(
      tasks.map(({ id }) => ({ id })),
    );
    expect(rows(record, "SELECT user_id, exp FROM user_state ORDER BY user_id")).toEqual(expBefore);
    expect(
      rows(
        record,
        "SELECT user_id, count(*) AS ships, max(revision) AS revision FROM task_completion_log GROUP BY 1",
      ),
    ).toEqual([
      { user_id: "beginner", ships: 4, revision: 1 },
      { user_id: "finisher", ships: 14, revision: 1 },
      { user_id: "mender", ships: 7, revision: 1 },
    ]);
    expect(rows(record, "SELECT count(*) AS count FROM inbox_messages")).toEqual([{ count: 25 }]);
  });

  it("keeps the references of a revision that is replaced, once", () => {
    const { curriculum } = loadCurriculum();
    const [task] = curriculum.projects[0]?.tasks ?? [];
    if (!task) throw new Error("no task");
    const before = rows(record, `SELECT html_check FROM tasks WHERE id = ${task.id}`);
    task.revision = 2;
    task.check = { ...task.check, html: "<h1>Newer</h1>" };
    record.exec(seedSql(curriculum));
    record.exec(seedSql(curriculum));
    expect(
      rows(record, `SELECT task_id, revision, html_check FROM task_revisions WHERE task_id = ${task.id}`),
    ).toEqual(before.map((row) => ({ task_id: task.id, revision: 1, ...row })));
    expect(rows(record, `SELECT revision, html_check FROM tasks WHERE id = ${task.id}`)).toEqual([
      { revision: 2, html_check: "<h1>Newer</h1>" },
    ]);
  });
});
