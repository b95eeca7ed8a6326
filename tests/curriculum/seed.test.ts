import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { buildSeed } from "../../worker/curriculum/build.ts";
import type { Curriculum } from "../../worker/curriculum/content.ts";
import { seedSql } from "../../worker/curriculum/seed.ts";
import type { Language } from "../../worker/rules/code.ts";
import { curriculum } from "../support/curriculum.ts";
import { edited, folderWith, inLesson, lessonWith, validLesson } from "./a-folder.ts";

const migrations = join(import.meta.dirname, "../../migrations");

/** An empty database with all tables and enforced foreign keys, as on D1. */
function emptyRecord(): DatabaseSync {
  const record = new DatabaseSync(":memory:");
  for (const name of readdirSync(migrations)
    .filter((file) => file.endsWith(".sql"))
    .sort()) {
    record.exec(readFileSync(join(migrations, name), "utf8"));
  }
  record.exec("PRAGMA foreign_keys = ON");
  return record;
}

const rows = (record: DatabaseSync, sql: string) =>
  record
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
const nothing: Curriculum = { projects: [], battles: [], daily: [], words: [] };

describe("the seed", () => {
  it("puts a task's files into its columns, with any characters", () => {
    const odd = "<p>Mei's \"tea\"; -- it's /* 茶 */ 🍵</p>\n<p>COMMIT;</p>";
    const { curriculum } = lessonWith({ [inLesson("start.html")]: odd });
    const record = emptyRecord();
    record.exec(seedSql(curriculum));
    expect(rows(record, "SELECT * FROM tasks")).toMatchObject([
      {
        id: 101,
        project_id: 1,
        title: "Open Up",
        sender: "Mei Chen, tea seller",
        tools: '["<h1>","color"]',
        starting_html: odd,
        css_check: "h1 {\n  color: teal;\n}",
        js_tools: "",
        check_mode: "reference",
        expected_output: JSON.stringify(curriculum.projects[0]?.tasks[0]?.check),
        retired: 0,
      },
    ]);
    expect(rows(record, "SELECT id, map, image_url FROM projects")).toEqual([
      { id: 1, map: "BeachIsland", image_url: "/projects/1.webp" },
    ]);
  });

  it("names the content by what is in it", () => {
    const record = emptyRecord();
    const nameOf = (changed = lessonWith().curriculum) => {
      record.exec(seedSql(changed));
      return rows(record, "SELECT * FROM content_versions");
    };
    const [first] = nameOf();
    expect(first).toEqual({ id: 1, version: expect.stringMatching(/^[\w-]{22}$/) });
    expect(nameOf()).toEqual([first]);
    const other = nameOf(
      lessonWith(edited("message.md", "title: Open Up", "title: Open the Door")).curriculum,
    );
    expect(other).not.toEqual([first]);
    expect(other).toHaveLength(1);
  });

  it("holds the whole curriculum of this project, twice the same", () => {
    const record = emptyRecord();
    const sql = seedSql(curriculum);
    const count = () =>
      rows(
        record,
        "SELECT (SELECT count(*) FROM tasks) tasks, (SELECT count(*) FROM battles) battles, (SELECT count(*) FROM daily_pool) daily",
      );
    record.exec(sql);
    const first = count();
    record.exec(sql);
    expect(count()).toEqual(first);
    expect(first).toEqual([
      {
        tasks: curriculum.projects.flatMap((project) => project.tasks).length,
        battles: curriculum.battles.length,
        daily: curriculum.daily.length,
      },
    ]);
  });

  it("opens a daily challenge at code that is to be changed", () => {
    const record = emptyRecord();
    record.exec(seedSql(curriculum));
    const opened = new Map(
      rows(record, "SELECT id, open_tab FROM daily_pool").map(({ id, open_tab }) => [
        id,
        open_tab as Language,
      ]),
    );
    const unchanged = curriculum.daily.filter(({ id, start, check }) => {
      const tab = opened.get(id);
      return tab === undefined || start[tab] === check[tab];
    });
    expect(unchanged.map(({ id }) => id)).toEqual([]);
  });

  it("names the concepts of each item, and the lessons that a daily challenge needs", () => {
    const record = emptyRecord();
    record.exec(seedSql(curriculum));
    const [task] = curriculum.projects[2]?.tasks ?? [];
    expect(rows(record, `SELECT position, revision, teaches FROM tasks WHERE id = ${task?.id}`)).toEqual([
      { position: 3010, revision: 1, teaches: JSON.stringify(task?.teaches) },
    ]);
    const lessons = curriculum.projects.flatMap((project) => project.tasks);
    const [daily] = curriculum.daily.filter(({ uses }) => uses.length > 2);
    const [stored] = rows(record, `SELECT uses, needs FROM daily_pool WHERE id = ${daily?.id}`);
    expect(stored?.uses).toBe(JSON.stringify(daily?.uses));
    const needs = JSON.parse(String(stored?.needs)) as number[];
    for (const { teaches, projectId, order } of lessons) {
      if (!teaches.some((concept) => daily?.uses.includes(concept))) continue;
      const last = needs.find((position) => Math.floor(position / 1000) === projectId) ?? 0;
      expect(last).toBeGreaterThanOrEqual(projectId * 1000 + order);
    }
    expect(new Set(needs.map((position) => Math.floor(position / 1000))).size).toBe(needs.length);
  });

  it("changes a row whose files have changed", () => {
    const record = emptyRecord();
    record.exec(seedSql(lessonWith().curriculum));
    record.exec(
      seedSql(lessonWith(edited("message.md", "title: Open Up", "title: Open the Door")).curriculum),
    );
    expect(rows(record, "SELECT title FROM tasks")).toEqual([{ title: "Open the Door" }]);
  });

  it("deletes rows that are no longer in the files and that nothing references", () => {
    const record = emptyRecord();
    record.exec(seedSql(lessonWith().curriculum));
    record.exec(seedSql(nothing));
    expect(rows(record, "SELECT id FROM tasks UNION SELECT id FROM projects")).toEqual([]);
  });

  it("retires rows that a learner's row references, and restores them", () => {
    const record = emptyRecord();
    const { curriculum } = lessonWith();
    record.exec(seedSql(curriculum));
    record.exec(
      "INSERT INTO users (id, email, password_hash, created_at) VALUES ('u', 'a@example.com', '', 0)",
    );
    record.exec("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES ('u', 101, 0)");
    record.exec(seedSql(nothing));
    expect(rows(record, "SELECT id, retired FROM tasks")).toEqual([{ id: 101, retired: 1 }]);
    expect(rows(record, "SELECT id FROM projects")).toEqual([{ id: 1 }]);
    record.exec(seedSql(curriculum));
    expect(rows(record, "SELECT id, retired FROM tasks")).toEqual([{ id: 101, retired: 0 }]);
  });

  it("refuses a row above D1's 100 kB a statement", () => {
    const { curriculum: large } = lessonWith({ [inLesson("start.js")]: `// ${"tea ".repeat(30_000)}` });
    expect(() => seedSql(large)).toThrow("is D1's limit");
  });

  it("is not written while a file can't be read", () => {
    const root = folderWith({ ...validLesson, [inLesson("message.md")]: "Hello" });
    const file = join(root, "seed/content.sql");
    expect(buildSeed(file, root)).toHaveLength(1);
    expect(existsSync(file)).toBe(false);
    expect(buildSeed(file, folderWith(validLesson))).toEqual([]);
    expect(readFileSync(file, "utf8")).toContain("INSERT INTO tasks");
  });
});
