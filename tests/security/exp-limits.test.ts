/** Limits on EXP: repeated, fast and copied ships. Time is an argument in these tests. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Bindings } from "../../worker/platform/env.ts";
import { Problem } from "../../worker/platform/problems.ts";
import {
  award,
  MAX_AWARDED_SHIPS_PER_DAY,
  MAX_SHIPS_PER_DAY,
  MAX_SHIPS_PER_MINUTE,
  READING_TIME_MS,
} from "../../worker/rules/awards.ts";
import { openDailyChallenge } from "../../worker/ships/read-daily-challenge.ts";
import { shipDailyChallenge } from "../../worker/ships/ship-daily-challenge.ts";
import { shipTask } from "../../worker/ships/ship-task.ts";
import { showAnswer } from "../../worker/ships/show-answer.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { newLearner } from "../support/worker/learner.ts";

await env.DB.prepare(
  `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, html_check, expected_output)
   VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', '<h1>Day</h1>', '{"html":"<h1>Day</h1>","css":"","js":""}')`,
).run();

const bindings = env as unknown as Bindings;
const MORNING = Date.UTC(2026, 10, 20, 8);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function onProject1() {
  const learner = await newLearner();
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  return learner.user_id;
}

const ship = (user_id: string, now: number, code = rightCode(101), ship_id: string = crypto.randomUUID()) =>
  shipTask(bindings, user_id, { task_id: 101, ship_id, ...code }, "UTC", now);

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "none",
    (error: unknown) => (error instanceof Problem ? `${error.code} ${error.retryAfter}` : String(error)),
  );

const expOf = async (user_id: string) =>
  (
    await env.DB.prepare("SELECT exp FROM user_state WHERE user_id = ?")
      .bind(user_id)
      .first<{ exp: number }>()
  )?.exp;

describe("one right answer sent again with new ids", () => {
  it("earns for the first three right ships of a UTC day, by all earlier ships, then nothing until the next", async () => {
    const user_id = await onProject1();
    const results = [];
    for (let n = 0; n < 6; n += 1) results.push(await ship(user_id, MORNING + n * HOUR));
    expect(results.map(({ exp_parts }) => exp_parts?.rule)).toEqual([
      "whole",
      "second",
      "later",
      "day",
      "day",
      "day",
    ]);
    const gained = results.map(({ exp_gained }) => exp_gained);
    expect(gained).toEqual(
      results.map(({ exp_parts: parts }) => (parts ? award(parts.roll, parts.rule) : Number.NaN)),
    );
    expect(gained.map((exp) => exp > 0)).toEqual([true, true, true, false, false, false]);
    expect(gained.filter((exp) => exp > 0)).toHaveLength(MAX_AWARDED_SHIPS_PER_DAY);
    const [first = 0, second = 0, third = 0] = gained;
    expect(first).toBeGreaterThanOrEqual(20);
    expect(second).toBeLessThanOrEqual(25);
    expect(third).toBeLessThanOrEqual(5);
    const tomorrow = await ship(user_id, MORNING + DAY);
    expect(tomorrow.exp_gained).toBeGreaterThanOrEqual(2);
    expect(tomorrow.exp_gained).toBeLessThanOrEqual(5);
    expect(await expOf(user_id)).toBe(gained.reduce((sum, exp) => sum + exp, tomorrow.exp_gained));
  });

  it("ends at UTC midnight, whatever the learner's zone says", async () => {
    const user_id = await onProject1();
    const midnight = Date.UTC(2026, 10, 21);
    for (let n = 4; n > 0; n -= 1) await ship(user_id, midnight - n * 60_000);
    expect((await ship(user_id, midnight - 30_000)).exp_gained).toBe(0);
    expect((await ship(user_id, midnight)).exp_gained).toBeGreaterThan(0);
  });

  it("is taken at most 12 times a minute, and goes on when the minute is over", async () => {
    const user_id = await onProject1();
    for (let n = 0; n < MAX_SHIPS_PER_MINUTE; n += 1) await ship(user_id, MORNING + n * 1000);
    expect(await refusalOf(ship(user_id, MORNING + 20_000))).toBe("rate_limited 40");
    expect(await refusalOf(ship(user_id, MORNING + 59_999))).toBe("rate_limited 1");
    expect(await refusalOf(ship(user_id, MORNING + 60_000))).toBe("none");
  });

  it("is taken at most 200 times a day", async () => {
    const user_id = await onProject1();
    for (let n = 0; n < MAX_SHIPS_PER_DAY; n += 1) await ship(user_id, MORNING + n * 10_000, wrongCode);
    const later = MORNING + 2 * HOUR;
    expect(await refusalOf(ship(user_id, later))).toBe(`rate_limited ${14 * 3600}`);
    expect(await refusalOf(ship(user_id, MORNING + DAY))).toBe("none");
  });

  it("counts exactly when many come at once", async () => {
    const user_id = await onProject1();
    const refusals = await Promise.all(Array.from({ length: 40 }, () => refusalOf(ship(user_id, MORNING))));
    expect(refusals.filter((refusal) => refusal === "none")).toHaveLength(MAX_SHIPS_PER_MINUTE);
    expect(await expOf(user_id)).toBeLessThanOrEqual(50);
  });
});

describe("a time zone that jumps", () => {
  const datesOf = async (user_id: string) =>
    (
      await env.DB.prepare("SELECT DISTINCT date FROM task_completion_log WHERE user_id = ? ORDER BY date")
        .bind(user_id)
        .all<{ date: string }>()
    ).results.map(({ date }) => date);
  const shipFrom = (user_id: string, zone: string, now: number) =>
    shipTask(bindings, user_id, { task_id: 101, ship_id: crypto.randomUUID(), ...wrongCode }, zone, now);

  it("dates the work of an hour on one day", async () => {
    const user_id = await onProject1();
    const zones = ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago", "+23:59", "-23:59"];
    const at = Date.UTC(2026, 10, 20, 10, 30);
    for (const [n, zone] of zones.entries()) await shipFrom(user_id, zone, at + n * 60_000);
    expect(await datesOf(user_id)).toEqual(["2026-11-21"]);
  });

  it("fills no day that was missed", async () => {
    const user_id = await onProject1();
    await shipFrom(user_id, "UTC", Date.UTC(2026, 10, 20, 12));
    await shipFrom(user_id, "UTC", Date.UTC(2026, 10, 22, 6));
    await shipFrom(user_id, "Pacific/Pago_Pago", Date.UTC(2026, 10, 22, 6, 1));
    expect(await datesOf(user_id)).toEqual(["2026-11-20", "2026-11-22"]);
  });

  it("follows a traveller, once a day", async () => {
    const user_id = await onProject1();
    await shipFrom(user_id, "Europe/Berlin", Date.UTC(2026, 10, 20, 12));
    await shipFrom(user_id, "Asia/Tokyo", Date.UTC(2026, 10, 21, 16));
    expect(await datesOf(user_id)).toEqual(["2026-11-20", "2026-11-22"]);
  });
});

describe("the same id sent again", () => {
  it("answers as before past every limit", async () => {
    const user_id = await onProject1();
    const ship_id = crypto.randomUUID();
    const first = await ship(user_id, MORNING, rightCode(101), ship_id);
    for (let n = 1; n < MAX_SHIPS_PER_MINUTE; n += 1) await ship(user_id, MORNING + n);
    const again = await ship(user_id, MORNING + 100, rightCode(101), ship_id);
    expect(again).toEqual({ ...first, standing: again.standing });
    expect(await expOf(user_id)).toBe(first.exp_gained);
  });
});

describe("an answer that was shown", () => {
  it.each([
    ["a millisecond before 20 s", READING_TIME_MS - 1, 0, 0, "copy"],
    ["20 s", READING_TIME_MS, 10, 25, "second"],
  ])("earns within its bounds %s later", async (_, wait, min, max, rule) => {
    const user_id = await onProject1();
    expect((await ship(user_id, MORNING, wrongCode)).expected_output).toEqual(rightCode(101));
    const { exp_gained, exp_parts } = await ship(user_id, MORNING + wait);
    expect(exp_parts?.rule).toBe(rule);
    expect(exp_gained).toBeGreaterThanOrEqual(min);
    expect(exp_gained).toBeLessThanOrEqual(max);
  });

  it.each([
    ["at once", 1, 0, 0, "copy"],
    ["after 20 s", READING_TIME_MS, 15, 35, "answer"],
  ])("of a daily challenge earns half at most, and nothing %s", async (_, wait, min, max, rule) => {
    const { user_id } = await newLearner();
    const { challenge } = await openDailyChallenge(bindings, user_id, undefined, MORNING);
    if (!challenge) throw new Error("no challenge");
    const shipDaily = (code: typeof wrongCode, now: number) =>
      shipDailyChallenge(
        bindings,
        user_id,
        { date: challenge.date, ship_id: crypto.randomUUID(), ...code },
        "UTC",
        now,
      );
    expect((await shipDaily({ html: "", css: "", js: "" }, MORNING)).correct).toBe(false);
    const { expected_output } = await showAnswer(bindings, user_id, challenge.date, MORNING);
    const { correct, exp_gained, exp_parts } = await shipDaily(expected_output, MORNING + wait);
    expect(correct).toBe(true);
    expect(exp_parts?.rule).toBe(rule);
    expect(exp_gained).toBeGreaterThanOrEqual(min);
    expect(exp_gained).toBeLessThanOrEqual(max);
  });
});
