import { describe, expect, it } from "vitest";
import { homeInId, learnerId, MAX_DATABASE_NUMBER, openNumbers } from "../../worker/rules/learner-ids.ts";

const RANDOM = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("a learner's id", () => {
  it.each([0, 1, 2, 15, 16, 255, MAX_DATABASE_NUMBER])("says the database %i", (number) => {
    const id = learnerId(RANDOM, number);
    expect(homeInId(id)).toBe(number);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[48][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it("is the random one in the first database", () => {
    expect(learnerId(RANDOM, 0)).toBe(RANDOM);
  });

  it.each(["", "u1", "cus_8", "0f8fad5b-d9cb-8zzz-a165-70867728950e"])("says 0 where it is %j", (id) => {
    expect(homeInId(id)).toBe(0);
  });
});

describe("the databases that take new learners", () => {
  it.each([
    ["", 3, [2]],
    ["1,2", 3, [1, 2]],
    ["1, 2, 2", 3, [1, 2, 2]],
    // Never the directory's, nor one that there isn't.
    ["0", 3, [2]],
    ["7", 3, [2]],
    ["1,7", 3, [1]],
  ])("are of %j with %i databases %j", (named, count, expected) => {
    expect(openNumbers(named, count)).toEqual(expected);
  });
});
