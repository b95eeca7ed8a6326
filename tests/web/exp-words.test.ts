import { describe, expect, it } from "vitest";
import { expWords } from "../../web/coding/exp-words.ts";
import { AWARD_RULES, type AwardRule } from "../../worker/rules/awards.ts";

describe("the words of a ship's EXP", () => {
  it.each<[AwardRule, number | undefined, string]>([
    ["whole", 0, "drawn 42 · all of it is yours"],
    ["second", 1, "drawn 42 · second time: × 0.5"],
    ["later", 2, "drawn 42 · third time: × 0.1"],
    ["later", 3, "drawn 42 · shipped 3 times before: × 0.1"],
    ["choice", 3, "drawn 42 · after a wrong choice: half"],
    ["hints", undefined, "drawn 42 · hints: half"],
    ["answer", undefined, "drawn 42 · answer shown: half"],
    ["day", 3, "drawn 42 · no EXP this time: a task pays for 3 right ships a day"],
    ["copy", 1, "drawn 42 · no EXP this time: the answer was shown less than 20 seconds before"],
  ])("say of the rule %s after %s ships: %s", (rule, attempt, words) => {
    expect(expWords({ roll: 42, rule }, attempt)).toBe(words);
  });

  it("are there for every rule", () => {
    for (const rule of AWARD_RULES) expect(expWords({ roll: 30, rule })).toMatch(/^drawn 30 · \S/);
  });
});
