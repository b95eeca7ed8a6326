import { describe, expect, it } from "vitest";
import { isNight } from "../../worker/rules/waiting-calls.ts";

const at = (time: string) => Date.parse(`2026-06-01T${time}Z`);

describe("the night of a learner", () => {
  it.each([
    ["21:59", "UTC", false],
    ["22:00", "UTC", true],
    ["00:00", "UTC", true],
    ["07:59", "UTC", true],
    ["08:00", "UTC", false],
    // Two hours ahead in summer.
    ["19:59", "Europe/Berlin", false],
    ["20:00", "Europe/Berlin", true],
    ["12:00", "Australia/Sydney", true],
    // Half an hour beside the others.
    ["16:29", "Asia/Kolkata", false],
    ["16:30", "Asia/Kolkata", true],
    ["23:00", "Nowhere/Land", true],
    ["12:00", "", false],
  ])("at %s UTC in %s: %s", (time, zone, expected) => {
    expect(isNight(at(time), zone)).toBe(expected);
  });
});
