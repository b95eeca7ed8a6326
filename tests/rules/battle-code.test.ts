import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { recordTyping } from "../../worker/rules/battle-ghost.ts";
import { type BattleCheck, judge, scoreCode } from "../../worker/rules/battle-score.ts";
import { applyEdit, codesAt, type Edit, editsBetween, fittingEdits } from "../../worker/rules/match-edits.ts";

const EMPTY = { html: "", css: "", js: "" };
const codes = fc.record({ html: fc.string({ unit: "binary" }), css: fc.string(), js: fc.string() });
const { battles } = loadCurriculum().curriculum;

describe("a battle's score by the specified formula", () => {
  const battle = (check: Partial<typeof EMPTY>): BattleCheck => ({
    mode: "reference",
    check: { ...EMPTY, ...check },
    start: EMPTY,
  });

  it("takes the share of the learner's tags that the reference has", () => {
    const check = battle({ html: "<main><h1>Hi</h1></main>" });
    expect(scoreCode({ ...EMPTY, html: "<h1>Hi</h1><p>and more" }, check)).toEqual({
      html: 0.5,
      css: null,
      js: null,
      score: 0.5,
    });
    expect(scoreCode(EMPTY, check).score).toBe(0);
  });

  it("takes the share of the reference's selectors and lines that the learner has, and the average of what is checked", () => {
    const check = battle({
      html: "<p>",
      css: "p{color:red} h1, h2 { margin: 0 }",
      js: "// note\nlet a = 1;\nrun();",
    });
    const code = { html: "<p>", css: "h1,h2{}", js: "RUN();" };
    expect(scoreCode(code, check)).toEqual({ html: 1, css: 0.5, js: 0.5, score: 2 / 3 });
  });
});

describe("a battle's score by progress", () => {
  it("is 0 for the untouched start and 1 for the reference, for each of the shipped battles", () => {
    expect(battles.length).toBeGreaterThanOrEqual(30);
    for (const { start, check, scoreMode: mode } of battles) {
      expect(scoreCode(start, { mode, check, start }).score).toBe(0);
      expect(scoreCode(check, { mode, check, start }).score).toBe(1);
    }
  });

  it("is from 0 to 1 whatever was written", () => {
    const [battle] = battles;
    if (!battle) throw new Error("There are no battles");
    fc.assert(
      fc.property(codes, (code) => {
        const { score } = scoreCode(code, { mode: "progress", check: battle.check, start: battle.start });
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("the judgement", () => {
  it("gives the match to the higher score, a tie to equal ones, and a loss to whoever rage-quits", () => {
    expect(judge({ kind: "scored" }, [1, 0.5])).toEqual(["win", "lose"]);
    expect(judge({ kind: "scored" }, [0.2, 0.5])).toEqual(["lose", "win"]);
    expect(judge({ kind: "scored" }, [0, 0])).toEqual(["tie", "tie"]);
    expect(judge({ kind: "rage-quit", by: 0 }, [1, 0])).toEqual(["lose", "win"]);
    expect(judge({ kind: "no-contest" }, [1, 0])).toEqual(["none", "none"]);
  });
});

describe("the edits of a match", () => {
  it("lead from each code to the next, also through JSON", () => {
    fc.assert(
      fc.property(codes, codes, (before, after) => {
        const edits = JSON.parse(JSON.stringify(editsBetween(before, after, 5, 1))) as Edit[];
        expect(edits.reduce(applyEdit, before)).toEqual(after);
      }),
    );
  });

  it("are small for what is typed", () => {
    const before = { ...EMPTY, css: "a".repeat(2000) };
    const after = { ...EMPTY, css: `${"a".repeat(1000)}b${"a".repeat(1000)}` };
    expect(JSON.stringify(editsBetween(before, after, 1234, 0))).toBe('[[1234,0,1,1000,0,"b"]]');
  });

  it("show both codes as they were at a moment", () => {
    const edits: Edit[] = [
      [100, 0, 1, 0, 0, "a"],
      [200, 1, 1, 0, 0, "x"],
      [300, 0, 1, 1, 0, "b"],
    ];
    expect(codesAt(EMPTY, edits, 250).map((code) => code.css)).toEqual(["a", "x"]);
    expect(codesAt(EMPTY, edits, 300).map((code) => code.css)).toEqual(["ab", "x"]);
  });

  it("are cut from the end where they are too long to keep", () => {
    const edits: Edit[] = Array.from({ length: 10 }, (_, at) => [at, 0, 0, 0, 0, "x".repeat(50)]);
    const kept = fittingEdits(edits, 300);
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(300);
    expect(kept).toEqual(edits.slice(0, kept.length));
    expect(kept.length).toBeGreaterThan(2);
    expect(fittingEdits(edits, 10_000)).toEqual(edits);
  });
});

describe("the project's own ghosts", () => {
  it("type each shipped battle's answer, the same for the same take, in the time of a match or as far as it lasts", () => {
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
