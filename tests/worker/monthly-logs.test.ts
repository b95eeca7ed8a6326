/** Monthly logs: old ships and awards in R2, with sums in their place. Nothing that a learner sees or earns may change by it. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { ShipResult } from "../../worker/contract/ships.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { storeMonthlyLogs } from "../../worker/ships/monthly-logs.ts";
import { seedBattle } from "../support/worker/battles.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { hasSeveral } from "../support/worker/several.ts";

const DAY_MS = 86_400_000;
const bindings = { ...env, OLD_ROWS_TO_R2: "on" } as unknown as Bindings;
const tonight = (on: Bindings = bindings) => runToEnd(storeMonthlyLogs, on, Date.now());
const keyPrefix = ({ user_id }: Learner) => `logs/${user_id}/`;
const objectsOf = async (learner: Learner) =>
  (await env.AVATARS.list({ prefix: keyPrefix(learner) })).objects.map(({ key }) => key);
const rowsOf = async (table: string, { user_id }: Learner, columns = "*") =>
  (await env.DB.prepare(`SELECT ${columns} FROM ${table} WHERE user_id = ?`).bind(user_id).all()).results;
const utcDate = (at: number) => new Date(at).toISOString().slice(0, 10);

const ship = async (learner: Learner, task_id: number, code: object): Promise<ShipResult> =>
  json(
    await learner.request("POST", "/api/ships", { body: { task_id, ship_id: crypto.randomUUID(), ...code } }),
  );

/** Makes everything that a learner has done so long ago. */
async function age({ user_id }: Learner, days: number): Promise<void> {
  const earlier = (table: string, date?: string) => {
    const by = date ? `, ${date} = date(${date}, '-${days} days')` : "";
    return env.DB.prepare(
      `UPDATE ${table} SET created_at = created_at - ${days * DAY_MS}${by} WHERE user_id = ?`,
    ).bind(user_id);
  };
  await env.DB.batch([
    earlier("task_completion_log", "date"),
    earlier("daily_challenge_ships", "local_date"),
    earlier("exp_ledger"),
    earlier("practice_reviews"),
  ]);
}

/** A learner with ships of some years' age: two wrong and two right of one task, one wrong of another, a daily challenge; and fresh ones. */
async function oldLearner(): Promise<Learner> {
  const learner = await newLearner({ plan: "warrior" }, 60 * 60_000);
  await learner.request("PUT", "/api/avatar", { body: { preset: 1 } });
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  for (const code of [wrongCode, wrongCode, rightCode(101), rightCode(101)]) await ship(learner, 101, code);
  await learner.request("POST", "/api/inbox/receive");
  await ship(learner, 102, wrongCode);
  await learner.request("POST", "/api/daily-challenge", { body: {} });
  const daily = { date: utcDate(Date.now()), ship_id: crypto.randomUUID(), ...rightCode(101) };
  await learner.request("POST", "/api/daily-challenge/ships", { body: daily });
  await age(learner, 400);
  return learner;
}

/** What a learner sees, and earns by the next ships. */
async function view(learner: Learner) {
  const paths = ["journey", "inbox", "playground", "dashboard", "exp", "challenges", "daily-challenge"];
  const answers = await Promise.all(paths.map((path) => learner.request("GET", `/api/${path}`)));
  // The time to the next challenge runs.
  return Promise.all(
    answers.map(async (answer) => [answer.status, (await answer.text()).replace(/"next_in":\d+/, "")]),
  );
}

beforeAll(async () => {
  await seedBattle();
  await env.DB.prepare(
    `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, html_check, expected_output)
     VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', '<h1>Hi</h1>', '{"html":"","css":"","js":""}')`,
  ).run();
});

describe("a monthly log", () => {
  it("takes the rows of more than a season ago, and leaves what the learner sees", async () => {
    const learner = await oldLearner();
    const before = await view(learner);
    await tonight();
    expect(await rowsOf("task_completion_log", learner)).toEqual([]);
    expect(await rowsOf("daily_challenge_ships", learner)).toEqual([]);
    expect(await rowsOf("practice_reviews", learner)).toEqual([]);
    expect(await rowsOf("ship_sums", learner, "task_id, revision, ships, right_ships")).toEqual([
      { task_id: 101, revision: 1, ships: 4, right_ships: 2 },
      { task_id: 102, revision: 1, ships: 1, right_ships: 0 },
    ]);
    const month = utcDate(Date.now() - 400 * DAY_MS).slice(0, 7);
    expect(await objectsOf(learner)).toEqual([`${keyPrefix(learner)}${month}.json`]);
    expect(await view(learner)).toEqual(before);
  });

  it("leaves EXP as they were, as the sum of the ledger", async () => {
    const learner = await oldLearner();
    const exp = await rowsOf("user_state", learner, "exp");
    const sum = await rowsOf("exp_ledger", learner, "sum(amount) AS exp");
    expect(sum).toEqual(exp);
    // The report of a match shows what it earned.
    await env.DB.prepare(
      "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'match:m', 0, 1)",
    )
      .bind(learner.user_id)
      .run();
    await tonight();
    expect(await rowsOf("user_state", learner, "exp")).toEqual(exp);
    expect(await rowsOf("exp_ledger", learner, "sum(amount) AS exp")).toEqual(exp);
    const month = utcDate(Date.now() - 400 * DAY_MS).slice(0, 7);
    expect(await rowsOf("exp_ledger", learner, "key")).toEqual(
      expect.arrayContaining([{ key: "welcome" }, { key: `month:${month}` }, { key: "match:m" }]),
    );
    expect(await rowsOf("exp_ledger", learner)).toHaveLength(3);
  });

  it.each([
    ["a right ship of a task that was shipped four times", 101, rightCode(101)],
    ["a right ship after a wrong one", 102, rightCode(102)],
    ["a wrong ship", 102, wrongCode],
  ])("counts for %s", async (_, task_id, code) => {
    const [logged, whole] = [await oldLearner(), await oldLearner()];
    await env.DB.prepare("UPDATE task_completion_log SET created_at = created_at + ? WHERE user_id = ?")
      .bind(340 * DAY_MS, whole.user_id)
      .run();
    await tonight();
    expect(await rowsOf("ship_sums", whole)).toEqual([]);
    const [after, without] = [await ship(logged, task_id, code), await ship(whole, task_id, code)];
    expect(after.attempt).toBe(without.attempt);
    expect(after.exp_parts?.rule).toBe(without.exp_parts?.rule);
    expect(after.correct).toBe(without.correct);
    // And the ship after it.
    const [second, plain] = [await ship(logged, task_id, code), await ship(whole, task_id, code)];
    expect([second.attempt, second.exp_parts?.rule]).toEqual([plain.attempt, plain.exp_parts?.rule]);
  });

  it("keeps a streak that is longer than a season", async () => {
    const learner = await newLearner({}, 60 * 60_000);
    const days = 300;
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${days - 1})
       INSERT INTO task_completion_log
         (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
       SELECT ?1, 'ship' || i, 101, i, '', 0, '[]', 0, date(?2, '-' || i || ' days'), ?3 - i * ${DAY_MS} FROM n`,
    )
      .bind(learner.user_id, utcDate(Date.now()), Date.now())
      .run();
    const streak = async () =>
      (await json<{ streak: number }>(await learner.request("GET", "/api/dashboard"))).streak;
    expect(await streak()).toBe(days);
    // Some months in a night, the rest in the next ones.
    for (let night = 0; night < 3; night += 1) await tonight();
    const left = await rowsOf("task_completion_log", learner);
    expect(left.length).toBeLessThan(days - 80);
    expect(left.length).toBeGreaterThanOrEqual(92);
    expect(await streak()).toBe(days);
    expect(await rowsOf("ship_sums", learner, "ships")).toEqual([{ ships: days - left.length }]);
  });

  it("is in the export, row by row as before", async () => {
    const learner = await oldLearner();
    const read = async () => {
      const data = await json<Record<string, Record<string, unknown>[]>>(
        await learner.request("GET", "/api/export"),
      );
      const { task_completion_log, daily_challenge_ships, exp_ledger } = data;
      return [task_completion_log, daily_challenge_ships, exp_ledger].map((rows) =>
        rows?.map((row) => JSON.stringify(row)).sort(),
      );
    };
    const before = await read();
    expect(before.map((rows) => rows?.length)).toEqual([5, 1, expect.any(Number)]);
    await tonight();
    expect(await read()).toEqual(before);
  });

  it.skipIf(hasSeveral)("comes once, however often the job runs and wherever it broke off", async () => {
    const learner = await oldLearner();
    const broken = {
      ...bindings,
      DB: new Proxy(env.DB, {
        get(target, name) {
          const value = Reflect.get(target, name);
          if (name === "batch")
            return (statements: D1PreparedStatement[]) => {
              // The batch that replaces the rows is the longest one.
              if (statements.length >= 6) throw new Error("The database is away");
              return target.batch(statements);
            };
          return typeof value === "function" ? value.bind(target) : value;
        },
      }),
    };
    await expect(tonight(broken)).rejects.toThrow();
    expect(await objectsOf(learner)).toHaveLength(1);
    expect(await rowsOf("task_completion_log", learner)).toHaveLength(5);
    await tonight();
    const [key = ""] = await objectsOf(learner);
    const stored = await (await env.AVATARS.get(key))?.text();
    await tonight();
    expect(await (await env.AVATARS.get(key))?.text()).toBe(stored);
    expect(await rowsOf("ship_sums", learner, "ships")).toEqual([{ ships: 4 }, { ships: 1 }]);
  });

  it("takes in what comes to its month later", async () => {
    const learner = await oldLearner();
    await tonight();
    await ship(learner, 102, rightCode(102));
    await age(learner, 400);
    const exp = await rowsOf("user_state", learner, "exp");
    // Everything was made older, what is left of the first time too.
    await env.DB.prepare(
      "UPDATE exp_ledger SET created_at = created_at + ? WHERE user_id = ? AND key LIKE 'month:%'",
    )
      .bind(400 * DAY_MS, learner.user_id)
      .run();
    await tonight();
    expect(await rowsOf("ship_sums", learner, "task_id, ships, right_ships")).toEqual([
      { task_id: 101, ships: 4, right_ships: 2 },
      { task_id: 102, ships: 2, right_ships: 1 },
    ]);
    expect(await rowsOf("exp_ledger", learner, "sum(amount) AS exp")).toEqual(exp);
    expect(await objectsOf(learner)).toHaveLength(1);
    const [key = ""] = await objectsOf(learner);
    const log = await (await env.AVATARS.get(key))?.json<{ task_completion_log: unknown[] }>();
    expect(log?.task_completion_log).toHaveLength(6);
  });

  it("keeps awards of two months whose rows have the same id, as after a move to another database", async () => {
    const learner = await newLearner({}, 60 * 60_000);
    const award = (month: string, key: string, amount: number) => ({
      [`${keyPrefix(learner)}${month}.json`]: {
        task_completion_log: [],
        daily_challenge_ships: [],
        exp_ledger: [{ id: 7, user_id: learner.user_id, key, amount, created_at: Date.parse(`${month}-02`) }],
      },
    });
    const logs = { ...award("2025-01", "ship:one", 20), ...award("2025-02", "ship:two", 30) };
    for (const [key, log] of Object.entries(logs)) await env.AVATARS.put(key, JSON.stringify(log));
    const { exp_ledger } = await json<{ exp_ledger: { key: string }[] }>(
      await learner.request("GET", "/api/export"),
    );
    const ships = exp_ledger.filter(({ key }) => key.startsWith("ship:"));
    expect(ships).toMatchObject([{ amount: 20 }, { amount: 30 }]);
  });

  it("goes with the account", async () => {
    const learner = await oldLearner();
    await tonight();
    expect(await objectsOf(learner)).toHaveLength(1);
    await learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } });
    expect(await objectsOf(learner)).toEqual([]);
    expect(await rowsOf("ship_sums", learner)).toEqual([]);
  });

  it("isn't left behind by an account that goes while it is stored", async () => {
    const learner = await oldLearner();
    const leave = () =>
      learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } });
    const put = async (...given: Parameters<R2Bucket["put"]>) => {
      if (given[0].startsWith(keyPrefix(learner))) expect((await leave()).status).toBe(200);
      return env.AVATARS.put(...given);
    };
    const AVATARS = {
      put,
      get: env.AVATARS.get.bind(env.AVATARS),
      delete: env.AVATARS.delete.bind(env.AVATARS),
    };
    await tonight({ ...bindings, AVATARS } as unknown as Bindings);
    expect(await objectsOf(learner)).toEqual([]);
  });

  it("is of nobody who has nothing old, and of nobody where it is off", async () => {
    const learner = await oldLearner();
    await tonight({ ...bindings, OLD_ROWS_TO_R2: "off" });
    expect(await objectsOf(learner)).toEqual([]);
    await env.DB.prepare("UPDATE task_completion_log SET created_at = ? WHERE user_id = ?")
      .bind(Date.now() - 91 * DAY_MS, learner.user_id)
      .run();
    await env.DB.prepare("UPDATE daily_challenge_ships SET created_at = ? WHERE user_id = ?")
      .bind(Date.now() - 91 * DAY_MS, learner.user_id)
      .run();
    await tonight();
    expect(await objectsOf(learner)).toEqual([]);
    expect(await rowsOf("task_completion_log", learner)).toHaveLength(5);
  });
});
