import { describe, expect, it } from "vitest";
import {
  GRADES,
  gradeOf,
  missedIn,
  type Review,
  readMissed,
} from "../../../worker/rules/practice/reviews.ts";

const right: Review = { source: "task", correct: true, attempt: 0, helped: false, missed: [], at: 0 };
const { again, hard, good, easy } = GRADES;

describe("the grade of a concept of CSS", () => {
  it.each<[string, Partial<Review>, number | null]>([
    ["right at once", {}, easy],
    ["right after tips", { attempt: 1 }, good],
    ["right after many tips", { attempt: 7 }, good],
    ["right with hints", { helped: true }, hard],
    ["right after tips, with hints", { attempt: 2, helped: true }, hard],
    ["wrong in CSS", { correct: false, missed: ["css"] }, again],
    ["wrong in CSS too", { correct: false, missed: ["html", "css"] }, again],
    ["wrong in JavaScript alone", { correct: false, missed: ["js"] }, null],
    ["wrong without a tip", { correct: false }, null],
    ["a daily challenge, right with hints", { source: "daily", helped: true }, hard],
    ["a daily challenge, wrong", { source: "daily", correct: false, missed: ["css"] }, again],
    ["a battle with every wish", { source: "battle" }, easy],
    ["a battle that missed a wish in CSS", { source: "battle", correct: false, missed: ["css"] }, hard],
    ["a battle that missed one in HTML", { source: "battle", correct: false, missed: ["html"] }, null],
    ["an exercise, written", { source: "practice" }, easy],
    ["an exercise, chosen", { source: "practice", helped: true }, good],
    ["an exercise, wrong", { source: "practice", correct: false, missed: ["css"] }, again],
  ])("for %s", (_, change, grade) => {
    expect(gradeOf({ ...right, ...change }, "css")).toBe(grade);
  });
});

describe("the languages with a fault", () => {
  it("are stored once each, in order, and read again", () => {
    const tips = [{ language: "js" }, { language: "html" }, { language: "js" }, { language: null }] as const;
    expect(missedIn(tips)).toBe("html,js");
    expect(readMissed("html,js")).toEqual(["html", "js"]);
    expect([missedIn([]), readMissed("")]).toEqual(["", []]);
  });
});
