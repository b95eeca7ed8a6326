import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  deleteCompletedSignUps,
  deleteEndedSessions,
  deleteExpiredMailTokens,
  deleteOldCounters,
} from "../../worker/accounts/delete-expired.ts";
import { eachLearnerDatabase } from "../../worker/db/client.ts";
import { NIGHTLY_PARTS } from "../../worker/nightly.ts";
import { eventually } from "../support/worker/eventually.ts";
import { newLearner } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { hasSeveral } from "../support/worker/several.ts";

const NOW = Date.UTC(2027, 2, 1, 0, 1);
const DAY = 86_400_000;
const night = () => env.NIGHT.getByName("night");
const alarmOf = () => runInDurableObject(night(), (_, { storage }) => storage.getAlarm());

/** Inserts counters, every other of which began two days before `NOW`. */
const insertCounters = (count: number) =>
  env.DB.prepare(
    `INSERT INTO rate_limits (key, window_start, count)
     WITH RECURSIVE made (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < ?)
     SELECT lower(hex(randomblob(16))), ? - (n % 2) * ?, 1 FROM made`,
  )
    .bind(count, NOW, 2 * DAY)
    .run();
const countOf = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

beforeEach(() => env.DB.prepare("DELETE FROM rate_limits").run());
afterEach(() => vi.restoreAllMocks());

describe("deleting what has expired", () => {
  it("takes at most 10,000 rows a step, goes on behind them, and leaves what is still valid", async () => {
    await insertCounters(25_000);
    const first = await deleteOldCounters(env, NOW, null);
    const left = (await countOf("rate_limits")) ?? 0;
    expect(left).toBeGreaterThanOrEqual(15_000);
    expect(left).toBeLessThan(25_000);
    // Nothing before its position is looked at again.
    await env.DB.prepare("INSERT INTO rate_limits (key, window_start, count) VALUES ('0', 0, 1)").run();
    let position = first;
    let steps = 1;
    for (; position !== null; steps += 1) position = await deleteOldCounters(env, NOW, position);
    expect(steps).toBe(3);
    expect(await countOf("rate_limits")).toBe(12_501);
    expect(await runToEnd(deleteOldCounters, env, NOW)).toBe(2);
    expect(await countOf("rate_limits")).toBe(12_500);
  });

  it.skipIf(hasSeveral)(
    "takes as many sign-ups a step, and leaves those that are not completed or not expired",
    async () => {
      // Of twelve, ten are completed and have expired.
      await env.DB.prepare(
        `INSERT INTO pending_sign_ups (id, browser_hash, email, display_name, password_hash, price_id, user_id, created_at, expires_at)
       WITH RECURSIVE made (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < 12000)
       SELECT 'sign-up ' || n, '', '', '', '', '', CASE WHEN n % 12 THEN 'u' || n END, 0, ?1 + (n % 12 = 1) FROM made`,
      )
        .bind(NOW - 1)
        .run();
      const position = await deleteCompletedSignUps(env, NOW, null);
      const left = (await countOf("pending_sign_ups")) ?? 0;
      expect(left).toBeGreaterThanOrEqual(2000);
      expect(position).not.toBeNull();
      expect(await deleteCompletedSignUps(env, NOW, position)).toBeNull();
      expect(await countOf("pending_sign_ups")).toBe(2000);
      await env.DB.prepare("DELETE FROM pending_sign_ups").run();
    },
  );

  it("removes sessions that are over or idle, and expired tokens, but no others", async () => {
    const now = Date.now();
    const { user_id } = await newLearner();
    const session = (id: string, last_seen_at: number, expires_at: number) =>
      env.DB.prepare(
        "INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, 1, ?, ?)",
      ).bind(id, user_id, last_seen_at, expires_at);
    const token = (hash: string, expires_at: number) =>
      env.DB.prepare(
        "INSERT INTO mail_tokens (token_hash, user_id, purpose, expires_at) VALUES (?, ?, 'reset', ?)",
      ).bind(hash, user_id, expires_at);
    await env.DB.batch([
      session("open", now, now + DAY),
      session("over", now, now - 1),
      session("idle", now - 31 * DAY, now + DAY),
      token("valid", now + 1),
      token("expired", now - 1),
    ]);
    const databases = eachLearnerDatabase(env).length;
    for (const step of [deleteEndedSessions, deleteExpiredMailTokens])
      expect(await runToEnd(step, env, now)).toBe(databases);
    const { results: sessions } = await env.DB.prepare(
      "SELECT id_hash AS id FROM sessions WHERE user_id = ? AND created_at = 1",
    )
      .bind(user_id)
      .all();
    expect(sessions).toEqual([{ id: "open" }]);
    const { results: tokens } = await env.DB.prepare("SELECT token_hash AS id FROM mail_tokens").all();
    expect(tokens).toEqual([{ id: "valid" }]);
  });
});

describe("the nightly job", () => {
  it("cleans before it asks the payment service, and moves old rows away last", () => {
    const names = NIGHTLY_PARTS.map(({ name }) => name);
    expect(names.indexOf("counters")).toBeLessThan(names.indexOf("pending sign-ups"));
    expect(names.indexOf("mail tokens")).toBeLessThan(names.indexOf("pending sign-ups"));
    expect(names.slice(-2)).toEqual(["replays", "monthly logs"]);
  });

  // Each database has parts of its own, and a slice has a time.
  it.skipIf(hasSeveral)("is over after one slice where there is little to do", async () => {
    await insertCounters(10);
    await night().begin(NOW);
    expect(await countOf("rate_limits")).toBe(5);
    expect(await alarmOf()).toBeNull();
  });

  it("goes on by its alarm where a slice stopped, until all parts are done", async () => {
    const asked: (string | null)[] = [];
    const part = NIGHTLY_PARTS.find(({ name }) => name === "subscriptions");
    if (!part) throw new Error("There is no such part");
    // More steps than one slice may make calls for.
    vi.spyOn(part, "step").mockImplementation(async (_env, _now, position) => {
      asked.push(position);
      return asked.length < 90 ? String(asked.length) : null;
    });
    const first = await runInDurableObject(night(), async (object) => {
      await object.begin(NOW);
      return asked.length;
    });
    expect(first).toBeLessThan(90);
    await eventually(() => expect(asked).toHaveLength(90));
    expect(asked).toEqual([null, ...Array.from({ length: 89 }, (_, index) => String(index + 1))]);
    await eventually(async () => expect(await alarmOf()).toBeNull());
  });

  it.skipIf(hasSeveral)(
    "tries a part again that failed, where it stopped, and leaves it to the next night after three times",
    async () => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      const [failing, next] = ["pictures", "names"].map((name) =>
        NIGHTLY_PARTS.find((part) => part.name === name),
      );
      if (!failing || !next) throw new Error("There is no such part");
      const asked: (string | null)[] = [];
      vi.spyOn(failing, "step").mockImplementation(async (_env, _now, position) => {
        asked.push(position);
        if (position === null) return "half";
        throw new Error("away");
      });
      const after = vi.spyOn(next, "step");
      await night().begin(NOW);
      expect(asked).toEqual([null, "half"]);
      expect(after).not.toHaveBeenCalled();
      while (await runDurableObjectAlarm(night()));
      expect(asked).toEqual([null, "half", "half", "half"]);
      expect(after).toHaveBeenCalledTimes(1);
    },
  );

  it.skipIf(hasSeveral)("gives up a night that isn't over when the next one begins", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const [challenge, counters] = NIGHTLY_PARTS;
    if (!challenge || !counters) throw new Error("There are no parts");
    const failing = vi.spyOn(counters, "step").mockRejectedValue(new Error("away"));
    await night().begin(NOW);
    failing.mockRestore();
    const began = vi.spyOn(challenge, "step");
    await night().begin(NOW + DAY);
    expect(began.mock.calls.map(([, now]) => now)).toEqual([NOW + DAY]);
    expect(await alarmOf()).toBeNull();
  });
});
