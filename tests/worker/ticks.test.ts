import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { TickList } from "../../worker/contract/ships.ts";
import { database } from "../../worker/db/client.ts";
import { daily_challenges } from "../../worker/db/schema.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { MAX_CODE_BYTES } from "../../worker/rules/limits.ts";
import { checkDailyTicks, checkTicks } from "../../worker/ships/check-ticks.ts";
import { openDailyChallenge } from "../../worker/ships/read-daily-challenge.ts";
import { holdClock, today } from "../support/worker/clock.ts";
import {
  check,
  html,
  insertCounterTasks,
  learnerWith,
  SLOW_TASK,
  start,
  TASK,
} from "../support/worker/counter-tasks.ts";
import { json, newLearner, request } from "../support/worker/learner.ts";

const NOW = Date.UTC(2027, 4, 20, 12);
const TODAY = "2027-05-20";
const bindings = env as unknown as Bindings;

beforeAll(() => insertCounterTasks({ date: TODAY, js: check }));

const doneOf = ({ ticks }: TickList) => ticks.map(({ text, done }) => [text, done]);
const OPENS = "The page opens as it should, with other values too";
const [FIRST, SECOND] = ["Click `button`", "Click `button` again"];
const once = check.replace(/\}\);$/, "}, { once: true });");

/** Everything that is stored of a learner's work. */
async function storedOf(user_id: string) {
  const tables = [
    "task_completion_log",
    "daily_challenge_log",
    "daily_challenge_ships",
    "exp_ledger",
    "inbox_messages",
    "user_state",
  ];
  const results = await env.DB.batch(
    tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(user_id)),
  );
  return results.map(({ results: rows }) => rows);
}

describe("the tick list of a task", () => {
  it.each([
    ["the start", start, [false, false, false]],
    ["the check", check, [true, true, true]],
    ["a listener that hears one click", once, [true, true, false]],
    ["constants that are printed", check.replace("= heat;", "= 70;"), [true, false, false]],
    ["a loop without an end", check.replace("heat += 50", "while (true) heat += 50"), [true, false, false]],
  ])("shows what %s does", async (_what, js, done) => {
    const { request } = await learnerWith(TASK);
    const answer = await request("POST", "/api/ticks", { body: { task_id: TASK, html, css: "", js } });
    expect(answer.status).toBe(200);
    expect(doneOf(await json<TickList>(answer))).toEqual([
      [OPENS, done[0]],
      [FIRST, done[1]],
      [SECOND, done[2]],
    ]);
  });

  it("stores nothing and earns nothing", async () => {
    const { user_id, request } = await learnerWith(TASK);
    const before = await storedOf(user_id);
    await request("POST", "/api/ticks", { body: { task_id: TASK, html, css: "", js: check } });
    expect(await storedOf(user_id)).toEqual(before);
  });

  it("reveals nothing of the reference", async () => {
    const { request } = await learnerWith(TASK);
    const answer = await request("POST", "/api/ticks", {
      body: { task_id: TASK, html, css: "", js: once },
    });
    const { ticks } = await json<TickList>(answer);
    expect(ticks.every((tick) => Object.keys(tick).sort().join() === "done,id,text")).toBe(true);
    expect(JSON.stringify(ticks)).not.toMatch(/\d{2,}|heat|reading/);
  });

  it("is unknown where the judge itself fails", async () => {
    const { request } = await learnerWith(SLOW_TASK);
    const answer = await request("POST", "/api/ticks", {
      body: { task_id: SLOW_TASK, html, css: "", js: once },
    });
    expect(answer.status).toBe(200);
    expect(doneOf(await json<TickList>(answer))).toEqual([
      [OPENS, null],
      [FIRST, null],
      [SECOND, null],
    ]);
  });

  it.each<[string, object, number, string]>([
    ["a task that hasn't arrived", { task_id: SLOW_TASK, html, css: "", js: check }, 404, "not_found"],
    ["a task that isn't there", { task_id: 999_999, html, css: "", js: check }, 404, "not_found"],
    ["too much code", { task_id: TASK, html, css: "", js: "x".repeat(MAX_CODE_BYTES + 1) }, 413, "too_large"],
    ["code that is missing", { task_id: TASK, html, css: "" }, 422, "invalid"],
    ["a field too many", { task_id: TASK, html, css: "", js: check, seed: 1 }, 422, "invalid"],
  ])("is refused for %s", async (_what, body, status, code) => {
    const { request } = await learnerWith(TASK);
    const answer = await request("POST", "/api/ticks", { body });
    expect([answer.status, (await json(answer)).code]).toEqual([status, code]);
  });

  it("is refused without a session, and for one that has ended", async () => {
    const body = { task_id: TASK, html, css: "", js: check };
    expect((await request("POST", "/api/ticks", { body })).status).toBe(401);
    const learner = await learnerWith(TASK);
    await env.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(learner.user_id).run();
    const answer = await learner.request("POST", "/api/ticks", { body });
    expect([answer.status, (await json(answer)).code]).toEqual([401, "session_missing"]);
  });
});

describe("the tick list of a daily challenge", () => {
  const daily = (js: string, date = TODAY) => ({ date, html, css: "", js });

  it("shows what the code does, and stores nothing", async () => {
    const { user_id } = await newLearner();
    await openDailyChallenge(bindings, user_id, TODAY, NOW);
    const before = await storedOf(user_id);
    expect(doneOf(await checkDailyTicks(bindings, user_id, daily(once), NOW))).toEqual([
      [OPENS, true],
      [FIRST, true],
      [SECOND, false],
    ]);
    expect(await storedOf(user_id)).toEqual(before);
  });

  it.each([["2027-05-21"], ["2026-05-20"], ["2027-05-19"]])("doesn't exist for %s", async (date) => {
    const { user_id } = await newLearner();
    await expect(checkDailyTicks(bindings, user_id, daily(check, date), NOW)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("has a route of its own", async () => {
    const { request } = await newLearner();
    holdClock();
    const date = today();
    await database(env.DB).insert(daily_challenges).values({ date, pool_id: 900 });
    await request("POST", "/api/daily-challenge", { body: {} });
    const answer = await request("POST", "/api/daily-challenge/ticks", { body: daily(check, date) });
    expect(doneOf(await json<TickList>(answer)).map(([, done]) => done)).toEqual([true, true, true]);
  });
});

describe("one answer a second", () => {
  it("is given to each learner, for tasks and daily challenges together", async () => {
    const [one, other] = [await learnerWith(TASK), await learnerWith(TASK)];
    const ticks = ({ user_id }: { user_id: string }, now: number) =>
      checkTicks(bindings, user_id, { task_id: TASK, html, css: "", js: check }, now);
    await ticks(one, NOW);
    await expect(ticks(one, NOW + 999)).rejects.toMatchObject({ code: "rate_limited", retryAfter: 1 });
    await expect(
      checkDailyTicks(bindings, one.user_id, { date: TODAY, html, css: "", js: check }, NOW + 999),
    ).rejects.toMatchObject({ code: "rate_limited" });
    await expect(ticks(other, NOW + 999)).resolves.toBeDefined();
    // A refused request doesn't put the next answer off.
    await expect(ticks(one, NOW + 1000)).resolves.toBeDefined();
  });

  it("counts refused requests too", async () => {
    const { user_id } = await newLearner();
    const ask = (now: number) =>
      checkTicks(bindings, user_id, { task_id: TASK, html, css: "", js: check }, now);
    await expect(ask(NOW)).rejects.toMatchObject({ code: "not_found" });
    await expect(ask(NOW + 1)).rejects.toMatchObject({ code: "rate_limited" });
  });
});
