import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openGateRecord } from "./gate-record.ts";

const folder = mkdtempSync(join(tmpdir(), "codenaut-gate-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the record of the gate", () => {
  const open = (gate: string, isWhole = false) => openGateRecord("lessons.json", { folder, gate, isWhole });
  const first = open("a");
  first.pass({ check: "<h1>" });
  first.save();

  it.each<[string, boolean, string, unknown, boolean?]>([
    ["has what passed the same gate", true, "a", { check: "<h1>" }],
    ["lacks another lesson, or a lesson that changed", false, "a", { check: "<h2>" }],
    ["lacks what passed another gate", false, "b", { check: "<h1>" }],
    ["lacks everything where the whole gate is asked for", false, "a", { check: "<h1>" }, true],
  ])("%s", (_, expected, gate, content, isWhole) => {
    expect(open(gate, isWhole).hasPassed(content)).toBe(expected);
  });

  it("doesn't count a lesson before it passed", () => {
    expect(openGateRecord("none.json", { folder, gate: "a", isWhole: false }).hasPassed(1)).toBe(false);
  });

  it("is empty where its file can't be read", () => {
    writeFileSync(join(folder, "broken.json"), '["');
    expect(openGateRecord("broken.json", { folder, gate: "a", isWhole: false }).hasPassed(1)).toBe(false);
  });
});
