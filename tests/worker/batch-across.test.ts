import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { batchAcross } from "../../worker/db/batch-across.ts";
import { database } from "../../worker/db/client.ts";
import { guardDatabase } from "../../worker/db/guarded.ts";

afterEach(() => vi.restoreAllMocks());

/** Another binding of the same database. */
const other = database(
  guardDatabase(env.DB, {
    name: "always",
    sql: "1",
    values: [],
    place: "directory",
    refuse: () => new Error("Refused."),
  }).binding,
);
const one = database(env.DB);

describe("a batch across homes", () => {
  it.each([
    ["in one batch where they are one database", one, [3]],
    // The guard's condition is a statement too.
    ["in one batch for each database", other, [2, 2]],
  ])("goes %s, and gives each part its rows", async (_, second, expected) => {
    const value = (db: typeof one, text: string) =>
      db.select({ value: sql<string>`${text}`.as("value") }).from(sql`(SELECT 1)`);
    const batch = vi.spyOn(Object.getPrototypeOf(env.DB), "batch");
    const answers = await batchAcross(
      [one, [value(one, "a"), value(one, "b")]],
      [second, [value(second, "c")]],
    );
    expect(answers).toEqual([[[{ value: "a" }], [{ value: "b" }]], [[{ value: "c" }]]]);
    expect(batch.mock.calls.map(([statements]) => (statements as unknown[]).length)).toEqual(expected);
  });

  it("fails where one of the batches fails", async () => {
    const missing = other.select({ value: sql`1` }).from(sql`no_such_table`);
    await expect(
      batchAcross([one, [one.select({ value: sql`1` }).from(sql`(SELECT 1)`)]], [other, [missing]]),
    ).rejects.toThrow();
  });
});
