import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordTyping } from "../../worker/rules/battle-ghost.ts";
import { scoreCode } from "../../worker/rules/battle-score.ts";
import { lastMetAt } from "../../worker/rules/last-met.ts";
import { changedLines, lineChanges } from "../../worker/rules/line-diff.ts";
import {
  applyEdit,
  codesAt,
  type Edit,
  editsBetween,
  truncateEdits,
} from "../../worker/rules/match-edits.ts";
import { curriculum } from "../support/curriculum.ts";

const EMPTY = { html: "", css: "", js: "" };
const codes = fc.record({ html: fc.string({ unit: "binary" }), css: fc.string(), js: fc.string() });
const { battles } = curriculum;

function battleNamed(id: string): (typeof battles)[number] {
  const battle = battles.find((one) => one.id === id);
  if (!battle) throw new Error(`There is no battle ${id}`);
  return battle;
}

/** The score of a battle's start with other CSS. */
function scoreOf(id: string, change: (css: string) => string) {
  const { start, check, wishes } = battleNamed(id);
  return scoreCode({ ...start, css: change(start.css) }, { check, start, wishes });
}

describe("a battle's score", () => {
  it("is 0 for the start and 1 for the solution, for each battle of the content", () => {
    expect(battles.length).toBeGreaterThanOrEqual(30);
    for (const { start, check, wishes } of battles) {
      expect(scoreCode(start, { check, start, wishes }).score).toBe(0);
      expect(scoreCode(check, { check, start, wishes }).score).toBe(1);
    }
  });

  it("weights all wishes equally: one border is a third of b12, a border-radius half of b01", () => {
    const b12 = scoreOf("b12", (css) => css.replace("28px;", "28px; border: 6px dashed lime;"));
    expect(b12).toMatchObject({ html: null, css: 1 / 3, js: null, score: 1 / 3, met: ["border"] });
    expect(scoreOf("b01", (css) => css.replace("48px;", "48px; border-radius: 50%;"))).toMatchObject({
      score: 1 / 2,
      met: ["radius"],
    });
  });

  it("is split by language if a battle asks for several", () => {
    const { start, check, wishes } = battleNamed("b15");
    expect(scoreCode({ ...start, html: check.html }, { check, start, wishes })).toEqual({
      html: 1,
      css: 0,
      js: null,
      score: 1 / 2,
      met: ["item"],
    });
  });

  it("without wishes is the share of all changes", () => {
    const { start, check } = battleNamed("b12");
    const css = start.css.replace("28px;", "28px; background-color: purple;");
    const { score, met } = scoreCode({ ...start, css }, { check, start });
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(1 / 3);
    expect(met).toBeNull();
  });

  it("is from 0 to 1 for any code", () => {
    const { start, check, wishes } = battleNamed("b01");
    fc.assert(
      fc.property(codes, (code) => {
        for (const battle of [
          { check, start, wishes },
          { check, start },
        ]) {
          const { score } = scoreCode(code, battle);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe("the time of the last wish", () => {
  const steps = (...css: [at: number, css: string][]): Edit[] =>
    css.flatMap(([at, text], index) =>
      editsBetween({ ...EMPTY, css: css[index - 1]?.[1] ?? "" }, { ...EMPTY, css: text }, at, 0),
    );
  const momentOf = (...css: [at: number, css: string][]) =>
    lastMetAt(EMPTY, steps(...css), 0, (code) => code.css.includes("ab"));

  it.each<[string, [number, string][], number]>([
    [
      "the edit that completed it",
      [
        [100, "a"],
        [340, "ab"],
        [5000, "abc"],
      ],
      340,
    ],
    [
      "the last time, if it was undone for a while",
      [
        [100, "ab"],
        [9000, "a"],
        [12_000, "ab"],
        [20_000, "abc"],
      ],
      12_000,
    ],
    [
      "the first time, if it was undone for less than a second",
      [
        [100, "ab"],
        [9100, "a"],
        [9300, "ab"],
      ],
      100,
    ],
    ["the start, where nothing was needed", [], 0],
  ])("is that of %s", (_, versions, moment) => {
    const met =
      versions.length === 0 ? lastMetAt({ ...EMPTY, css: "ab" }, [], 0, () => true) : momentOf(...versions);
    expect(met).toBe(moment);
  });

  it("is that of the last edit, if there is more code than is checked", () => {
    const long = "x".repeat(60_000);
    const versions = Array.from({ length: 30 }, (_, at): [number, string] => [at * 1000, `${long}ab${at}`]);
    let looked = 0;
    const moment = lastMetAt(EMPTY, steps(...versions), 0, (code) => {
      looked += code.css.length;
      return code.css.includes("ab");
    });
    expect(moment).toBe(29_000);
    expect(looked).toBeLessThan(1_200_000);
  });
});

describe("the edits of a match", () => {
  it("lead from each code to the next, after JSON too", () => {
    fc.assert(
      fc.property(codes, codes, (before, after) => {
        const edits = JSON.parse(JSON.stringify(editsBetween(before, after, 5, 1))) as Edit[];
        expect(edits.reduce(applyEdit, before)).toEqual(after);
      }),
    );
  });

  it("are small for typed text", () => {
    const before = { ...EMPTY, css: "a".repeat(2000) };
    const after = { ...EMPTY, css: `${"a".repeat(1000)}b${"a".repeat(1000)}` };
    expect(JSON.stringify(editsBetween(before, after, 1234, 0))).toBe('[[1234,0,1,1000,0,"b"]]');
  });

  it("give both players' code at any time", () => {
    const edits: Edit[] = [
      [100, 0, 1, 0, 0, "a"],
      [200, 1, 1, 0, 0, "x"],
      [300, 0, 1, 1, 0, "b"],
    ];
    expect(codesAt(EMPTY, edits, 250).map((code) => code.css)).toEqual(["a", "x"]);
    expect(codesAt(EMPTY, edits, 300).map((code) => code.css)).toEqual(["ab", "x"]);
  });

  it("are truncated at the end if they are too long to store", () => {
    const edits: Edit[] = Array.from({ length: 10 }, (_, at) => [at, 0, 0, 0, 0, "x".repeat(50)]);
    const truncated = truncateEdits(edits, 300);
    expect(JSON.stringify(truncated).length).toBeLessThanOrEqual(300);
    expect(truncated).toEqual(edits.slice(0, truncated.length));
    expect(truncated.length).toBeGreaterThan(2);
    expect(truncateEdits(edits, 10_000)).toEqual(edits);
  });
});

describe("the lines that a player changed", () => {
  it.each<[string, string, string, number[]]>([
    ["none", "a\nb", "a\nb", []],
    ["one in the middle", "a\nb\nc", "a\nB\nc", [1]],
    ["one more at the end", "a\nb\n", "a\nb\nc", [2]],
    ["two at the top", "a", "x\ny\na", [0, 1]],
    ["one that is gone", "a\nb\nc", "a\nc", []],
    ["too many to compare", "a\n".repeat(600), "b\n".repeat(600), []],
  ])("are found: %s", (_, before, after, lines) => {
    expect([...changedLines(before, after)]).toEqual(lines);
  });

  it.each<[string, string, string, string[][] | null]>([
    ["none", "a\nb", "a\nb", []],
    ["one in the middle", "a\nb\nc", "a\nB\nc", [["removed 1", "added 1"]]],
    ["two groups", "a\nb\nc\nd", "x\na\nb\nd", [["added 0"], ["removed 2"]]],
    ["too many to compare", "a\n".repeat(600), "b\n".repeat(600), null],
  ])("are told with those that are gone: %s", (_, before, after, groups) => {
    const told = lineChanges(before, after)?.map((group) => group.map(({ kind, line }) => `${kind} ${line}`));
    expect(told ?? null).toEqual(groups);
  });
});

describe("generated recordings", () => {
  it("type each battle's solution as far as the time allows, the same for the same seed", () => {
    for (const { start, check } of battles) {
      const edits = recordTyping(start, check, 3, 35_000);
      expect(recordTyping(start, check, 3, 35_000)).toEqual(edits);
      expect(edits.every(([at], index) => at <= 35_000 && at >= (edits[index - 1]?.[0] ?? 0))).toBe(true);
      const whole = recordTyping(start, check, 3, Number.POSITIVE_INFINITY);
      expect(codesAt(start, whole, Number.POSITIVE_INFINITY)[1]).toEqual(check);
    }
  });

  it("reach the goal from any start", () => {
    fc.assert(
      fc.property(codes, codes, fc.integer(), (start, goal, seed) => {
        const [, end] = codesAt(
          start,
          recordTyping(start, goal, seed, Number.POSITIVE_INFINITY),
          Number.POSITIVE_INFINITY,
        );
        expect(end).toEqual(goal);
      }),
    );
  });
});
