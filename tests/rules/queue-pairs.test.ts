import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FIRST_RANGE_POINTS,
  planPairs,
  RANGE_POINTS_PER_SECOND,
  type WaitingLearner,
} from "../../worker/rules/queue-pairs.ts";

const NOW = 1_000_000;

const learner = (
  user_id: string,
  rating = 1500,
  waited = 0,
  last_opponent_id: string | null = null,
  scale = 1,
): WaitingLearner => ({ user_id, rating, last_opponent_id, since: NOW - waited, scale, offer: null });

const plan = (waiting: WaitingLearner[], max = 50, now = NOW) => {
  const { pairs, next_at } = planPairs(waiting, max, now);
  return { pairs: pairs.map(([one, other]) => one.user_id + other.user_id), wait: next_at - now };
};

describe("the pairs of a queue", () => {
  it.each<[string, WaitingLearner[], string[]]>([
    ["nobody alone", [learner("a")], []],
    [
      "those who have waited longest, of equal rating",
      ["a", "b", "c", "d", "e"].map((id) => learner(id)),
      ["ab", "cd"],
    ],
    ["the closest, not the next", [learner("a"), learner("b", 1600), learner("c", 1540)], ["ac"]],
    ["two within the first range at once", [learner("a"), learner("b", 1500 + FIRST_RANGE_POINTS)], ["ab"]],
    ["nobody beyond it", [learner("a"), learner("b", 1501 + FIRST_RANGE_POINTS)], []],
    [
      "anybody, once an offered match was accepted",
      [{ ...learner("a"), offer: { accepted: true } }, learner("b", 2900)],
      ["ab"],
    ],
    ["two further apart once one has waited", [learner("a", 1500, 3000), learner("b", 1950)], ["ab"]],
    ["the last opponent, where nobody else waits", [learner("a", 1500, 0, "b"), learner("b")], ["ab"]],
    [
      "another than the last opponent, where there is one",
      [learner("a", 1500, 0, "b"), learner("b", 1500, 0, "a"), learner("c", 1600)],
      ["ac"],
    ],
    [
      "another than the one who met the learner last",
      [learner("a"), learner("b", 1500, 0, "a"), learner("c", 1600)],
      ["ac"],
    ],
    [
      "nobody, where the other one is still out of range",
      [learner("a", 1500, 0, "b"), learner("b", 1500, 0, "a"), learner("c", 2500)],
      [],
    ],
  ])("are %s", (_, waiting, expected) => {
    expect(plan(waiting).pairs).toEqual(expected);
  });

  it("are as many as one round takes", () => {
    const waiting = Array.from({ length: 9 }, (_, index) => learner(String(index)));
    expect(plan(waiting, 2)).toEqual({ pairs: ["01", "23"], wait: 0 });
  });

  it("come next when the range of one has reached the other", () => {
    const apart = (points: number, waited: number, scale = 1) =>
      plan([learner("a", 1500, waited, null, scale), learner("b", 1500 + FIRST_RANGE_POINTS + points)]);
    expect(apart(2 * RANGE_POINTS_PER_SECOND, 500)).toEqual({ pairs: [], wait: 1500 });
    expect(apart(2 * RANGE_POINTS_PER_SECOND, 500, 0.5).wait).toBe(500);
    expect(apart(2 * RANGE_POINTS_PER_SECOND, 2000).pairs).toEqual(["ab"]);
    expect(plan([learner("a")]).wait).toBe(Number.POSITIVE_INFINITY);
    // The two who are left after another pair wait for nobody else.
    const two = [learner("a", 1500, 0, "b"), learner("b", 1500, 0, "a")];
    const far = [learner("c", 2900), learner("d", 2900)];
    expect(plan([...two, ...far])).toEqual({ pairs: ["cd"], wait: 0 });
  });

  const crowds = fc
    .array(
      fc.record({
        rating: fc.integer({ min: 100, max: 2900 }),
        waited: fc.integer({ min: 0, max: 40_000 }),
        last: fc.option(fc.nat(30), { nil: null }),
      }),
      { maxLength: 30 },
    )
    .map((all) =>
      all.map(({ rating, waited, last }, index) =>
        learner(String(index), rating, waited, last === null ? null : String(last)),
      ),
    );

  it("hold nobody twice, and leave nobody who could be paired once the wait is over", () => {
    fc.assert(
      fc.property(crowds, (waiting) => {
        const { pairs, next_at } = planPairs(waiting, 50, NOW);
        const paired = pairs.flat();
        expect(new Set(paired).size).toBe(paired.length);
        for (const [one, other] of pairs) {
          const range = Math.max(...[one, other].map(({ since }) => NOW - since)) / 10 + FIRST_RANGE_POINTS;
          expect(Math.abs(one.rating - other.rating)).toBeLessThanOrEqual(range);
        }
        const left = waiting.filter((one) => !paired.includes(one));
        if (next_at > NOW && Number.isFinite(next_at)) {
          expect(planPairs(left, 50, next_at - 1).pairs).toEqual([]);
          expect(planPairs(left, 50, next_at).pairs.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
