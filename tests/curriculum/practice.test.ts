/** The gate's rules on exercises: each template with 50 seeds, and faults that the gate has to find. */
import { afterAll, describe, expect, it } from "vitest";
import { taughtUpTo, templateListProblems, templateProblems } from "../../worker/curriculum/gate-practice.ts";
import { fix, gap, order, predict, printed, write } from "../../worker/curriculum/practice/make.ts";
import { EXERCISE_TEMPLATES } from "../../worker/curriculum/practice/templates.ts";
import type { Draw } from "../../worker/rules/practice/draw.ts";
import type { Exercise, ExerciseTemplate } from "../../worker/rules/practice/exercise.ts";
import { curriculum } from "../support/curriculum.ts";
import { openGateRecord } from "./gate-record.ts";

const taught = taughtUpTo(curriculum);
const problemsOf = (template: ExerciseTemplate) =>
  templateProblems(template, taught).map(({ message }) => message);
const template = (make: (draw: Draw) => Exercise): ExerciseTemplate => ({
  id: "js-let.x",
  concept: "js-let",
  make,
});

describe("the exercises", () => {
  const record = openGateRecord("exercises.json");
  afterAll(() => record.save());
  it.each(EXERCISE_TEMPLATES.map((one) => [one.id, one] as const))("%s passes the gate", (_, one) => {
    // The templates themselves are a part of the gate.
    const content = [one.id, ...(taught(one.concept) ?? [])];
    const problems = record.hasPassed(content) ? [] : problemsOf(one);
    if (problems.length === 0) record.pass(content);
    expect(problems).toEqual([]);
  });

  it("have an id once each, and concepts of the list", () => {
    expect(templateListProblems()).toEqual([]);
  });
});

describe("the gate refuses an exercise that", () => {
  it.each<[string, (draw: Draw) => Exercise, RegExp]>([
    [
      "has a choice twice",
      (draw) =>
        predict(draw, {
          prompt: "Which?",
          why: "So.",
          code: {},
          right: `${draw.int(0, 99)}`,
          wrong: ["a", "a", "b"],
        }),
      /same choice twice/,
    ],
    [
      "needs what is taught later",
      (draw) =>
        printed(draw, {
          why: "So.",
          js: `const list = [${draw.int(0, 99)}];\nconsole.log(list.length);`,
          right: 1,
          wrong: [0, 2, 3],
        }),
      /needs js-array, which is taught later/,
    ],
    [
      "has three choices",
      (draw) =>
        predict(draw, {
          prompt: "Which?",
          why: "So.",
          code: {},
          right: `${draw.int(0, 99)}`,
          wrong: ["a", "b"],
        }),
      /3 choices/,
    ],
    [
      "says something else than the script prints",
      (draw) => {
        const n = draw.int(0, 99);
        return printed(draw, { why: "So.", js: `log(${n} + 1);`, right: n, wrong: [n + 1, n + 2, n + 3] });
      },
      /but it prints/,
    ],
    [
      "accepts more than one order",
      (draw) =>
        order(draw, "js", {
          prompt: "Order!",
          why: "So.",
          lines: [`const a = ${draw.int(0, 99)};`, "const b = 2;", "log(a + b);"],
        }),
      /another order is as right/,
    ],
    [
      "accepts the code that is given",
      (draw) =>
        fix("js", {
          prompt: "Mend!",
          why: "So.",
          start: { js: `log(${draw.int(0, 99)})` },
          check: { js: `log(1);` },
          actions: "click button",
        }),
      /./,
    ],
    [
      "wants nothing",
      (draw) =>
        write("html", {
          prompt: "Write!",
          why: "So.",
          start: { html: `<p>${draw.int(0, 99)}</p>` },
          check: {},
        }),
      /wants nothing/,
    ],
    [
      "is the same for most seeds",
      (draw) => gap("html", { prompt: "Fill!", why: "So.", text: `<___>${draw.int(1, 3)}</p>`, answer: "p" }),
      /only 3 different/,
    ],
  ])("%s", (_, make, message) => {
    expect(problemsOf(template(make)).join("\n")).toMatch(message);
  });

  it("is drawn by chance", () => {
    let count = 0;
    const make = (draw: Draw) =>
      gap("html", { prompt: "Fill!", why: "So.", text: `<___>${draw.int(1, 9)}${count++}</p>`, answer: "p" });
    expect(problemsOf(template(make)).join("\n")).toMatch(/two exercises/);
  });
});
