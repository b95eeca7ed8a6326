import { describe, expect, it } from "vitest";
import {
  type BattleCheck,
  judge,
  SAME_MOMENT_MS,
  scoreCode,
  settleMatch,
  tickWishes,
} from "#rules/battle-score.ts";
import { parseActions } from "#rules/behaviour/actions.ts";
import { type Code, EMPTY_CODE } from "#rules/code.ts";
import { type Edit, editsBetween } from "#rules/match-edits.ts";
import type { Ending } from "#rules/match-phases.ts";
import type { Wish } from "#rules/wishes.ts";

const code = (some: Partial<Code>): Code => ({ ...EMPTY_CODE, ...some });
const START = code({ html: "<p>Hi</p>", css: "p { margin: 0; }" });
const WISHES: Wish[] = [
  { id: "color", text: "a red text", want: { css: "p { color: red; }" } },
  { id: "width", text: "80 px wide", want: { css: "p { width: 80px; }" } },
  { id: "button", text: "a button", want: { html: "<button>Go</button>" } },
  { id: "greeting", text: "a greeting", want: { js: 'alert("Hi");' } },
];
const COLOR = "p { margin: 0; color: red; }";
const BOTH = "p { margin: 0; color: red; width: 80px; }";
const BUTTON = "<p>Hi</p><button>Go</button>";
const CHECK = code({ html: BUTTON, css: BOTH, js: 'alert("Hi");' });
const BATTLE: BattleCheck = { check: CHECK, start: START, wishes: WISHES };

describe("a score by wishes", () => {
  it.each<[string, Partial<Code>, Omit<ReturnType<typeof scoreCode>, "score">, number]>([
    ["is 0 where nothing is met", START, { html: 0, css: 0, js: 0, met: [] }, 0],
    [
      "counts each wish alike",
      { ...START, css: COLOR },
      { html: 0, css: 1 / 2, js: 0, met: ["color"] },
      1 / 4,
    ],
    [
      "counts each language alone",
      { ...START, html: BUTTON, css: COLOR },
      { html: 1, css: 1 / 2, js: 0, met: ["color", "button"] },
      1 / 2,
    ],
    [
      "is 1 where all is met",
      CHECK,
      { html: 1, css: 1, js: 1, met: ["color", "width", "button", "greeting"] },
      1,
    ],
  ])("%s", (_, submission, parts, score) =>
    expect(scoreCode(code(submission), BATTLE)).toEqual({ ...parts, score }),
  );

  it("has no share for a language that no wish asks for", () => {
    const wishes = WISHES.slice(0, 2);
    const share = { html: null, css: 1 / 2, js: null, score: 1 / 2, met: ["color"] };
    expect(scoreCode({ ...START, css: COLOR }, { ...BATTLE, wishes })).toEqual(share);
  });

  it("is 0 for a battle without wishes", () => {
    const nothing = { html: null, css: null, js: null, score: 0, met: [] };
    expect(scoreCode(CHECK, { ...BATTLE, wishes: [] })).toEqual(nothing);
  });
});

describe("a score without wishes", () => {
  const battle: BattleCheck = { start: START, check: { ...START, html: BUTTON, css: BOTH } };

  it.each<[string, Partial<Code>, Omit<ReturnType<typeof scoreCode>, "score">, number]>([
    ["is 0 for the start", START, { html: 0, css: 0, js: null, met: null }, 0],
    ["is 1 for the solution", battle.check, { html: 1, css: 1, js: null, met: null }, 1],
    [
      "is the share of all changes",
      { ...START, css: COLOR },
      { html: 0, css: 1 / 2, js: null, met: null },
      // The element and its text are two changes, like the two declarations.
      1 / 4,
    ],
    ["counts every language", { ...START, html: BUTTON }, { html: 1, css: 0, js: null, met: null }, 1 / 2],
  ])("%s", (_, submission, parts, score) =>
    expect(scoreCode(code(submission), battle)).toEqual({ ...parts, score }),
  );

  it("counts JavaScript too", () => {
    const check = { ...START, js: 'alert("Hi");' };
    const share = { html: null, css: null, js: 1, score: 1, met: null };
    expect(scoreCode(check, { start: START, check })).toEqual(share);
  });

  it("is 0 for a battle that changes nothing", () => {
    const nothing = { html: null, css: null, js: null, score: 0, met: null };
    expect(scoreCode(CHECK, { start: START, check: START })).toEqual(nothing);
  });
});

describe("the ticks during a match", () => {
  const { plan } = parseActions('look: page\nclick "button"');
  if (!plan) throw new Error("The actions can't be read.");

  it.each<[string, Partial<Code>, BattleCheck, (boolean | null)[]]>([
    ["are off for the start", START, BATTLE, [false, false, false, false]],
    ["are on for what is met", { ...START, css: COLOR }, BATTLE, [true, false, false, false]],
    ["are all on for the check", CHECK, BATTLE, [true, true, true, true]],
    ["leave what actions see for the end", CHECK, { ...BATTLE, plan }, [true, true, true, null]],
    [
      "leave very long code for the end",
      { ...CHECK, js: " ".repeat(20_001) },
      BATTLE,
      [null, null, null, null],
    ],
    ["are none for a battle without wishes", CHECK, { check: CHECK, start: START }, []],
  ])("%s", (_, some, battle, ticks) => expect(tickWishes(code(some), battle)).toEqual(ticks));

  it.each<[string, readonly boolean[] | null, (boolean | null)[]]>([
    ["tell what the engine judges", [true], [true, true, true, true]],
    ["leave what it can't judge for the end", null, [true, true, true, null]],
  ])("%s", (_, done, ticks) => expect(tickWishes(CHECK, { ...BATTLE, plan }, () => done)).toEqual(ticks));
});

describe("the decision", () => {
  const SCORED: Ending = { kind: "scored" };

  it.each<[string, Ending, [number, number], [number, number] | null, string]>([
    ["is for the first player's higher score", SCORED, [1, 0.5], null, "win lose"],
    ["is for the second player's higher score", SCORED, [0.2, 0.5], null, "lose win"],
    ["is for the higher score, however late", SCORED, [0.2, 0.5], [1000, 9000], "lose win"],
    ["is a tie for equal scores without times", SCORED, [0, 0], null, "tie tie"],
    ["is for the first player who was earlier", SCORED, [1, 1], [9000, 9001 + SAME_MOMENT_MS], "win lose"],
    ["is for the second player who was earlier", SCORED, [1, 1], [9001 + SAME_MOMENT_MS, 9000], "lose win"],
    ["is a tie at the same moment", SCORED, [1, 1], [9000, 9000], "tie tie"],
    ["is a tie at 249 ms", SCORED, [1, 1], [9000, 9249], "tie tie"],
    ["is a tie at 250 ms", SCORED, [1, 1], [9000, 9250], "tie tie"],
    ["is for the first player at 251 ms", SCORED, [1, 1], [9000, 9251], "win lose"],
    ["is for the second player at 251 ms", SCORED, [1, 1], [9251, 9000], "lose win"],
    ["is a tie for the second player's near time", SCORED, [1, 1], [9000, 9000 + SAME_MOMENT_MS], "tie tie"],
    ["is a tie for the first player's near time", SCORED, [1, 1], [9000 + SAME_MOMENT_MS, 9000], "tie tie"],
    ["is against the first who rage-quits", { kind: "rage-quit", by: 0 }, [1, 0], null, "lose win"],
    ["is against the second who rage-quits", { kind: "rage-quit", by: 1 }, [0, 1], null, "win lose"],
    ["is none where both were away", { kind: "no-contest" }, [1, 0], null, "none none"],
    ["is none where the match never began", { kind: "void" }, [1, 0], null, "none none"],
  ])("%s", (_, ending, scores, times, results) =>
    expect(judge(ending, scores, times).join(" ")).toBe(results),
  );
});

describe("a match's settlement", () => {
  const one = { ...START, css: COLOR };
  const two = { ...START, css: BOTH };
  const typed = (side: 0 | 1, ...versions: [at: number, version: Code][]): Edit[] =>
    versions.flatMap(([at, version], index) =>
      editsBetween(versions[index - 1]?.[1] ?? START, version, at, side),
    );
  const unread = () => {
    throw new Error("The edits aren't wanted here.");
  };

  it.each<[string, Ending, [Code, Code], BattleCheck, string]>([
    ["of unequal scores", { kind: "scored" }, [two, one], BATTLE, "win lose"],
    ["of two players who met nothing", { kind: "scored" }, [START, START], BATTLE, "tie tie"],
    ["of a rage quit with equal scores", { kind: "rage-quit", by: 0 }, [one, one], BATTLE, "lose win"],
    ["of a match that both left", { kind: "no-contest" }, [one, one], BATTLE, "none none"],
    [
      "of equal scores without wishes",
      { kind: "scored" },
      [one, one],
      { check: two, start: START },
      "tie tie",
    ],
  ])("%s reads no edits", (_, ending, codes, battle, results) => {
    const settled = settleMatch(ending, codes, battle, unread);
    expect(settled).toMatchObject({ ending, last_met_at: null });
    expect(settled.results.join(" ")).toBe(results);
  });

  it("has each player's score", () => {
    const { scores } = settleMatch({ kind: "scored" }, [two, START], BATTLE, unread);
    expect(scores).toEqual([scoreCode(two, BATTLE), scoreCode(START, BATTLE)]);
  });

  it("of equal scores is for the player who met the last wish first", () => {
    const more = { ...two, js: "// More" };
    const edits = [
      ...typed(0, [2000, one], [9000, two], [12_000, more]),
      ...typed(1, [7000, one], [8000, two], [13_000, more]),
    ];
    expect(settleMatch({ kind: "scored" }, [two, two], BATTLE, () => edits)).toMatchObject({
      results: ["lose", "win"],
      last_met_at: [9000, 8000],
    });
  });

  it("of equal scores looks at the wishes that each player met", () => {
    const button = { ...START, html: BUTTON };
    const edits = [
      ...typed(0, [5000, one], [6000, { ...one, js: "// More" }]),
      ...typed(1, [3000, button], [7000, { ...button, js: "// More" }]),
    ];
    expect(settleMatch({ kind: "scored" }, [one, button], BATTLE, () => edits)).toMatchObject({
      results: ["lose", "win"],
      last_met_at: [5000, 3000],
    });
  });
});

describe("a match that can't be scored", () => {
  const two = { ...START, css: BOTH };
  const failing = {
    ...START,
    get css(): string {
      throw new Error("scoring");
    },
  };
  const settle = (codes: [typeof START, typeof START], readEdits: () => [] = () => []) => {
    const faults: unknown[] = [];
    const onFault = (fault: unknown) => void faults.push(fault);
    const settled = settleMatch({ kind: "scored" }, codes, BATTLE, readEdits, undefined, onFault);
    return { ...settled, faults: faults.length };
  };

  it("is lost by the player whose code fails, if the other one meets a wish", () => {
    expect(settle([failing, two])).toMatchObject({ results: ["lose", "win"], faults: 1 });
    expect(settle([failing, two]).scores[0]).toMatchObject({ score: 0, met: [] });
  });

  it("is a tie if nobody meets one", () => {
    expect(settle([failing, START])).toMatchObject({ results: ["tie", "tie"], faults: 1 });
    expect(settle([failing, failing])).toMatchObject({ results: ["tie", "tie"], faults: 2 });
  });

  it("is a tie where the edits of equal scores can't be read", () => {
    const readEdits = () => {
      throw new Error("storage");
    };
    expect(settle([two, two], readEdits)).toMatchObject({
      results: ["tie", "tie"],
      last_met_at: null,
      faults: 1,
    });
  });
});
