import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  localDate,
  monthsBefore,
  untilUtcMidnight,
  utcDate,
  utcDayStart,
  utcOffset,
} from "../../worker/rules/dates.ts";
import { heatmapDays, heatmapLevel, heatmapStart } from "../../worker/rules/heatmap.ts";

const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
const date = time.map(utcDate);

describe("dates", () => {
  it("are the learner's own: the same moment is another day elsewhere", () => {
    const moment = Date.UTC(2026, 10, 20, 11, 30);
    expect(localDate(moment, "UTC")).toBe("2026-11-20");
    expect(localDate(moment, "Pacific/Kiritimati")).toBe("2026-11-21");
    expect(localDate(moment, "Pacific/Pago_Pago")).toBe("2026-11-20");
    expect(localDate(Date.UTC(2026, 10, 20, 3), "America/Los_Angeles")).toBe("2026-11-19");
  });

  it("count an unknown zone as UTC", () => {
    for (const zone of ["", "Mars/Olympus", "../etc", "x".repeat(10_000)])
      expect(localDate(Date.UTC(2026, 0, 1, 23, 59), zone)).toBe("2026-01-01");
  });

  it.each([
    ["UTC", 0],
    ["Pacific/Kiritimati", 840],
    ["Pacific/Pago_Pago", -660],
    ["Asia/Kathmandu", 345],
    ["Europe/Berlin", 60],
    ["Mars/Olympus", 0],
    ["+23:59", 840],
    ["-23:59", -720],
  ])("have the offset of %s from UTC, within the offsets that exist", (zone, minutes) => {
    expect(utcOffset(Date.UTC(2026, 10, 20, 11, 30, 17), zone)).toBe(minutes);
  });

  it("follow from the offset: the local date is the UTC date of the shifted time", () => {
    fc.assert(
      fc.property(time, fc.constantFrom("UTC", "Asia/Tokyo", "America/Los_Angeles"), (moment, zone) => {
        expect(utcDate(moment + utcOffset(moment, zone) * 60_000)).toBe(localDate(moment, zone));
        expect(utcDayStart(moment)).toBe(Date.parse(utcDate(moment)));
      }),
    );
  });

  it("are correct over daylight saving: 25 hours are one day in autumn", () => {
    const before = Date.parse("2026-10-25T00:30:00+02:00");
    expect(localDate(before, "Europe/Berlin")).toBe("2026-10-25");
    expect(localDate(before + 24 * 3_600_000, "Europe/Berlin")).toBe("2026-10-25");
  });

  it("add days back and forth without loss", () => {
    fc.assert(
      fc.property(
        date,
        fc.integer({ min: -4000, max: 4000 }),
        (day, n) => addDays(addDays(day, n), -n) === day,
      ),
    );
  });

  it("go back by months, to the last day of a shorter month", () => {
    expect(monthsBefore("2026-07-31", 5)).toBe("2026-02-28");
    expect(monthsBefore("2028-07-31", 5)).toBe("2028-02-29");
    expect(monthsBefore("2026-03-15", 5)).toBe("2025-10-15");
  });

  it("have the time until UTC midnight", () => {
    fc.assert(
      fc.property(time, (now) => {
        const left = untilUtcMidnight(now);
        expect(left).toBeGreaterThan(0);
        expect(utcDate(now + left)).toBe(addDays(utcDate(now), 1));
        expect(utcDate(now + left - 1)).toBe(utcDate(now));
      }),
    );
  });
});

describe("the heatmap", () => {
  it("colours 0, 1, 2–3, 4–5 and 6 or more tasks a day", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map(heatmapLevel)).toEqual([0, 1, 2, 2, 3, 3, 4, 4]);
  });

  it("shows every day of five months once, oldest first, today last", () => {
    fc.assert(
      fc.property(date, (today) => {
        const days = heatmapDays(today, { [today]: 3 });
        expect(days[0]?.date).toBe(heatmapStart(today));
        expect(days.at(-1)).toEqual({ date: today, tasks: 3, level: 2 });
        expect(days.length).toBeGreaterThanOrEqual(150);
        expect(days.length).toBeLessThanOrEqual(154);
        for (const [index, day] of days.slice(1).entries())
          expect(day.date).toBe(addDays(days[index]?.date ?? "", 1));
      }),
      { numRuns: 30 },
    );
  });
});
