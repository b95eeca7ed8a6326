import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_REMATCH_PRESSES } from "../../worker/rules/match-limits.ts";
import type { Side } from "../../worker/rules/match-phases.ts";
import {
  isAgreed,
  leaveRematch,
  newRematch,
  type RematchState,
  rematchMade,
  rematchRefused,
  wantRematch,
} from "../../worker/rules/rematch.ts";

type Step = { side: Side; wanted: boolean } | { side: Side; leaves: true };
const side = fc.constantFrom<Side>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ side, wanted: fc.boolean() }),
  fc.record({ side, leaves: fc.constant(true as const) }),
);
const apply = (state: RematchState, one: Step): RematchState =>
  "wanted" in one ? wantRematch(state, one.side, one.wanted) : leaveRematch(state, one.side);

describe("the way to a rematch", () => {
  it("is agreed exactly while the last that each player did was to ask", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: MAX_REMATCH_PRESSES }), (steps) => {
        const state = steps.reduce(apply, newRematch("next"));
        const asks = ([0, 1] as const).map((player) => {
          const last = steps.findLast((one) => one.side === player);
          return last !== undefined && "wanted" in last && last.wanted;
        });
        expect(state.wanted).toEqual(asks);
        expect(isAgreed(state)).toBe(asks.every(Boolean));
      }),
    );
  });

  it("is the same object where nothing changes", () => {
    fc.assert(
      fc.property(fc.array(step), step, (steps, last) => {
        const state = apply(steps.reduce(apply, newRematch("next")), last);
        expect(apply(state, last)).toBe(state);
      }),
    );
  });

  it("takes a limited number of presses of each player", () => {
    let state = newRematch("next");
    for (let press = 0; press < 3 * MAX_REMATCH_PRESSES; press += 1)
      state = wantRematch(state, 0, press % 2 === 0);
    expect(state.presses).toEqual([MAX_REMATCH_PRESSES, 0]);
    expect(wantRematch(state, 1, true).wanted[1]).toBe(true);
  });

  it("ends with the rematch, and begins again where it was refused", () => {
    const agreed = wantRematch(wantRematch(newRematch("next"), 0, true), 1, true);
    const made = rematchMade(agreed);
    expect([isAgreed(made), made.made]).toEqual([false, true]);
    expect(wantRematch(made, 0, false)).toBe(made);
    expect(leaveRematch(made, 0)).toBe(made);
    const refused = rematchRefused(agreed, "in_battle");
    expect(refused).toMatchObject({ wanted: [false, false], refusal: "in_battle", match_id: "next" });
    expect(wantRematch(refused, 1, true)).toMatchObject({ wanted: [false, true], refusal: null });
  });
});
