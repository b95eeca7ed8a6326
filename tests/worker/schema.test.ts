import { env } from "cloudflare:workers";
import { is, sql } from "drizzle-orm";
import {
  getTableConfig,
  getViewConfig,
  index,
  integer,
  SQLiteTable,
  SQLiteView,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as schema from "../../worker/db/schema.ts";
import { TRIGGERS } from "../../worker/db/triggers.ts";
import { plainSql, shapeDeclared, shapeInDatabase } from "../support/worker/table-shape.ts";

const tables = Object.values(schema).filter((value) => value instanceof SQLiteTable);

/** What the migrations have made, without the platform's own and the tables in which FTS5 has its index. */
const namesOf = async (type: "table" | "trigger" | "view") =>
  (
    await env.DB.prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name != 'd1_migrations' AND name NOT LIKE 'thread\\_search%' ESCAPE '\\' ORDER BY name`,
    )
      .bind(type)
      .all<{ name: string; sql: string }>()
  ).results;

describe("the schema", () => {
  it.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    "declares %s as the migrations do",
    async (name, table) => {
      expect(await shapeInDatabase(name)).toEqual(shapeDeclared(table));
    },
  );

  it("contains every table and view of the database", async () => {
    expect((await namesOf("table")).map(({ name }) => name)).toEqual(
      tables.map((table) => getTableConfig(table).name).sort(),
    );
    const views = Object.values(schema)
      .filter((value) => is(value, SQLiteView))
      .map(getViewConfig)
      .filter(({ isExisting }) => !isExisting);
    expect((await namesOf("view")).map(({ name }) => name)).toEqual(views.map(({ name }) => name).sort());
  });

  it("has the index of the threads' words, which drizzle can't declare", async () => {
    const made = env.DB.prepare("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?");
    expect(await made.bind("thread_search").first("sql")).toContain("USING fts5(title, description,");
  });

  it("contains every trigger of the database", async () => {
    const actual = (await namesOf("trigger")).map(({ name, sql }) => [
      name,
      plainSql(sql).replace(`CREATE TRIGGER ${name} `, ""),
    ]);
    expect(Object.fromEntries(actual)).toEqual(
      Object.fromEntries(Object.entries(TRIGGERS).map(([name, sql]) => [name, plainSql(sql)])),
    );
  });

  it("has an index for each reference to an account, so that its deletion reads no other rows", () => {
    const missing = tables
      .map(getTableConfig)
      .flatMap(({ name, columns, primaryKeys, indexes, foreignKeys }) => {
        const found = [
          ...columns.filter(({ primary, isUnique }) => primary || isUnique),
          ...primaryKeys.map((key) => key.columns[0]),
          ...indexes.map(({ config }) => config.columns[0]),
        ].map((column) => column && "name" in column && column.name);
        return foreignKeys
          .map((key) => key.reference())
          .filter(({ foreignTable }) => foreignTable === schema.users)
          .map(({ columns: [column] }) => column?.name ?? "")
          .filter((column) => !found.includes(column))
          .map((column) => `${name}.${column}`);
      });
    expect(missing).toEqual([]);
  });

  it("changes EXP by the ledger's trigger only, which maintains the sum", async () => {
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO users (id, email, password_hash, created_at) VALUES ('u', 'u@example.com', 'x', 0)",
      ),
      env.DB.prepare("INSERT INTO user_state (user_id, display_name_key) VALUES ('u', 'u')"),
      env.DB.prepare(
        "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES ('u', 'a', 30, 0), ('u', 'b', 12, 0)",
      ),
      env.DB.prepare(
        "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES ('u', 'a', 30, 0) ON CONFLICT DO NOTHING",
      ),
    ]);
    expect(await env.DB.prepare("SELECT exp FROM user_state WHERE user_id = 'u'").first()).toEqual({
      exp: 42,
    });
  });
});

describe("the comparison", () => {
  const sample = sqliteTable(
    "sample",
    {
      id: integer().primaryKey({ autoIncrement: true }),
      owner: text()
        .notNull()
        .references(() => schema.users.id, { onDelete: "cascade" }),
      state: text().notNull().default("it's new"),
      ended: integer({ mode: "boolean" }).notNull().default(false),
    },
    (t) => [
      uniqueIndex("sample_owner").on(t.owner, t.state),
      index("sample_open").on(t.state).where(sql`${t.ended} = 0`),
    ],
  );
  const COLUMNS = `id integer PRIMARY KEY AUTOINCREMENT NOT NULL, owner text NOT NULL,
    state text DEFAULT 'it''s new' NOT NULL, ended integer DEFAULT 0 NOT NULL`;
  const KEY = "FOREIGN KEY (owner) REFERENCES users(id) ON DELETE cascade";
  const UNIQUE = "CREATE UNIQUE INDEX sample_owner ON sample (owner, state)";
  const PARTIAL = "CREATE INDEX sample_open ON sample (state) WHERE ended = 0";
  const create = async (...statements: string[]) => {
    await env.DB.batch(["DROP TABLE IF EXISTS sample", ...statements].map((one) => env.DB.prepare(one)));
    return shapeInDatabase("sample");
  };
  const table = (columns: string, ...constraints: string[]) =>
    `CREATE TABLE sample (${[columns, ...constraints].join(", ")})`;

  it("finds a table equal to its declaration", async () => {
    expect(await create(table(COLUMNS, KEY), UNIQUE, PARTIAL)).toEqual(shapeDeclared(sample));
  });

  it.each<[string, string[]]>([
    ["another type", [table(COLUMNS.replace("state text", "state blob"), KEY), UNIQUE, PARTIAL]],
    ["a column more", [table(`${COLUMNS}, more text`, KEY), UNIQUE, PARTIAL]],
    [
      "a missing NOT NULL",
      [table(COLUMNS.replace("owner text NOT NULL", "owner text"), KEY), UNIQUE, PARTIAL],
    ],
    ["another default", [table(COLUMNS.replace("DEFAULT 0", "DEFAULT 1"), KEY), UNIQUE, PARTIAL]],
    ["a missing default", [table(COLUMNS.replace("DEFAULT 0", ""), KEY), UNIQUE, PARTIAL]],
    ["another primary key", [table(COLUMNS.replace("PRIMARY KEY AUTOINCREMENT", ""), KEY), UNIQUE, PARTIAL]],
    ["a missing AUTOINCREMENT", [table(COLUMNS.replace("AUTOINCREMENT", ""), KEY), UNIQUE, PARTIAL]],
    ["a missing foreign key", [table(COLUMNS), UNIQUE, PARTIAL]],
    ["another deletion", [table(COLUMNS, KEY.replace("cascade", "set null")), UNIQUE, PARTIAL]],
    ["another table", [table(COLUMNS, KEY.replace("users(id)", "matches(id)")), UNIQUE, PARTIAL]],
    ["a check", [table(COLUMNS, KEY, "CHECK (ended < 2)"), UNIQUE, PARTIAL]],
    ["a missing index", [table(COLUMNS, KEY), UNIQUE]],
    ["an index that isn't unique", [table(COLUMNS, KEY), UNIQUE.replace("UNIQUE", ""), PARTIAL]],
    [
      "other columns of an index",
      [table(COLUMNS, KEY), UNIQUE.replace("owner, state", "state, owner"), PARTIAL],
    ],
    ["another order of an index", [table(COLUMNS, KEY), UNIQUE.replace("state)", "state DESC)"), PARTIAL]],
    ["another condition of an index", [table(COLUMNS, KEY), UNIQUE, PARTIAL.replace("= 0", "= 1")]],
    ["a missing condition of an index", [table(COLUMNS, KEY), UNIQUE, PARTIAL.replace(/ WHERE.*/, "")]],
  ])("finds %s", async (_, statements) => {
    expect(await create(...statements)).not.toEqual(shapeDeclared(sample));
  });
});
