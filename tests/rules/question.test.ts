import { describe, expect, it } from "vitest";
import {
  type AnswerKey,
  type ChoiceContent,
  choiceId,
  judgeChoice,
  type Question,
  questionFor,
} from "../../worker/rules/question.ts";

const contents: ChoiceContent[] = [
  { kind: "output", text: "5" },
  { kind: "text", text: "5" },
  { kind: "output", text: "23" },
  { kind: "page", page: { html: "<p>5</p>", css: "" } },
  { kind: "page", page: { html: "<p>5</p>", css: "p { color: teal; }" } },
];
const question: Question = {
  prompt: "What?",
  choices: contents.map((content) => ({ id: choiceId(content), ...content })),
};
const idsFor = (user_id: string, task_id: number) =>
  questionFor(question, user_id, task_id).choices.map(({ id }) => id);

describe("a choice's id", () => {
  it("is another one for everything else that is shown, and fits the wire", () => {
    const ids = contents.map(choiceId);
    expect(new Set(ids).size).toBe(contents.length);
    for (const id of ids) expect(id).toMatch(/^[\da-z]{1,20}$/);
    expect(contents.map((content) => choiceId({ ...content }))).toEqual(ids);
  });
});

describe("the order of the choices", () => {
  it("is the same for a learner and task, with all choices", () => {
    expect(idsFor("ada", 213)).toEqual(idsFor("ada", 213));
    expect(idsFor("ada", 213).sort()).toEqual(question.choices.map(({ id }) => id).sort());
  });

  it("brings each choice to each place equally often", () => {
    const learners = Array.from({ length: 2000 }, (_, index) => `learner-${index}`);
    const [first] = question.choices;
    const places = learners.map((learner) => idsFor(learner, 213).indexOf(first?.id ?? ""));
    for (const place of question.choices.keys()) {
      const share = places.filter((one) => one === place).length / learners.length;
      expect(share).toBeGreaterThan(0.17);
      expect(share).toBeLessThan(0.23);
    }
  });

  it("differs from task to task", () => {
    const orders = Array.from({ length: 10 }, (_, index) => idsFor("ada", 200 + index).join());
    expect(new Set(orders).size).toBeGreaterThan(5);
  });
});

describe("the verdict on a choice", () => {
  const key: AnswerKey = { right: "a", why: { b: "Because.", c: "" }, language: "js" };
  it.each([
    ["a", { correct: true }],
    ["b", { correct: false, why: "Because." }],
    ["c", { correct: false, why: "" }],
    ["d", null],
    ["", null],
    ["constructor", null],
    ["__proto__", null],
  ])("of %j is %j", (choice, verdict) => {
    expect(judgeChoice(key, choice)).toEqual(verdict);
  });
});
