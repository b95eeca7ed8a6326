import { describe, expect, it } from "vitest";
import {
  isMailNight,
  lastWeekOf,
  MAX_MISSED_MAILS,
  type MailedWeek,
  mailDelay,
  weeklyMail,
} from "../../worker/rules/weekly-mail.ts";

/** A Monday, just past midnight UTC. */
const NIGHT = Date.UTC(2026, 10, 30, 0, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("the nights of the mails", () => {
  it("are those of Monday, and of Tuesday for what is left", () => {
    expect([-1, 0, 1, 2, 6, 7].map((days) => isMailNight(NIGHT + days * DAY))).toEqual([
      ...[false, true, true, false, false, true],
    ]);
  });

  it.each([
    ["London", 0, 6],
    ["Berlin", 60, 5],
    ["Delhi", 330, 1],
    ["Perth, where it is eight already", 480, 0],
    ["Kiritimati", 840, 0],
    ["São Paulo", -180, 9],
    ["Los Angeles", -480, 12],
    ["Baker Island", -720, 12],
  ])("wait for six on Monday in %s, half a day at most", (_, offset, hours) => {
    const seconds = mailDelay(NIGHT, offset);
    expect(seconds).toBe(hours * 3600);
    // Nowhere is it Sunday any more.
    expect(lastWeekOf(NIGHT + seconds * 1000, offset)).toEqual({
      ...{ today: "2026-11-30", from: "2026-11-23", to: "2026-11-30" },
    });
  });

  it("wait no more on Tuesday, and are about the same week", () => {
    expect([-480, 0, 840].map((offset) => mailDelay(NIGHT + DAY, offset))).toEqual([0, 0, 0]);
    expect(lastWeekOf(NIGHT + DAY, 0)).toEqual({ today: "2026-12-01", from: "2026-11-23", to: "2026-11-30" });
  });
});

describe("the weekly mail", () => {
  const WEEK: MailedWeek = {
    ...{ display_name: "Ada", tasks: 12, days: 3, streak: 4, task: "A Name in Lights", missed: 0 },
    result: { league: 1, rank: 2, players: 28, exp: 1240 },
  };
  const textOf = (part: Partial<MailedWeek> = {}) => weeklyMail({ ...WEEK, ...part });

  it("says what was done, and what is next", () => {
    expect(textOf()).toEqual({
      subject: "Your week: 12 tasks on 3 days",
      lines: [
        "Hi Ada!",
        "Last week you shipped 12 tasks, on 3 days of 7.",
        "You earned 1,240 EXP, rank 2 of 28 in the Orbit League. That moves you up into the Moon League.",
        "Your streak: 4 days in a row.",
        "Your next task is “A Name in Lights”.",
      ],
    });
  });

  it.each([
    [{ tasks: 1, days: 1, streak: 1 }, "Last week you shipped 1 task, on 1 day of 7."],
    [{ tasks: 1, days: 1, streak: 1 }, "Your streak: 1 day in a row."],
    [{ result: { league: 1, rank: 28, players: 28, exp: 5 } }, "moves you down into the Launchpad League."],
    [{ result: { league: 4, rank: 1, players: 30, exp: 5 } }, "rank 1 of 30 in the Galaxy League."],
    [{ days: 0, tasks: 0, streak: 0, result: null, missed: 1 }, "Nothing was shipped last week"],
    [{ task: null }, "Your next project waits on the map."],
    [{ missed: MAX_MISSED_MAILS }, "This is the last of these mails for now"],
  ])("of %j has a line for it", (part, line) => expect(textOf(part).lines.join("\n")).toContain(line));

  it.each([
    [{ result: null }, "League"],
    [{ streak: 0 }, "streak"],
    [{ missed: MAX_MISSED_MAILS - 1 }, "last of these mails"],
  ])("of %j says nothing of the %s", (part, word) =>
    expect(textOf(part).lines.join("\n")).not.toContain(word),
  );
});
