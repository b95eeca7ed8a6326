import { describe, expect, it } from "vitest";
import type { Language } from "../../../worker/rules/code.ts";
import type { Card } from "../../../worker/rules/practice/cards.ts";
import { chooseConcepts, chooseTemplate } from "../../../worker/rules/practice/choose.ts";
import { drawFrom, seedOf } from "../../../worker/rules/practice/draw.ts";

const TODAY = 100;
const card = (stability: number, day = 90): Card => ({
  stability,
  difficulty: 5,
  day,
  reviews: 1,
  lapses: 0,
  lapsed: false,
});
const languageOf = (concept: string) =>
  concept.startsWith("none") ? undefined : (concept.slice(0, concept.indexOf("-")) as Language);
const choose = (cards: Record<string, Card>, seed = 1) =>
  chooseConcepts(new Map(Object.entries(cards)), languageOf, TODAY, drawFrom(seed));

describe("the concepts of a day", () => {
  it("are those that are just due, before what is long forgotten and what isn't due", () => {
    const cards = {
      "css-a": card(50),
      "css-b": card(2),
      "css-c": card(9),
      "css-d": card(4),
      "css-e": card(20),
    };
    expect(choose(cards)).toEqual(["css-c", "css-d", "css-b"]);
  });

  it("are the weakest where none is due", () => {
    const cards = { "css-a": card(50), "css-b": card(12), "css-c": card(90), "css-d": card(20) };
    expect(choose(cards)).toEqual(["css-b", "css-d", "css-a"]);
  });

  it("mix the languages among the nine most urgent", () => {
    const cards = {
      "css-a": card(9),
      "css-b": card(8),
      "css-c": card(7),
      "js-a": card(4),
      "html-a": card(5),
    };
    expect(choose(cards)).toEqual(["css-a", "html-a", "js-a"]);
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`css-${at}`, card(9 - at)]));
    expect(choose({ ...many, "js-a": card(90) })).toEqual(["css-0", "css-1", "css-2"]);
  });

  it.each([
    ["none is known", {}, []],
    ["all were reviewed today", { "css-a": card(1, TODAY), "js-a": card(1, TODAY) }, []],
    ["only one is known", { "css-a": card(1) }, ["css-a"]],
    ["one has no exercise", { "none-a": card(1), "css-a": card(9) }, ["css-a"]],
  ])("are fewer where %s", (_, cards, chosen) => {
    expect(choose(cards)).toEqual(chosen);
  });

  it("are decided by the seed where they are equally urgent", () => {
    const cards = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`css-${at}`, card(3)]));
    const chosen = new Set(Array.from({ length: 20 }, (_, seed) => choose(cards, seed).join(" ")));
    expect(chosen.size).toBeGreaterThan(10);
    expect(choose(cards, 7)).toEqual(choose(cards, 7));
  });
});

describe("the template of an exercise", () => {
  const templates = [{ id: "a" }, { id: "b" }, { id: "c" }];
  it("is one that was met least often", () => {
    expect(chooseTemplate(templates, ["a", "b", "a"], drawFrom(1))).toEqual({ id: "c" });
    expect(["a", "b"]).toContain(chooseTemplate(templates, ["c", "gone"], drawFrom(1))?.id);
  });

  it("is none where there are none", () => {
    expect(chooseTemplate([], [], drawFrom(1))).toBeUndefined();
  });
});

describe("drawn values", () => {
  it("are the same for the same seed, within their bounds, and each once in a sample", () => {
    const draw = () => {
      const one = drawFrom(seedOf("learner", "2026-01-01", 2));
      return [one.int(1, 6), one.pick(["a", "b"]), one.sample([1, 2, 3, 4], 3), one.shuffle([1, 2, 3])];
    };
    expect(draw()).toEqual(draw());
    const one = drawFrom(3);
    const rolls = Array.from({ length: 200 }, () => one.int(1, 6));
    expect([...new Set(rolls)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(one.sample([1, 2, 3, 4, 5], 5)).size).toBe(5);
    expect(() => one.sample([1], 2)).toThrow(RangeError);
  });

  it("come from another seed for another slot", () => {
    expect(seedOf("a", 1)).not.toBe(seedOf("a", 2));
    expect(seedOf("a", "b")).not.toBe(seedOf("ab"));
  });
});
