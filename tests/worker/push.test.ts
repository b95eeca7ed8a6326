/** Push notifications: who is told that somebody waits, and who isn't. */
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { PushState } from "../../worker/contract/push.ts";
import { callOthers } from "../../worker/push/call-others.ts";
import {
  BROWSERS_PER_CALL,
  BROWSERS_PER_LEARNER,
  TURN_INTERVAL_MS,
} from "../../worker/rules/waiting-calls.ts";
import type { FakeBrowser, ReceivedPush } from "../support/push/wire.ts";
import { newWarrior } from "../support/worker/battles.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";

/** After the turns of all who subscribe in these tests. */
const NOON = Date.parse("2126-06-01T12:00:00Z");
const NOBODY = "somebody else";

const askFake = async <Body>(path: string): Promise<Body> =>
  (await fetch(`${env.PUSH_STAND_IN}/${path}`)).json<Body>();
const newBrowser = () => askFake<FakeBrowser>("new");
const received = ({ id }: FakeBrowser) => askFake<ReceivedPush[]>(`received/${id}`);
const answerWith = ({ id }: FakeBrowser, status: number) =>
  fetch(`${env.PUSH_STAND_IN}/answer/${id}/${status}`);

const bodyOf = ({ endpoint, p256dh, auth }: FakeBrowser, time_zone = "UTC") => ({
  endpoint,
  p256dh,
  auth,
  time_zone,
});
const put = (learner: Learner, body: Record<string, unknown>) =>
  learner.request("PUT", "/api/push", { body });
const isSubscribed = async (learner: Learner) =>
  (await json<PushState>(await learner.request("GET", "/api/push"))).subscribed;

/** A learner whose browser is to be told. */
async function toldLearner(time_zone = "UTC") {
  const [learner, browser] = [await newWarrior(), await newBrowser()];
  expect((await put(learner, bodyOf(browser, time_zone))).status).toBe(200);
  return { learner, browser };
}

/** Nobody of the tests before is told, so that turns are those of this test. */
const forget = () => env.DB.prepare("DELETE FROM push_subscriptions").run();

describe("a browser", () => {
  it("subscribes with the server's key, once for each session, and unsubscribes", async () => {
    const learner = await newWarrior();
    const state = await json<PushState>(await learner.request("GET", "/api/push"));
    expect(state).toEqual({ public_key: env.VAPID_PUBLIC_KEY, subscribed: false, kinds: [] });
    const [first, second] = [await newBrowser(), await newBrowser()];
    await put(learner, bodyOf(first));
    await put(learner, bodyOf(second, "Asia/Tokyo"));
    expect(await isSubscribed(learner)).toBe(true);
    const rows = await env.DB.prepare("SELECT endpoint, time_zone FROM push_subscriptions WHERE user_id = ?")
      .bind(learner.user_id)
      .all();
    expect(rows.results).toEqual([{ endpoint: second.endpoint, time_zone: "Asia/Tokyo" }]);
    expect((await learner.request("DELETE", "/api/push")).status).toBe(200);
    expect(await isSubscribed(learner)).toBe(false);
  });

  it("subscribes for a Warrior only, with a session", async () => {
    const [starter, browser] = [await newLearner(), await newBrowser()];
    expect((await put(starter, bodyOf(browser))).status).toBe(403);
    expect(await isSubscribed(starter)).toBe(false);
    expect((await request("PUT", "/api/push", { body: bodyOf(browser) })).status).toBe(401);
    expect((await request("GET", "/api/push")).status).toBe(401);
  });

  it("keeps the kinds that were chosen where a page of an earlier release says none", async () => {
    const [learner, browser] = [await newWarrior(), await newBrowser()];
    await put(learner, { ...bodyOf(browser), kinds: ["reply"] });
    await put(learner, bodyOf(browser));
    const state = await json<PushState>(await learner.request("GET", "/api/push"));
    expect(state).toMatchObject({ subscribed: true, kinds: ["reply"] });
  });

  it("of a Warrior whose plan has ended isn't told of who waits, and can still be told less and nothing", async () => {
    const { learner, browser } = await toldLearner();
    await put(learner, { ...bodyOf(browser), kinds: ["reply", "like"] });
    await env.DB.prepare("UPDATE user_state SET plan = 'starter' WHERE user_id = ?")
      .bind(learner.user_id)
      .run();
    const stateOf = async () => json<PushState>(await learner.request("GET", "/api/push"));
    expect(await stateOf()).toMatchObject({ subscribed: false, kinds: ["reply", "like"] });
    // As a page does that was open before.
    const less = await put(learner, { ...bodyOf(browser), waiting: true, kinds: ["reply"] });
    expect(less.status).toBe(200);
    expect(await stateOf()).toMatchObject({ subscribed: false, kinds: ["reply"] });
    expect((await learner.request("DELETE", "/api/push")).status).toBe(200);
    expect(await stateOf()).toMatchObject({ subscribed: false, kinds: [] });
  });

  it.each([
    ["an endpoint elsewhere", { endpoint: "https://example.com/push" }, "endpoint"],
    ["an endpoint that is none", { endpoint: "push" }, "endpoint"],
    ["a short key", { p256dh: "abc" }, "p256dh"],
    ["a key with other characters", { auth: "#".repeat(22) }, "auth"],
    ["a zone without end", { time_zone: "x".repeat(65) }, "time_zone"],
    ["a field too many", { title: "Hello" }, "title"],
  ])("is refused with %s", async (_, part, field) => {
    const [learner, browser] = [await newWarrior(), await newBrowser()];
    const answer = await put(learner, { ...bodyOf(browser), ...part });
    expect(answer.status).toBe(422);
    expect((await json<{ fields: { field: string }[] }>(answer)).fields[0]?.field).toBe(field);
    expect(await isSubscribed(learner)).toBe(false);
  });

  it("is one of a learner's few: beyond them those of the oldest sessions end", async () => {
    const { learner } = await toldLearner();
    const own = await env.DB.prepare("SELECT session FROM push_subscriptions WHERE user_id = ?")
      .bind(learner.user_id)
      .first<string>("session");
    const later = Array.from({ length: BROWSERS_PER_LEARNER + 1 }, (_, n) => ({
      session: `${learner.user_id} ${n}`,
      created_at: Date.now() + 1000 * (n + 1),
    }));
    for (const { session, created_at } of later)
      await env.DB.batch([
        env.DB.prepare(
          "INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, 0, 0)",
        ).bind(session, learner.user_id, created_at),
        env.DB.prepare(
          "INSERT INTO push_subscriptions (session, user_id, endpoint, p256dh, auth, time_zone, turn_at) VALUES (?, ?, '', '', '', 'UTC', 0)",
        ).bind(session, learner.user_id),
      ]);
    expect((await put(learner, bodyOf(await newBrowser()))).status).toBe(200);
    const { results } = await env.DB.prepare("SELECT session FROM push_subscriptions WHERE user_id = ?")
      .bind(learner.user_id)
      .all<{ session: string }>();
    const kept = later.slice(2).map(({ session }) => session);
    expect(results.map(({ session }) => session).sort()).toEqual([own ?? "", ...kept].sort());
  });

  it("is told nothing after the log-out", async () => {
    const { learner, browser } = await toldLearner();
    await learner.request("POST", "/api/log-out");
    await callOthers(env, "c1", NOBODY, NOON);
    expect(await received(browser)).toEqual([]);
  });

  it("is in the learner's export, without its keys", async () => {
    const { learner, browser } = await toldLearner();
    const data = await json<Record<string, unknown>>(await learner.request("GET", "/api/export"));
    expect(data.push_subscriptions).toEqual([{ endpoint: browser.endpoint, time_zone: "UTC", kinds: [] }]);
  });
});

describe("a call", () => {
  it("is encrypted for the browser, signed by the server, and short-lived", async () => {
    await forget();
    const { browser } = await toldLearner();
    await callOthers(env, "c1", NOBODY, NOON);
    expect(await received(browser)).toEqual([
      {
        message: {
          title: "Somebody waits for a battle",
          body: "Speed CSS Battle: 35 seconds, one small page. Join now?",
          path: "/queue?challenge_id=c1",
          tag: "waiting",
        },
        ttl: "60",
        urgency: "high",
        key: env.VAPID_PUBLIC_KEY,
        subject: `mailto:${env.MAIL_FROM}`,
      },
    ]);
  });

  it("reaches neither who waits, nor a Starter, nor who sleeps", async () => {
    await forget();
    const [waits, starter, sleeps] = [
      await toldLearner(),
      await toldLearner(),
      await toldLearner("Pacific/Auckland"),
    ];
    await env.DB.prepare("UPDATE user_state SET plan = 'starter' WHERE user_id = ?")
      .bind(starter.learner.user_id)
      .run();
    await callOthers(env, "c1", waits.learner.user_id, NOON);
    for (const { browser } of [waits, starter, sleeps]) expect(await received(browser)).toEqual([]);
  });

  it("reaches a browser again after eight hours, not before", async () => {
    await forget();
    const { browser } = await toldLearner();
    const times = [NOON - TURN_INTERVAL_MS / 2, NOON, NOON + TURN_INTERVAL_MS / 2];
    const counts = [];
    for (const time of times) {
      await callOthers(env, "c1", NOBODY, time);
      counts.push((await received(browser)).length);
    }
    expect(counts).toEqual([1, 1, 2]);
  });

  // Of several databases each has its share of the turns.
  it.skipIf(hasSeveral)("reaches a few browsers, and the others in their turn", async () => {
    await forget();
    const told: Awaited<ReturnType<typeof toldLearner>>[] = [];
    for (let n = 0; n < BROWSERS_PER_CALL + 1; n += 1) told.push(await toldLearner());
    const reached = async () => {
      const lists = await Promise.all(told.map(({ browser }) => received(browser)));
      return lists.map(({ length }) => length);
    };
    await callOthers(env, "c1", NOBODY, NOON);
    expect((await reached()).filter((times) => times === 1)).toHaveLength(BROWSERS_PER_CALL);
    await callOthers(env, "c1", NOBODY, NOON + 1);
    expect(await reached()).toEqual(told.map(() => 1));
  });

  // As many in each database.
  it.skipIf(hasSeveral)(
    "reaches who has waited for a turn before who has just subscribed, or again",
    async () => {
      await forget();
      const waiting = await toldLearner();
      await env.DB.prepare("UPDATE push_subscriptions SET turn_at = 1").run();
      for (let n = 0; n < BROWSERS_PER_CALL; n += 1) {
        const { learner, browser } = await toldLearner();
        await learner.request("DELETE", "/api/push");
        await put(learner, bodyOf(browser));
      }
      await callOthers(env, "c1", NOBODY, NOON);
      expect(await received(waiting.browser)).toHaveLength(1);
    },
  );

  it("forgets a browser that has given its subscription up", async () => {
    await forget();
    const [gone, here] = [await toldLearner(), await toldLearner()];
    await answerWith(gone.browser, 410);
    await callOthers(env, "c1", NOBODY, NOON);
    expect([await isSubscribed(gone.learner), await isSubscribed(here.learner)]).toEqual([false, true]);
    expect(await received(here.browser)).toHaveLength(1);
  });

  it("keeps the subscription that a browser has made while the one before was given up", async () => {
    await forget();
    const [{ learner, browser }, renewed] = [await toldLearner(), await newBrowser()];
    await answerWith(browser, 410);
    const { fetch: real } = globalThis;
    const sending = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (String(input).endsWith(browser.id)) await put(learner, bodyOf(renewed));
      return real(input, init);
    });
    await callOthers(env, "c1", NOBODY, NOON);
    sending.mockRestore();
    const { results } = await env.DB.prepare("SELECT endpoint FROM push_subscriptions WHERE user_id = ?")
      .bind(learner.user_id)
      .all();
    expect(results).toEqual([{ endpoint: renewed.endpoint }]);
  });

  it("is logged where a push service fails, and reaches the others", async () => {
    await forget();
    const [failing, here] = [await toldLearner(), await toldLearner()];
    await answerWith(failing.browser, 500);
    const log = vi.spyOn(console, "error").mockReturnValue();
    await callOthers(env, "c1", NOBODY, NOON);
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    log.mockRestore();
    expect(lines).toMatchObject([{ where: "push", error: "Error" }]);
    expect(await isSubscribed(failing.learner)).toBe(true);
    expect(await received(here.browser)).toHaveLength(1);
  });

  it("isn't made without the server's keys", async () => {
    await forget();
    const { browser } = await toldLearner();
    await callOthers({ ...env, VAPID_PRIVATE_KEY: "" }, "c1", NOBODY, NOON);
    expect(await received(browser)).toEqual([]);
  });
});
