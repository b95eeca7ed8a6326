import { env } from "cloudflare:workers";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as schema from "../../worker/db/schema.ts";

const tables = Object.values(schema).filter((value) => value instanceof SQLiteTable);

describe("the schema", () => {
  it.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    "says of %s what the migrations made",
    async (name, table) => {
      const { results } = await env.DB.prepare(
        `SELECT name, type, "notnull" AS needed FROM pragma_table_info(?)`,
      )
        .bind(name)
        .all<{ name: string; type: string; needed: number }>();
      const made = results.map((column) => [column.name, column.type.toLowerCase(), column.needed === 1]);
      const said = getTableConfig(table).columns.map((column) => [
        column.name,
        column.getSQLType(),
        // An integer primary key is the row's own number, which SQLite doesn't mark.
        column.notNull,
      ]);
      expect(made.sort()).toEqual(said.sort());
    },
  );

  it("knows every table there is", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name != 'd1_migrations'",
    ).all<{ name: string }>();
    expect(results.map((row) => row.name).sort()).toEqual(
      tables.map((table) => getTableConfig(table).name).sort(),
    );
  });

  it("lets nobody but the ledger move EXP: its trigger keeps the sum", async () => {
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
