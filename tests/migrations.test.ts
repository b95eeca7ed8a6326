/** New migrations come from `npm run migration` and only add (docs/decisions/0037). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as schema from "../worker/db/schema.ts";

const folder = join(import.meta.dirname, "../migrations");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort();
const read = (name: string) => readFileSync(join(folder, name), "utf8");

type Snapshot = {
  tables: Record<string, { columns: Record<string, unknown>; indexes: Record<string, unknown> }>;
};

describe("migrations", () => {
  it("are numbered without a gap", () => {
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  });

  it.each(names)("%s makes no table again, which on D1 would empty the tables that refer to it", (name) => {
    expect(read(name)).not.toMatch(/\bDROP\s+TABLE\b|\bDROP\s+COLUMN\b|\bRENAME\b|\bPRAGMA\b/i);
  });

  it("end with the one that the newest snapshot follows: run `npm run migration`", () => {
    const { entries } = JSON.parse(read("meta/_journal.json")) as { entries: { idx: number; tag: string }[] };
    const last = entries.at(-1);
    expect(`${last?.tag}.sql`).toBe(names.at(-1));
    expect(String(last?.idx).padStart(4, "0")).toBe(last?.tag.slice(0, 4));
  });

  it("have a newest snapshot with the tables, columns and indexes of the schema", () => {
    const { tables } = JSON.parse(read(`meta/${names.at(-1)?.slice(0, 4)}_snapshot.json`)) as Snapshot;
    const inSnapshot = Object.entries(tables).map(([table, { columns, indexes }]) => [
      table,
      [...Object.keys(columns), ...Object.keys(indexes)].sort(),
    ]);
    const declared = Object.values(schema)
      .filter((value) => value instanceof SQLiteTable)
      .map((table) => getTableConfig(table))
      .map(({ name, columns, indexes }) => [
        name,
        [
          ...columns.map((column) => column.name),
          ...columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => uniqueName ?? ""),
          ...indexes.map(({ config }) => config.name),
        ].sort(),
      ]);
    expect(Object.fromEntries(inSnapshot)).toEqual(Object.fromEntries(declared));
  });
});
