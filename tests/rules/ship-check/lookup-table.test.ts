import { describe, expect, it } from "vitest";
import { lookupTable } from "#rules/ship-check/lookup-table.ts";

describe("a lookup table", () => {
  const table = lookupTable({ red: 1, blue: 2 });

  it("has the entries of its object", () => expect([table.get("red"), table.get("blue")]).toEqual([1, 2]));

  it.each(["constructor", "__proto__", "toString", "green"])("has no entry for %s", (name) =>
    expect(table.has(name)).toBe(false),
  );
});
