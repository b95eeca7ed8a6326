/** The register of personal data names each store: tables, classes of objects, prefixes of R2. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { PERSONAL_DATA } from "../web/screens/privacy/personal-data.ts";
import * as schema from "../worker/db/schema.ts";
import { NOT_PERSONAL } from "./support/not-personal.ts";

const root = join(import.meta.dirname, "..");
const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

describe("the register of personal data", () => {
  it("names each table of the database, once", () => {
    const tables = Object.values(schema)
      .filter((value) => is(value, SQLiteTable))
      .map((table) => getTableName(table));
    const named = [
      ...PERSONAL_DATA.flatMap((entry) => entry.tables ?? []),
      ...Object.keys(NOT_PERSONAL.tables),
    ];
    expect(twice(named)).toEqual([]);
    expect(named.sort()).toEqual(tables.sort());
  });

  it("names each class of objects, once", () => {
    const wrangler = readFileSync(join(root, "wrangler.toml"), "utf8");
    const classes = [...wrangler.matchAll(/^class_name = "(\w+)"/gm)].map(([, name = ""]) => name);
    expect(classes.length).toBeGreaterThan(5);
    const named = [
      ...PERSONAL_DATA.flatMap((entry) => entry.objects ?? []),
      ...Object.keys(NOT_PERSONAL.objects),
    ];
    expect(twice(named)).toEqual([]);
    expect(named.sort()).toEqual(classes.sort());
  });

  it("names each prefix of R2, where the code stores something", () => {
    const worker = join(root, "worker");
    const storing = readdirSync(worker, { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.ts$/.test(name) && /\bAVATARS\s*\.put\(/.test(readFileSync(join(worker, name), "utf8")),
    );
    /** The prefixes that each of these files stores under. A new file, or another prefix in one, has to stand here. */
    const prefixes: Readonly<Record<string, readonly string[]>> = {
      // Under a key of accounts/pictures.ts.
      "accounts/save-avatar.ts": ["avatars/"],
      "accounts/pictures.ts": ["avatars/", "withheld/"],
      "battles/replays.ts": ["replays/"],
      "made/cards.ts": ["cards/"],
      "ships/monthly-logs.ts": ["logs/"],
    };
    expect(storing.sort()).toEqual(Object.keys(prefixes).sort());
    for (const [file, names] of Object.entries(prefixes).filter(
      ([name]) => name !== "accounts/save-avatar.ts",
    )) {
      const text = readFileSync(join(worker, file), "utf8");
      const literals = [...text.matchAll(/["`]([a-z-]+\/)(?:["`]|\$\{)/g)].map(([, prefix]) => prefix);
      expect([file, [...new Set(literals)].sort()]).toEqual([file, [...names].sort()]);
    }
    const named = PERSONAL_DATA.flatMap((entry) => entry.prefixes ?? []);
    expect(named.sort()).toEqual([...new Set(Object.values(prefixes).flat())].sort());
  });

  it("says all of each store, and names the logs, the push endpoints and the backups", () => {
    for (const entry of PERSONAL_DATA)
      for (const text of [entry.title, entry.what, entry.why, entry.kept, entry.exported, entry.deleted])
        expect(text).toMatch(/^[A-Z0-9].*[.a-z]$/);
    const all = JSON.stringify(PERSONAL_DATA);
    for (const word of ["push service", "Logs", "Backups"]) expect(all).toContain(word);
  });
});
