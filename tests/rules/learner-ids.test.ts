import { describe, expect, it } from "vitest";
import {
  homeInId,
  learnerId,
  longLearnerId,
  MAX_DATABASE_NUMBER,
  openNumbers,
} from "../../worker/rules/learner-ids.ts";

const RANDOM = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("a learner's id", () => {
  it.each([0, 1, 2, 61, 62, 255, MAX_DATABASE_NUMBER])("says the database %i", (number) => {
    const id = learnerId(RANDOM, number);
    expect(homeInId(id)).toBe(number);
    expect(id).toHaveLength(number === 0 ? 11 : 13);
    const long = longLearnerId(RANDOM, number);
    expect(homeInId(long)).toBe(number);
    expect(long).toMatch(/^[\da-f]{8}-[\da-f]{4}-[48][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it.each([
    [RANDOM, 0, "1Kpad5XeDSY"],
    [RANDOM, 1, "1Kpad5XeDSY01"],
    [RANDOM, MAX_DATABASE_NUMBER, "1Kpad5XeDSYzz"],
    // All 64 bits are in it, in a length that is always the same.
    ["00000000-d9cb-469f-a165-708600000001", 0, "00000000001"],
    ["ffffffff-d9cb-469f-a165-7086ffffffff", 0, "LygHa16AHYF"],
  ])("is of %s with the number %i %s", (random, number, expected) => {
    expect(learnerId(random, number)).toBe(expected);
  });

  it("is the random one in the first database, where the release before has to read it", () => {
    expect(longLearnerId(RANDOM, 0)).toBe(RANDOM);
  });

  it.each(["", "u1", "cus_8", "1IK2DWAcqO-01", "0f8fad5b-d9cb-8zzz-a165-70867728950e"])(
    "says 0 where it is %j",
    (id) => {
      expect(homeInId(id)).toBe(0);
    },
  );
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
