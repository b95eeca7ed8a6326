import { describe, expect, it } from "vitest";
import { GUEST_ID, guestName, guestNumber } from "../../worker/rules/guests.ts";
import { isReservedName } from "../../worker/rules/name-skeleton.ts";

describe("a guest's name", () => {
  it.each([
    [0, "Guest 100"],
    [382, "Guest 482"],
    [899, "Guest 999"],
    [900, "Guest 100"],
    [2 ** 32 - 1, "Guest 895"],
  ])("of %i has three digits", (bits, name) => expect(guestName(guestNumber(bits))).toBe(name));

  it("has no number where it isn't known any more", () => expect(guestName()).toBe("Guest"));

  it("can be no learner's", () => {
    for (const name of [GUEST_ID, guestName(), guestName(100), guestName(999)])
      expect(isReservedName(name)).toBe(true);
  });
});
