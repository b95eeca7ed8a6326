import { afterEach, describe, expect, it } from "vitest";
import { browserStorage } from "../../web/storage.ts";
import { markAsSeen, startsByItself } from "../../web/tour/seen.ts";

const NAMES = ["dashboard", "journey", "inbox", "playground"] as const;

/** The tours that would start by themselves. */
const starting = (isReturning: boolean) => NAMES.filter((name) => startsByItself(name, isReturning));

describe("the tours that start by themselves", () => {
  afterEach(() => {
    for (const name of NAMES) browserStorage.remove(`codenaut.tour.${name}`);
  });

  it("are all for a newcomer, each on the first visit of its page", () => {
    expect(starting(false)).toEqual(NAMES);
    markAsSeen("inbox", false);
    expect(starting(false)).toEqual(["dashboard", "journey", "playground"]);
  });

  it("are none for a learner who returns in a new browser", () => {
    expect(starting(true)).toEqual([]);
    markAsSeen("dashboard", true);
    expect(starting(true)).toEqual([]);
  });

  it("are those of new pages for a learner who has begun in this browser", () => {
    markAsSeen("inbox", false);
    expect(starting(true)).toEqual(["dashboard", "journey", "playground"]);
    markAsSeen("playground", true);
    expect(starting(true)).toEqual(["dashboard", "journey"]);
  });
});
