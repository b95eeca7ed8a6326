import { describe, expect, it } from "vitest";
import { readStep } from "#rules/behaviour/actions.ts";
import type { Difference } from "#rules/behaviour/compare.ts";
import { piecesOf } from "#rules/behaviour/pages.ts";
import { NOON } from "#rules/behaviour/record.ts";
import { type Circumstances, formTip, tipFor } from "#rules/behaviour/tips.ts";

const thrown = (name: string, message: string) => ({ name, message, place: null });
const NULL_READ = thrown("TypeError", "Cannot read properties of null (reading 'value')");

/** What differs on the page while it loads. */
const onPage = (wanted: string, actual: string, around = ""): Difference => ({
  step: -1,
  kind: "page",
  difference: { wanted: piecesOf(wanted), actual: piecesOf(actual), around: piecesOf(around)[0] ?? null },
});
/** Circumstances that no tip has to name. */
const plainly = (steps: Circumstances["steps"]): Circumstances => ({ steps, given: null, hour: NOON });
const printed = (text: string) => ({ text, isDialog: false });
const shown = (text: string) => ({ text, isDialog: true });

describe("the tip about a difference", () => {
  it.each<[string, Difference, string]>([
    [
      "an error",
      { step: -1, kind: "error", thrown: thrown("TypeError", "go is not a function") },
      "Your code stops with an error: `TypeError: go is not a function`.",
    ],
    [
      "an error by what wasn't found",
      { step: -1, kind: "error", thrown: NULL_READ },
      "Your code stops with an error: `TypeError: Cannot read properties of null (reading 'value')`. What is `null` was not found on the page: look at its selector.",
    ],
    [
      "an element that isn't there",
      { step: 0, kind: "missing", selector: "#go" },
      "There is no `#go` on your page.",
    ],
    [
      "another line",
      { step: -1, kind: "console", wanted: printed("a"), actual: printed("b") },
      "Your code prints `b`; it should print `a`.",
    ],
    [
      "another dialog",
      { step: -1, kind: "console", wanted: shown("a"), actual: shown("b") },
      "Your code shows `b`; it should show `a`.",
    ],
    [
      "a line for a dialog",
      { step: -1, kind: "console", wanted: shown("a"), actual: printed("a") },
      "Your code prints `a` in the console; it should show `a` in a dialog.",
    ],
    [
      "an element that is missing, by the class around it",
      onPage("<li>a</li>", "", '<ul class="list">'),
      "Your page lacks `<li>a</li>` in `.list`.",
    ],
    [
      "an element too many, by the id around it",
      onPage("", "<li>a</li>", '<ul class="list" id="all">'),
      "Your page has `<li>a</li>` in `#all`, which shouldn't be there.",
    ],
    [
      "another element, by the tag around it",
      onPage("<b>a</b>", "<i>a</i>", '<p class="one two">'),
      "Your page has `<i>a</i>` in `<p>`; it should have `<b>a</b>`.",
    ],
    [
      "an attribute too many",
      onPage('<p id="a">', '<p id="a" title="b">'),
      '`#a` has `title="b"`, which it shouldn\'t.',
    ],
    [
      "a field that isn't empty",
      onPage('<input id="a" :value="">', '<input id="a" :value="b">'),
      "`#a` holds `b`; it should be empty.",
    ],
    [
      "a box that is ticked",
      onPage('<input id="a" :checked=false>', '<input id="a" :checked=true>'),
      "`#a` is ticked; it shouldn't be.",
    ],
  ])("names %s", (_, difference, text) => expect(tipFor(difference, plainly([]), "", false)).toBe(text));

  it.each<[string, Difference, string]>([
    [
      "call total(5)",
      { step: 0, kind: "throws", thrown: thrown("ReferenceError", "total is not defined"), wanted: "1" },
      "Your code should have a function `total`, outside of all curly brackets.",
    ],
    [
      "read total",
      { step: 0, kind: "throws", thrown: thrown("ReferenceError", "total is not defined"), wanted: "1" },
      "Your code should have a variable `total`, outside of all curly brackets.",
    ],
    [
      "read box.value",
      { step: 0, kind: "throws", thrown: NULL_READ, wanted: "1" },
      "`box` is `null`: it was not found on the page. Look at its selector.",
    ],
    [
      "call total(5)",
      { step: 0, kind: "throws", thrown: thrown("RangeError", "Too many"), wanted: "1" },
      "`total(5)` stops with an error: `RangeError: Too many`. It should give `1`.",
    ],
    [
      "call total(0)",
      { step: 0, kind: "no throw", thrown: thrown("Error", "Too few"), actual: "0" },
      "`total(0)` gives `0`; it should throw `Error: Too few`.",
    ],
  ])("names what is wrong with `%s`", (source, difference, text) => {
    const step = { verb: "call" as const, expression: "" };
    expect(tipFor(difference, plainly([{ source, step }]), "", false)).toBe(text);
  });
});

describe("the tip about what a script gives", () => {
  const step = (source: string) => {
    const read = readStep(source);
    if (typeof read === "string") throw new Error(read);
    return { source, step: read };
  };
  const gives = "`reply.textContent` gives `b`; it should give `a`.";

  it.each([
    ["nothing", [], gives],
    ["another look", ["read total"], gives],
    ["an answer", ['answer "Ada"'], gives],
    ["one step", ['set "#adults" "0"'], `After setting \`#adults\` to \`0\`, ${gives}`],
    ["a step and a look", ['click "#go"', "call total(2)"], `After clicking \`#go\`, ${gives}`],
    [
      "a step that is taken again",
      ['click "#go"', 'click "#go"'],
      `After clicking \`#go\` a second time, ${gives}`,
    ],
    [
      "a field and a press",
      ['click "#go"', 'set "#bill" "770"', 'click "#go"'],
      `After setting \`#bill\` to \`770\` and clicking \`#go\` a second time, ${gives}`,
    ],
    [
      "fields between looks, one of them twice",
      ['set "#a" "1"', "call total(2)", 'set "#a" "2"', 'type "#b" "x"', 'select "#c" "y"', 'click "#go"'],
      `After setting \`#a\` to \`2\`, typing \`x\` into \`#b\`, choosing \`y\` in \`#c\` and clicking \`#go\`, ${gives}`,
    ],
    [
      "a field before the last press alone",
      ['set "#a" "1"', 'click "#go"', 'click "#on"'],
      `After clicking \`#on\`, ${gives}`,
    ],
    ["a field after others", ['set "#a" "1"', 'set "#b" "2"'], `After setting \`#b\` to \`2\`, ${gives}`],
  ])("says what was done before: %s", (_what, sources, text) => {
    const steps = [...sources, "read reply.textContent", 'click "#later"'].map(step);
    const difference: Difference = { step: sources.length, kind: "value", wanted: "a", actual: "b" };
    expect(tipFor(difference, plainly(steps), "", false)).toBe(text);
  });

  it.each<[string, Difference, string]>([
    [
      "an error",
      { step: 1, kind: "throws", thrown: thrown("RangeError", "Too many"), wanted: "1" },
      "`total` stops with an error: `RangeError: Too many`. It should give `1`.",
    ],
    [
      "no error",
      { step: 1, kind: "no throw", thrown: thrown("Error", "Too few"), actual: "0" },
      "`total` gives `0`; it should throw `Error: Too few`.",
    ],
  ])("says what was done before %s", (_what, difference, text) => {
    const steps = ['click "#go"', "read total"].map(step);
    expect(tipFor(difference, plainly(steps), "", false)).toBe(`After clicking \`#go\`, ${text}`);
  });
});

describe("the tip about a page that depends on the time of day", () => {
  const page = (step: number): Difference => ({
    ...{ step, kind: "page" },
    difference: { wanted: [{ kind: "text", name: "", text: "Moon" }], actual: [], around: null },
  });
  const lacks = "our page lacks `Moon`.";

  const stopped: Difference = { step: -1, kind: "stopped", reason: "fuel" };
  const endless = "Your code runs on and on. Is there a loop that never ends?";

  it.each<[string, Partial<Circumstances>, Difference, string]>([
    ["as it loads", {}, page(-1), `When it is 12 o'clock, y${lacks}`],
    ["with another hour", { given: "hour = 20" }, page(-1), `With \`hour = 20\`, y${lacks}`],
    ["after a step", {}, page(0), `After clicking \`#go\`, y${lacks}`],
    ["as it loads in the evening", { hour: 20 }, page(-1), `When it is 20 o'clock, y${lacks}`],
    [
      "after a step at midnight",
      { hour: 0 },
      page(0),
      `When it is 0 o'clock, after clicking \`#go\`, y${lacks}`,
    ],
    ["where the script never ends", {}, stopped, endless],
    ["where it never ends in the evening", { hour: 20 }, stopped, endless],
  ])("says the time %s", (_when, circumstances, difference, text) => {
    const steps = [{ source: 'click "#go"', step: { verb: "click" as const, selector: "#go" } }];
    expect(tipFor(difference, { ...plainly(steps), ...circumstances }, "", true)).toBe(text);
  });
});

describe("the tip about a syntax form", () => {
  it.each([
    ["for", true, "This task is about a `for` loop: your code works without it."],
    ["for", false, "This task is about a `for` loop: your code doesn't use it yet."],
    ["map", false, "This task is about `map`: your code doesn't use it yet."],
    ["no while", true, "This task is about doing it without a `while` loop."],
  ])("%s, where the code works or not: %s", (form, works, text) => expect(formTip(form, works)).toBe(text));
});
