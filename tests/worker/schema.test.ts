import { env } from "cloudflare:workers";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as schema from "../../worker/db/schema.ts";

const tables = Object.values(schema).filter((value) => value instanceof SQLiteTable);

describe("the schema", () => {
  it.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    "declares %s as the migrations do",
    async (name, table) => {
      const { results } = await env.DB.prepare(
        `SELECT name, type, "notnull" AS needed FROM pragma_table_info(?)`,
      )
        .bind(name)
        .all<{ name: string; type: string; needed: number }>();
      const actual = results.map((column) => [column.name, column.type.toLowerCase(), column.needed === 1]);
      const declared = getTableConfig(table).columns.map((column) => [
        column.name,
        column.getSQLType(),
        // SQLite doesn't report an integer primary key (the rowid) as NOT NULL.
        column.notNull,
      ]);
      expect(actual.sort()).toEqual(declared.sort());
    },
  );

  it("contains every table of the database", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name != 'd1_migrations'",
    ).all<{ name: string }>();
    expect(results.map((row) => row.name).sort()).toEqual(
      tables.map((table) => getTableConfig(table).name).sort(),
    );
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
