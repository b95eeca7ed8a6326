/** The learners of the benches: each number makes the same ones, with the sums that the triggers and migrations make. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { seedSql } from "../worker/curriculum/seed.ts";
import { learnerId, MEASURED, matchId, ownThreadId, seedLearners } from "./bench/growth/seeded-learners.ts";
import { curriculum } from "./support/curriculum.ts";

const folder = join(import.meta.dirname, "../migrations");
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort();
const content = seedSql(curriculum);
const NOW = Date.UTC(2026, 10, 23, 12);
/** The first migration with tables of practice. */
const WITH_PRACTICE = "0012";

function migrate(db: DatabaseSync, isWanted: (name: string) => boolean): void {
  for (const name of migrations.filter(isWanted)) db.exec(readFileSync(join(folder, name), "utf8"));
}

function seeded(learners: number): { db: DatabaseSync; missing: string[] } {
  const db = new DatabaseSync(":memory:");
  migrate(db, () => true);
  db.exec(content);
  return { db, missing: seedLearners(db, learners, NOW) };
}

/** A database of an earlier release with learners, which the later migrations are applied to. */
function carriedOver(learners: number): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  migrate(db, (name) => name < WITH_PRACTICE);
  db.exec(`INSERT INTO projects (id, map, name, description, idealist, difficulty, image_url) VALUES (1, 'BeachIsland', 'Old', '', '', 'Easy', '');
    INSERT INTO battles (id, challenge_id, description, expected_output, score_mode)
      SELECT value, 'c1', 'Box', '{}', 'progress' FROM json_each('["t01", "t02", "t03"]');`);
  const addTask = db.prepare(
    `INSERT INTO tasks (id, project_id, title, description, subject, sender, body, check_mode, expected_output, position)
      VALUES (?, 1, 'Old', '', '', '', '', 'structural', '{}', ?)`,
  );
  for (let id = 101; id < 140; id += 1) addTask.run(id, id);
  seedLearners(db, learners, NOW);
  migrate(db, (name) => name >= WITH_PRACTICE);
  return db;
}

const rows = (db: DatabaseSync, sql: string, ...values: string[]) =>
  db
    .prepare(sql)
    .all(...values)
    .map((row) => ({ ...row }));
const tablesOf = (db: DatabaseSync) =>
  rows(db, "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").map(
    ({ name }) => String(name),
  );

/** Each sum that triggers keep, with what it is the sum of. */
const SUMS: [what: string, kept: string, summed: string][] = [
  [
    "EXP",
    "SELECT user_id, exp FROM user_state WHERE exp > 0 ORDER BY 1",
    "SELECT user_id, sum(amount) AS exp FROM exp_ledger GROUP BY 1 ORDER BY 1",
  ],
  [
    "learners by EXP",
    "SELECT exp, users FROM exp_values ORDER BY 1",
    "SELECT exp, count(*) AS users FROM user_state GROUP BY 1 ORDER BY 1",
  ],
  [
    "learners by hundreds of EXP",
    "SELECT bucket, users FROM exp_buckets WHERE users > 0 ORDER BY 1",
    "SELECT exp / 100 AS bucket, count(*) AS users FROM user_state GROUP BY 1 ORDER BY 1",
  ],
  [
    "learners by ten thousands of EXP",
    "SELECT span, users FROM exp_spans ORDER BY 1",
    "SELECT exp / 10000 AS span, count(*) AS users FROM user_state GROUP BY 1 ORDER BY 1",
  ],
  [
    "results of matches",
    "SELECT user_id, wins, losses, ties FROM user_state WHERE wins + losses + ties > 0 ORDER BY 1",
    `SELECT user_id, sum(result = 'win') AS wins, sum(result = 'lose') AS losses, sum(result = 'tie') AS ties
      FROM match_submissions GROUP BY 1 ORDER BY 1`,
  ],
  [
    "likes of threads",
    "SELECT id, likes FROM threads WHERE likes > 0 ORDER BY 1",
    "SELECT thread_id AS id, count(*) AS likes FROM likes GROUP BY 1 ORDER BY 1",
  ],
  [
    "replies to threads",
    "SELECT id, replies FROM threads WHERE replies > 0 ORDER BY 1",
    "SELECT thread_id AS id, count(*) AS replies FROM threads_messages GROUP BY 1 ORDER BY 1",
  ],
];

describe.each([
  ["in the present schema", seeded(400).db],
  ["carried over from a release without practice", carriedOver(400)],
])("seeded learners %s", (_, db) => {
  it("refer to rows that are there", () => {
    expect(rows(db, "PRAGMA foreign_key_check")).toEqual([]);
  });

  it.each(SUMS)("have the right sums: %s", (_what, kept, summed) => {
    expect(rows(db, kept)).toEqual(rows(db, summed));
    expect(rows(db, summed).length).toBeGreaterThan(0);
  });
});

describe("seeded learners", () => {
  const { db, missing } = seeded(400);
  const more = seeded(1000).db;

  it("name no column that there isn't", () => {
    expect(missing).toEqual([]);
  });

  it("are the same for the same number", () => {
    const again = seeded(400).db;
    for (const table of tablesOf(db))
      expect([table, rows(again, `SELECT * FROM ${table}`)]).toEqual([
        table,
        rows(db, `SELECT * FROM ${table}`),
      ]);
  });

  it("have the same history where they are measured, however many there are", () => {
    const references = tablesOf(db).flatMap((table) =>
      rows(
        db,
        `SELECT "from" AS "column" FROM pragma_foreign_key_list('${table}') WHERE "table" = 'users'`,
      ).map(({ column }) => [table, String(column)] as const),
    );
    expect(references.length).toBeGreaterThan(20);
    const historyOf = (of: DatabaseSync, n: number) =>
      references.map(([table, column]) => [
        table,
        column,
        ...rows(of, `SELECT count(*) AS rows FROM ${table} WHERE ${column} = ?`, learnerId(n)),
      ]);
    for (const n of [0, 1, 4, 50, MEASURED - 1]) expect(historyOf(more, n)).toEqual(historyOf(db, n));
  });

  it("have the ids that a bench asks for", () => {
    for (const n of [0, 4, MEASURED - 1]) {
      expect(
        rows(db, "SELECT outcome FROM matches WHERE id = ? AND outcome <> 'none'", matchId(n, 1)),
      ).toHaveLength(1);
      expect(rows(db, "SELECT created_by FROM threads WHERE id = ?", ownThreadId(n, 1))).toEqual([
        { created_by: learnerId(n) },
      ]);
    }
  });
});
