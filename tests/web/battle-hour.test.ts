import { describe, expect, it } from "vitest";
import { battleHourAt } from "../../web/screens/challenges/battle-hour.ts";

describe("the battle hour", () => {
  const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);
  it.each([
    ["00:00:00", "2026-03-01T18:00:00.000Z", false],
    ["17:59:59", "2026-03-01T18:00:00.000Z", false],
    ["18:00:00", "2026-03-01T18:00:00.000Z", true],
    ["18:59:59", "2026-03-01T18:00:00.000Z", true],
    ["19:00:00", "2026-03-02T18:00:00.000Z", false],
  ])("at %s is the one of %s", (time, starts, isNow) => {
    const hour = battleHourAt(at(time));
    expect(new Date(hour.starts_at).toISOString()).toBe(starts);
    expect([hour.ends_at - hour.starts_at, hour.isNow]).toEqual([60 * 60_000, isNow]);
  });
});
