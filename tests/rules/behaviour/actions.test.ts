import { describe, expect, it } from "vitest";
import { drawGivens, drawSteps, parseActions } from "../../../worker/rules/behaviour/actions.ts";

const text = `# What a visitor does

look: console, page
loose: order of call list
uses: for-loop, no .map
intact: Array.prototype
given: tide = "high"
given: heat = <20..90>; coal = 3
clock: 0, 23
clock: 12
same: \`<\` for \`<=\` in line 3, of course
click "#add"
type "#name" "Ada"
wait 1000
answer cancel
call tip(
  <0..9>)
`;

describe("a task's actions", () => {
  it("are parsed line by line; an indented line continues the previous one", () => {
    const { plan, problems } = parseActions(text);
    expect(problems).toEqual([]);
    expect(plan).toEqual({
      actions: [
        'click "#add"',
        'type "#name" "Ada"',
        "wait 1000",
        "answer cancel",
        "call tip(\n  <0..9>)",
      ].map((source) => ({ source })),
      look: { console: true, page: true },
      loose: ["call list"],
      uses: ["for-loop", "no .map"],
      intact: ["Array.prototype"],
      givens: ['tide = "high"', "heat = <20..90>; coal = 3"],
      hours: [0, 23, 12],
      same: ["`<` for `<=` in line 3, of course"],
    });
  });

  it("have values drawn by the seed, always the same for one seed", () => {
    const { plan } = parseActions("given: heat = <0..1000000>\ncall f(<0..1000000>)");
    const drawn = (seed: number) => [
      ...drawSteps(plan, seed).map(({ source }) => source),
      ...drawGivens(plan, seed),
    ];
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
    expect(drawn(1).join()).toMatch(/^call f\(\d+\),heat = \d+$/);
  });

  it.each([
    ["dance", '"dance" is no action.'],
    ["click", '"click" needs a selector'],
    ["type #name", '"type" needs a selector and a text'],
    ["wait soon", '"wait" needs milliseconds'],
    ["look: at me", '"look:" knows console, page and values'],
    ["loose: call f", '"loose:" is written as'],
    ["uses: magic", '"magic" is no form'],
    ["given: hour > 20", '"given:" is written as'],
    ["given:", '"given:" needs something'],
    ["clock: 24", '"clock:" is written with hours from 0 to 23, as in: clock: 8, 20, not "24"'],
    ["clock: 8, noon", 'not "noon"'],
    ["clock: 8:30", 'not "8:30"'],
    ["clock: 08", 'not "08"'],
  ])("%s: the problem is reported", (line, expected) => {
    const { problems } = parseActions(`click "a"\n${line}`);
    expect(problems.map((problem) => problem.line)).toEqual([2]);
    expect(problems[0]?.text).toContain(expected);
  });
});
