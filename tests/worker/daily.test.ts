import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { DailyShipResult } from "../../worker/contract/daily.ts";
import { database } from "../../worker/db/client.ts";
import { daily_pool } from "../../worker/db/schema.ts";
import worker from "../../worker/index.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { Problem } from "../../worker/platform/problems.ts";
import { openDailyChallenge } from "../../worker/ships/read-daily-challenge.ts";
import { shipDailyChallenge } from "../../worker/ships/ship-daily-challenge.ts";
import { showAnswer } from "../../worker/ships/show-answer.ts";
import { showHints } from "../../worker/ships/show-hints.ts";
import { readDashboard } from "../../worker/standing/read-dashboard.ts";
import { holdClock, today } from "../support/worker/clock.ts";
import { json, newLearner, request } from "../support/worker/learner.ts";

const bindings = env as unknown as Bindings;
const right = { html: "<h1>Day</h1>", css: "", js: "" };
const wrong = { html: "<p>Day</p>", css: "", js: "" };
const NOON = Date.UTC(2026, 10, 20, 12);
const MIDNIGHT = Date.UTC(2026, 10, 21);

const ship = (
  user_id: string,
  now: number,
  code = right,
  date = "2026-11-20",
  ship_id: string = crypto.randomUUID(),
) => shipDailyChallenge(bindings, user_id, { date, ship_id, ...code }, "UTC", now);
const codeOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Problem ? error.code : error;
};

beforeAll(async () => {
  const challenge = (id: number) => ({
    id,
    title: `Challenge ${id}`,
    description: "Add a heading.",
    difficulty: "Easy" as const,
    check_mode: "reference" as const,
    html_check: "<h1>Day</h1>",
    expected_output: JSON.stringify(right),
    html_tools: "A heading is `<h1>`.",
  });
  await database(env.DB)
    .insert(daily_pool)
    .values([challenge(1), challenge(2), challenge(3)]);
});

describe("the daily challenge", () => {
  it("is shown as done on the dashboard from its right ship until the UTC day is over", async () => {
    const learner = await newLearner();
    const offerAt = async (now: number) => (await readDashboard(bindings, learner.user_id, "UTC", now)).daily;
    await openDailyChallenge(bindings, learner.user_id, undefined, NOON);
    expect(await offerAt(NOON)).toBe("open");
    await ship(learner.user_id, NOON, wrong);
    expect(await offerAt(NOON)).toBe("open");
    await ship(learner.user_id, NOON);
    expect(await offerAt(NOON)).toBe("done");
    expect(await offerAt(MIDNIGHT - 1)).toBe("done");
    expect(await offerAt(MIDNIGHT)).toBe("open");
  });

  it("exists for every date, is created by the first visit, and comes from the pool in turn", async () => {
    const learner = await newLearner();
    const titles: string[] = [];
    for (let day = 0; day < 7; day += 1)
      titles.push(
        (await openDailyChallenge(bindings, learner.user_id, undefined, NOON + day * 86_400_000)).challenge
          ?.title ?? "none",
      );
    expect(new Set(titles.slice(0, 3)).size).toBe(3);
    expect(titles.slice(3, 6)).toEqual(titles.slice(0, 3));
    expect(titles[6]).toBe(titles[0]);
  });

  it("is created by the nightly job too, once", async () => {
    const count = async () =>
      (
        await env.DB.prepare("SELECT count(*) AS n FROM daily_challenges WHERE date = '2027-03-01'").first<{
          n: number;
        }>()
      )?.n;
    const controller = createScheduledController({
      scheduledTime: new Date(Date.UTC(2027, 2, 1, 0, 1)),
      cron: "1 0 * * *",
    });
    await worker.scheduled(controller, bindings);
    await worker.scheduled(controller, bindings);
    expect(await count()).toBe(1);
  });

  it("contains neither its answer nor, before they are requested, its tools", async () => {
    const learner = await newLearner();
    const page = JSON.stringify(await openDailyChallenge(bindings, learner.user_id, undefined, NOON));
    expect(page).not.toContain("<h1>Day</h1>");
    expect(page).not.toContain("A heading is");
  });

  it("earns 30 to 70 EXP once, and ends the day", async () => {
    const learner = await newLearner();
    const ship_id = crypto.randomUUID();
    await openDailyChallenge(bindings, learner.user_id, undefined, NOON);
    const first = await ship(learner.user_id, NOON, right, "2026-11-20", ship_id);
    expect(first).toMatchObject({ correct: true, practice: false, log: { attempts: 1, completed: true } });
    expect(first.exp_gained).toBeGreaterThanOrEqual(30);
    expect(first.exp_gained).toBeLessThanOrEqual(70);
    expect(first.exp_parts).toEqual({ roll: first.exp_gained, rule: "whole" });
    expect(first.standing.exp).toBe(first.exp_gained);
    expect(await ship(learner.user_id, NOON, right, "2026-11-20", ship_id)).toEqual(first);
    expect(await codeOf(ship(learner.user_id, NOON))).toBe("daily_completed");
  });

  it.each([
    ["off", "on"],
    ["on", "off"],
  ])(
    "counts a ship once that is sent to a worker with compact rows %s and one with them %s",
    async (...releases) => {
      const learner = await newLearner();
      const body = { date: "2026-11-20", ship_id: crypto.randomUUID() };
      const send = (release: string, code: typeof right) =>
        shipDailyChallenge(
          { ...bindings, COMPACT_ROWS: release },
          learner.user_id,
          { ...body, ...code },
          "UTC",
          NOON,
        );
      await openDailyChallenge(bindings, learner.user_id, undefined, NOON);
      const [first, second] = [await send(releases[0], wrong), await send(releases[1], wrong)];
      expect(second).toEqual(first);
      expect(first.log.attempts).toBe(1);
      expect(await codeOf(send(releases[1], right))).toBe("ship_id_reused");
      body.ship_id = crypto.randomUUID();
      const right_answers = [await send(releases[0], right), await send(releases[1], right)];
      expect(right_answers[1]).toEqual(right_answers[0]);
      expect(right_answers[0]?.log).toMatchObject({ attempts: 2, completed: true });
    },
  );

  it("may be tried again after a wrong ship, and counts the attempts", async () => {
    const learner = await newLearner();
    await openDailyChallenge(bindings, learner.user_id, undefined, NOON);
    expect(await ship(learner.user_id, NOON, wrong)).toMatchObject({
      correct: false,
      exp_gained: 0,
      exp_parts: null,
      tips: [{ language: "html", kind: "missing", line: null, text: "`<h1>` tag is missing." }],
      log: { attempts: 1, completed: false },
    });
    expect(await ship(learner.user_id, NOON)).toMatchObject({
      correct: true,
      log: { attempts: 2, completed: true },
    });
  });

  it("earns half, rounded down, once the tools were shown, which the server stores", async () => {
    const learner = await newLearner();
    await openDailyChallenge(bindings, learner.user_id, undefined, NOON);
    const hints = await showHints(bindings, learner.user_id, "2026-11-20", NOON);
    expect(hints).toMatchObject({
      tools: { html_tools: "A heading is `<h1>`." },
      log: { hints_used: true, attempts: 0 },
    });
    const result = await ship(learner.user_id, NOON);
    expect(result.exp_parts?.rule).toBe("hints");
    expect(result.exp_gained).toBeGreaterThanOrEqual(15);
    expect(result.exp_gained).toBeLessThanOrEqual(35);
    expect(result.log).toEqual({ attempts: 1, completed: true, hints_used: true, answer_shown: false });
  });

  describe("has no answer until it is right or the day is over", () => {
    const today = (user_id: string, now = NOON) => showAnswer(bindings, user_id, "2026-11-20", now);
    const begin = async (tries: number) => {
      const { user_id } = await newLearner();
      await openDailyChallenge(bindings, user_id, undefined, NOON);
      for (let n = 0; n < tries; n += 1)
        expect((await ship(user_id, NOON, wrong)).expected_output).toBeNull();
      return user_id;
    };

    it("answers with it once the ship is right, and on a past day", async () => {
      const user_id = await begin(1);
      expect((await ship(user_id, NOON)).expected_output).toEqual(right);
      expect((await ship(user_id, MIDNIGHT, wrong)).expected_output).toEqual(right);
    });

    it.each([
      { name: "half the award after a pause", pause: 20_000, min: 15, max: 35 },
      { name: "nothing for a copy at once", pause: 19_999, min: 0, max: 0 },
    ])("leaves a learner who requests it $name", async ({ pause, min, max }) => {
      const user_id = await begin(1);
      expect(await today(user_id)).toMatchObject({
        expected_output: right,
        log: { attempts: 1, completed: false, hints_used: false, answer_shown: true },
      });
      // A later request doesn't change the time.
      await today(user_id, NOON + pause - 1);
      expect((await ship(user_id, NOON + pause - 1, wrong)).expected_output).toEqual(right);
      const { exp_gained } = await ship(user_id, NOON + pause);
      expect(exp_gained).toBeGreaterThanOrEqual(min);
      expect(exp_gained).toBeLessThanOrEqual(max);
    });

    it("is refused before the first ship and for another date, without reducing the award", async () => {
      const user_id = await begin(0);
      expect(await codeOf(today(user_id))).toBe("conflict");
      expect(await codeOf(today(user_id, MIDNIGHT))).toBe("not_found");
      expect((await ship(user_id, NOON)).exp_gained).toBeGreaterThanOrEqual(30);
    });
  });

  it("awards once if 20 right ships are concurrent", async () => {
    const learner = await newLearner();
    await openDailyChallenge(bindings, learner.user_id, undefined, NOON);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => ship(learner.user_id, NOON)));
    const done = results.filter(
      (result): result is PromiseFulfilledResult<DailyShipResult> => result.status === "fulfilled",
    );
    expect(done).toHaveLength(1);
    const row = await env.DB.prepare("SELECT exp FROM user_state WHERE user_id = ?")
      .bind(learner.user_id)
      .first();
    expect(row).toEqual({ exp: done[0]?.value.exp_gained });
  });

  it("ends at UTC midnight: yesterday's is in the archive, without EXP, and a new one starts", async () => {
    const learner = await newLearner();
    await openDailyChallenge(bindings, learner.user_id, undefined, MIDNIGHT - 1);
    expect((await openDailyChallenge(bindings, learner.user_id, undefined, MIDNIGHT - 1)).next_in).toBe(1);
    const late = await ship(learner.user_id, MIDNIGHT);
    expect(late).toMatchObject({ correct: true, practice: true, exp_gained: 0, exp_parts: null });
    const next = await openDailyChallenge(bindings, learner.user_id, undefined, MIDNIGHT);
    expect(next).toMatchObject({ challenge: { date: "2026-11-21" }, practice: false, log: { attempts: 0 } });
    expect(next.past[0]).toMatchObject({ date: "2026-11-20" });
    const yesterday = await openDailyChallenge(bindings, learner.user_id, "2026-11-20", MIDNIGHT);
    expect(yesterday).toMatchObject({ practice: true, tools: { html_tools: "A heading is `<h1>`." } });
    expect(await codeOf(showHints(bindings, learner.user_id, "2026-11-20", MIDNIGHT))).toBe("not_found");
  });

  it("answers a ship that is sent again after midnight as before it", async () => {
    const { user_id } = await newLearner();
    const ship_id = crypto.randomUUID();
    const sent = await ship(user_id, MIDNIGHT - 1, right, "2026-11-20", ship_id);
    expect(sent).toMatchObject({ correct: true, practice: false });
    expect(sent.exp_gained).toBeGreaterThan(0);
    expect(await ship(user_id, MIDNIGHT, right, "2026-11-20", ship_id)).toEqual(sent);
    expect(await codeOf(ship(user_id, MIDNIGHT, wrong, "2026-11-20", ship_id))).toBe("ship_id_reused");
  });

  it("answers 404 for future dates and for dates before the archive", async () => {
    const learner = await newLearner();
    for (const [date, code] of [
      ["2026-11-06", null],
      ["2026-11-05", "not_found"],
    ] as const) {
      await openDailyChallenge(bindings, learner.user_id, undefined, Date.parse(`${date}T12:00:00Z`));
      expect(await codeOf(openDailyChallenge(bindings, learner.user_id, date, NOON).then(() => null))).toBe(
        code,
      );
      expect(await codeOf(ship(learner.user_id, NOON, right, date).then(() => null))).toBe(code);
    }
    expect(await codeOf(openDailyChallenge(bindings, learner.user_id, "2026-11-21", NOON))).toBe("not_found");
    expect(await codeOf(ship(learner.user_id, NOON, right, "2026-11-21"))).toBe("not_found");
  });

  it("requires valid bodies, existing dates and a session over HTTP", async () => {
    holdClock();
    const learner = await newLearner();
    const date = today();
    const screen = await learner.request("GET", "/api/daily-challenge");
    expect(screen.status).toBe(200);
    const opened = await learner.request("POST", "/api/daily-challenge", { body: { date } });
    expect(await json(opened)).toMatchObject({ challenge: { date } });
    const body = { date, ship_id: crypto.randomUUID(), ...right };
    const shipped = await learner.request("POST", "/api/daily-challenge/ships", { body });
    expect(await json<DailyShipResult>(shipped)).toMatchObject({ correct: true, date });
    expect((await learner.request("GET", "/api/daily-challenge?date=2026-02-30")).status).toBe(422);
    const noDate = await learner.request("POST", "/api/daily-challenge", { body: { date: "2026-02-30" } });
    expect(noDate.status).toBe(422);
    const odd = await learner.request("POST", "/api/daily-challenge/hints", {
      body: { date, exp: 1 },
    });
    expect([odd.status, (await json(odd)).fields?.[0]?.field]).toEqual([422, "exp"]);
    expect((await request("GET", "/api/daily-challenge")).status).toBe(401);
    expect((await request("POST", "/api/daily-challenge", { body: {} })).status).toBe(401);
    expect((await request("POST", "/api/daily-challenge/ships", { body })).status).toBe(401);
    expect((await request("POST", "/api/daily-challenge/hints", { body: { date } })).status).toBe(401);
    expect((await request("POST", "/api/daily-challenge/answer", { body: { date } })).status).toBe(401);
  });
});
