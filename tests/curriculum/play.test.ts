import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { itemsOf } from "../../worker/curriculum/content.ts";
import { playLearner } from "../../worker/curriculum/play-learner.ts";
import { seedSql } from "../../worker/curriculum/seed.ts";
import { curriculum } from "../support/curriculum.ts";

const migrations = join(import.meta.dirname, "../../migrations");
const tasks = curriculum.projects.flatMap((project) => project.tasks);
const NOW = Date.UTC(2026, 10, 22, 12);

const seeded = new DatabaseSync(":memory:");
for (const name of readdirSync(migrations)
  .filter((file) => file.endsWith(".sql"))
  .sort())
  seeded.exec(readFileSync(join(migrations, name), "utf8"));
seeded.exec("PRAGMA foreign_keys = ON");
seeded.exec(seedSql(curriculum));

function itemOf(key: string) {
  const item = itemsOf(curriculum).find((one) => one.key === key);
  if (!item) throw new Error(`There is no ${key}`);
  return item;
}

/** What `read` finds once the learner of an exercise is in the database, which stays as it was. */
function withLearner<Result>(key: string, read: (rows: (sql: string) => unknown[]) => Result): Result {
  seeded.exec("BEGIN");
  try {
    seeded.exec(playLearner(curriculum, itemOf(key), NOW).sql);
    return read((sql) =>
      seeded
        .prepare(sql)
        .all()
        .map((row) => Object.values(row))
        .map((values) => (values.length === 1 ? values[0] : values)),
    );
  } finally {
    seeded.exec("ROLLBACK");
  }
}

const RIGHT =
  "SELECT l.task_id FROM task_completion_log l JOIN tasks t ON t.id = l.task_id WHERE l.correct AND l.revision = t.revision ORDER BY t.position";
const RECEIVED =
  "SELECT task_id FROM inbox_messages JOIN tasks t ON t.id = task_id ORDER BY received_at, t.position";
const STATE = "SELECT plan, current_map, selected_project_id, current_task_id FROM user_state";

describe("the learner of `play`", () => {
  it.each(["101", "305", tasks.at(-1)?.key ?? ""])("has shipped everything before task %s", (key) => {
    const item = itemOf(key);
    const ids = tasks.map(({ id }) => id);
    const before = ids.slice(0, ids.indexOf(Number(key)));
    withLearner(key, (rows) => {
      expect(rows(RIGHT)).toEqual(before);
      expect(rows(RECEIVED)).toEqual([...before, Number(key)]);
      const project = curriculum.projects.find(({ tasks: own }) => own.some((task) => task === item));
      expect(rows(STATE)).toEqual([["warrior", project?.map, project?.id, Number(key)]]);
      const finished = curriculum.projects.filter(({ id }) => id < (project?.id ?? 0)).map(({ id }) => id);
      expect(rows("SELECT project_id FROM finished_projects ORDER BY project_id")).toEqual(finished);
      expect(rows("SELECT count(*) FROM practice_reviews WHERE source = 'task' AND correct")).toEqual([
        before.length,
      ]);
    });
  });

  it("begins a task with the page of the one before, and a project with an empty one", () => {
    const page = "SELECT task_id, html, css, js FROM project_pages";
    const [first, second] = curriculum.projects[2]?.tasks.filter(({ exhibit }) => !exhibit) ?? [];
    if (!first || !second) throw new Error("The third project has too few tasks");
    const { html, css, js } = first.answer;
    expect(withLearner(second.key, (rows) => rows(page))).toEqual([[first.id, html, css, js]]);
    expect(withLearner(first.key, (rows) => rows(page))).toEqual([]);
  });

  it("gets a daily challenge as that of the day, after all tasks", () => {
    withLearner("daily/012", (rows) => {
      expect(rows("SELECT date, pool_id FROM daily_challenges")).toEqual([["2026-11-22", 12]]);
      expect(rows(RIGHT)).toHaveLength(tasks.length);
    });
    expect(playLearner(curriculum, itemOf("daily/012"), NOW).path).toBe("/dailychallenge");
  });

  it("gets a battle as the only one of its challenge, after all tasks", () => {
    const battle = itemOf("b57");
    if (battle.kind !== "battle") throw new Error("b57 is no battle");
    withLearner("b57", (rows) => {
      const open = `SELECT id FROM battles WHERE NOT retired AND challenge_id = '${battle.challengeId}'`;
      expect(rows(open)).toEqual(["b57"]);
      expect(rows(RIGHT)).toHaveLength(tasks.length);
    });
    expect(playLearner(curriculum, battle, NOW).path).toBe(`/queue?challenge_id=${battle.challengeId}`);
  });
});
