import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, or } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { QueueMessage } from "../../worker/contract/battles.ts";
import { database } from "../../worker/db/client.ts";
import { matches, ratings, sessions, user_state } from "../../worker/db/schema.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { QUEUE_HEARTBEAT_TIMEOUT_MS } from "../../worker/rules/match-timing.ts";
import { CALL_AFTER_MS, CALL_INTERVAL_MS } from "../../worker/rules/waiting-calls.ts";
import type { FakeBrowser } from "../support/push/wire.ts";
import { joinMatch, joinQueue, newMatchRow, newWarrior, seedBattle } from "../support/worker/battles.ts";
import { eventually } from "../support/worker/eventually.ts";
import { type Learner, newLearner } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";
import { openSocket } from "../support/worker/socket.ts";

beforeAll(() => seedBattle());

const matchesOf = (user_id: string) =>
  database(env.DB)
    .select()
    .from(matches)
    .where(or(eq(matches.user_1_id, user_id), eq(matches.user_2_id, user_id)));

describe("the queue", () => {
  it("pairs two learners once and sends both the same match", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    expect((await first.next("waiting")).waiting).toBe(1);
    const second = await joinQueue(other);
    const [a, b] = await Promise.all([first.next("matched"), second.next("matched")]);
    expect(a.match_id).toBe(b.match_id);
    expect(await matchesOf(one.user_id)).toMatchObject([
      { id: a.match_id, user_1_id: one.user_id, user_2_id: other.user_id, battle_id: "t01", ended_at: null },
    ]);
    expect(await first.closed).toMatchObject({ code: CLOSE_CODES.finished });
  });

  it("pairs the two who have waited longest", async () => {
    const learners = await Promise.all(Array.from({ length: 5 }, newWarrior));
    const sockets = [];
    for (const learner of learners) sockets.push(await joinQueue(learner));
    const matched = await Promise.all(sockets.slice(0, 4).map((socket) => socket.next("matched")));
    expect(matched[0]?.match_id).toBe(matched[1]?.match_id);
    expect(matched[2]?.match_id).toBe(matched[3]?.match_id);
    expect(matched[0]?.match_id).not.toBe(matched[2]?.match_id);
    const last = sockets[4];
    expect(last?.take().every((message) => message.type === "waiting")).toBe(true);
    last?.close();
  });

  it("replaces the socket of a learner's first tab by that of the second, and never pairs the two", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    const waitingSince = (await first.next("waiting")).since;
    const second = await joinQueue(one);
    expect(await first.closed).toMatchObject({ code: CLOSE_CODES.replaced });
    expect(await second.next("waiting")).toMatchObject({ waiting: 1, since: waitingSince });
    const third = await joinQueue(other);
    expect((await second.next("matched")).match_id).toBe((await third.next("matched")).match_id);
  });

  it.each([
    ["OC", "OC", "oc"],
    ["OC", "NA", "wnam"],
    ["EU", "AS", "me"],
  ])("makes the match of learners in %s and %s in %s", async (one, other, locationHint) => {
    const getByName = vi.spyOn(Object.getPrototypeOf(env.MATCHES), "getByName");
    const join = async (continent: string) =>
      openSocket<QueueMessage>(
        "/api/queue?challenge_id=c1",
        { cookie: (await newWarrior()).cookie },
        { continent },
      );
    const [first, second] = [await join(one), await join(other)];
    const { match_id } = await first.next("matched");
    await second.next("matched");
    const [call] = getByName.mock.calls.filter(([name]) => name === match_id);
    getByName.mockRestore();
    expect(call?.[1]).toEqual({ locationHint });
  });

  it("removes a learner who cancels or closes the page", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    first.send({ type: "cancel" });
    expect(await first.closed).toMatchObject({ code: CLOSE_CODES.finished });
    const second = await joinQueue(other);
    expect(await second.next("waiting")).toMatchObject({ waiting: 1 });
    second.close();
    await second.closed;
    const last = await joinQueue(third);
    expect(await last.next("waiting")).toMatchObject({ waiting: 1 });
    expect(await matchesOf(one.user_id)).toEqual([]);
    last.close();
    await last.closed;
  });

  it("keeps its order after an eviction", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    await first.next("waiting");
    await evictDurableObject(env.QUEUES.getByName("c1"), { webSockets: "hibernate" });
    const second = await joinQueue(other);
    expect((await first.next("matched")).match_id).toBe((await second.next("matched")).match_id);
  });

  it("sends a learner who is in a match back to it at once, even if nobody else waits", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const live = await newMatchRow(one, other);
    const socket = await joinQueue(one);
    expect(await socket.next("matched")).toEqual({ type: "matched", match_id: live });
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.finished });
  });

  it("sends a learner who is in a match back to it, while the other keeps waiting", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const live = await newMatchRow(one, other);
    const first = await joinQueue(third);
    const second = await joinQueue(one);
    expect((await second.next("matched")).match_id).toBe(live);
    expect(await matchesOf(third.user_id)).toEqual([]);
    first.close();
    await first.closed;
  });

  it("removes a learner who stopped being a Warrior or logged out while waiting", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    await database(env.DB)
      .update(user_state)
      .set({ plan: "starter" })
      .where(eq(user_state.user_id, one.user_id));
    const second = await joinQueue(other);
    expect(await first.closed).toMatchObject({ code: CLOSE_CODES.forbidden });
    await database(env.DB).delete(sessions).where(eq(sessions.user_id, other.user_id));
    const last = await joinQueue(third);
    expect(await second.closed).toMatchObject({ code: CLOSE_CODES.signedOut });
    last.close();
    await last.closed;
  });

  it("closes only the sockets of the session that ends", async () => {
    const one = await newWarrior();
    const first = await joinQueue(one);
    await first.next("waiting");
    await one.request("POST", "/api/log-out");
    expect(await first.closed).toMatchObject({ code: CLOSE_CODES.unavailable });
    expect(await (await joinQueue(one)).closed).toMatchObject({ code: CLOSE_CODES.signedOut });
    const [other, third] = [await joinQueue(await newWarrior()), await joinQueue(await newWarrior())];
    expect((await other.next("matched")).match_id).toBe((await third.next("matched")).match_id);
  });

  it("closes a socket after a malformed frame", async () => {
    const socket = await joinQueue(await newWarrior());
    socket.send("nonsense");
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.malformed });
  });
});

describe("an offer to a learner who races a ghost", () => {
  const race = (race_id = crypto.randomUUID()) => ({ type: "race" as const, race_id });
  /** The frames so far of the learner who races and of the one who waits. */
  async function meet() {
    const [racer, waiter] = [await newWarrior(), await newWarrior()];
    const racing = await joinQueue(racer);
    racing.send(race());
    const waiting = await joinQueue(waiter);
    const { until, now } = await racing.next("offer");
    return { racer, waiter, racing, waiting, validMs: until - now };
  }
  const leave = async (...sockets: Awaited<ReturnType<typeof joinQueue>>[]) => {
    for (const socket of sockets) {
      socket.close();
      await socket.closed;
    }
  };

  it("is sent before a match is made, and is valid for ten seconds", async () => {
    const { racer, waiter, racing, waiting, validMs } = await meet();
    expect(validMs).toBe(10_000);
    expect([...(await matchesOf(racer.user_id)), ...(await matchesOf(waiter.user_id))]).toEqual([]);
    await leave(racing, waiting);
  });

  it("makes the match once it is accepted", async () => {
    const { racing, waiting } = await meet();
    racing.send({ type: "answer", accept: true });
    expect((await racing.next("matched")).match_id).toBe((await waiting.next("matched")).match_id);
  });

  it("that is declined sends nothing to the one who waits, and isn't repeated for that race", async () => {
    const { racer, waiter, racing, waiting } = await meet();
    racing.send({ type: "answer", accept: false });
    const third = await joinQueue(await newWarrior());
    expect((await waiting.next("matched")).match_id).toBe((await third.next("matched")).match_id);
    const fourth = await joinQueue(await newWarrior());
    await fourth.next("waiting");
    expect(racing.take().filter(({ type }) => type !== "waiting")).toEqual([]);
    expect(await matchesOf(racer.user_id)).toEqual([]);
    expect(await matchesOf(waiter.user_id)).toHaveLength(1);
    racing.send(race());
    await racing.next("offer");
    racing.send({ type: "race", race_id: null });
    expect((await racing.next("matched")).match_id).toBe((await fourth.next("matched")).match_id);
  });

  it("that expires counts as declined", async () => {
    env.TIME_SCALE = "0.001";
    const { racing, waiting } = await meet();
    await racing.next("offer-over");
    const third = await joinQueue(await newWarrior());
    await waiting.next("matched");
    await third.next("matched");
    expect(racing.take().filter(({ type }) => type !== "waiting")).toEqual([]);
    env.TIME_SCALE = "1";
    await leave(racing);
  });

  it("is withdrawn when the opponent leaves or is paired with another", async () => {
    const { racing, waiting } = await meet();
    await leave(waiting);
    await racing.next("offer-over");
    const next = await joinQueue(await newWarrior());
    await racing.next("offer");
    const last = await joinQueue(await newWarrior());
    await next.next("matched");
    await last.next("matched");
    await racing.next("offer-over");
    await leave(racing);
  });

  it("is sent to two learners who race, and makes the match once both have accepted", async () => {
    const a = await joinQueue(await newWarrior(), "c1", race().race_id);
    const b = await joinQueue(await newWarrior(), "c1", race().race_id);
    await Promise.all([a.next("offer"), b.next("offer")]);
    a.send({ type: "answer", accept: true });
    b.send({ type: "answer", accept: true });
    expect((await a.next("matched")).match_id).toBe((await b.next("matched")).match_id);
  });

  it("is sent to two learners who race, and makes no match if one of them declines", async () => {
    const racer = await newWarrior();
    const a = await joinQueue(racer, "c1", race().race_id);
    const b = await joinQueue(await newWarrior(), "c1", race().race_id);
    await Promise.all([a.next("offer"), b.next("offer")]);
    a.send({ type: "answer", accept: true });
    b.send({ type: "answer", accept: false });
    const last = await joinQueue(await newWarrior());
    expect((await a.next("matched")).match_id).toBe((await last.next("matched")).match_id);
    expect(await matchesOf(racer.user_id)).toHaveLength(1);
    await leave(b);
  });

  it("is sent again after a reconnect, unless it was declined", async () => {
    const { racer, racing, waiting } = await meet();
    await leave(racing);
    const race_id = crypto.randomUUID();
    const again = await joinQueue(racer, "c1", race_id);
    await again.next("offer");
    again.send({ type: "answer", accept: false });
    await leave(again);
    const last = await joinQueue(racer, "c1", race_id, true);
    expect((await last.next("waiting")).waiting).toBe(2);
    await leave(waiting, last);
    expect(last.take().filter(({ type }) => type === "offer")).toEqual([]);
  });
});

describe("a round of the queue", () => {
  // An hour ahead, so that no alarm runs by itself: only `round` runs one.
  let now = 0;
  const queue = () => env.QUEUES.getByName("c1");
  const round = () => runDurableObjectAlarm(queue());
  /** Starts the object again, without sockets and without what it remembers of the clock. */
  async function restart(): Promise<void> {
    await runInDurableObject(queue(), (_, { storage }) => storage.deleteAlarm());
    await evictDurableObject(queue(), { webSockets: "close" });
  }
  const pass = (ms: number) => {
    now += ms;
  };
  beforeEach(async () => {
    await restart();
    now = Date.now() + 3_600_000;
    vi.spyOn(Date, "now").mockImplementation(() => now);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await restart();
  });

  /** Joins for the count alone: this learner declines every match. */
  const joinDeclining = async () => joinQueue(await newWarrior(), "c1", crypto.randomUUID(), true);

  it.skipIf(hasSeveral)(
    "checks all who have joined in one call, inserts their matches in another, and sends each one frame",
    async () => {
      const learners = await Promise.all(Array.from({ length: 20 }, newWarrior));
      const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
      const batch = vi.spyOn(Object.getPrototypeOf(env.DB), "batch");
      const sockets = [];
      for (const learner of learners) sockets.push(await joinQueue(learner));
      // Matches of the tests before may still ask for something of their own.
      const checks = () =>
        prepare.mock.calls.filter(([query]) => String(query).includes("live_match")).length;
      expect(checks()).toBe(0);
      await round();
      const matched = await Promise.all(sockets.map((socket) => socket.next("matched")));
      const ids = matched.map(({ match_id }) => match_id);
      expect(ids).toEqual(ids.map((_, index) => ids[index - (index % 2)]));
      expect(new Set(ids).size).toBe(10);
      expect(checks()).toBe(1);
      const sizes = batch.mock.calls.map(([statements]) => (statements as unknown[]).length);
      expect(sizes.filter((size) => size === 10)).toHaveLength(1);
      expect(sockets.flatMap((socket) => socket.take())).toEqual([]);
    },
  );

  /** A Warrior with a settled rating. */
  async function ratedWarrior(rating: number) {
    const learner = await newWarrior();
    const date = new Date(now).toISOString().slice(0, 10);
    await database(env.DB)
      .insert(ratings)
      .values({
        ...{ user_id: learner.user_id, date, rating, deviation: 60, volatility: 0.06 },
        ...{ day_matches: "[]", changes: 9 },
      });
    return learner;
  }
  const matchOf = async (socket: Awaited<ReturnType<typeof joinQueue>>) =>
    (await socket.next("matched")).match_id;

  it("pairs those of like rating, where a learner without one counts as new", async () => {
    const learners = [
      await ratedWarrior(1480),
      await ratedWarrior(2000),
      await newWarrior(),
      await ratedWarrior(1950),
    ];
    const sockets = [];
    for (const learner of learners) sockets.push(await joinQueue(learner));
    await round();
    const matched = await Promise.all(sockets.map(matchOf));
    expect(matched[0]).toBe(matched[2]);
    expect(matched[1]).toBe(matched[3]);
    expect(matched[0]).not.toBe(matched[1]);
  });

  it("pairs two further apart once they have waited, by its own alarm, after an eviction too", async () => {
    const sockets = [];
    for (const rating of [1500, 1950]) sockets.push(await joinQueue(await ratedWarrior(rating)));
    await round();
    for (const socket of sockets) await socket.next("waiting");
    const alarm = await runInDurableObject(queue(), (_, { storage }) => storage.getAlarm());
    expect(alarm).toBe(now + 3000);
    await evictDurableObject(queue(), { webSockets: "hibernate" });
    pass(2999);
    await round();
    for (const socket of sockets) expect(socket.take().map(({ type }) => type)).not.toContain("matched");
    pass(1);
    await round();
    const matched = await Promise.all(sockets.map(matchOf));
    expect(matched[0]).toBe(matched[1]);
  });

  it("doesn't let two meet again at once while another waits", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const played = async (...players: [Learner, Learner]) => {
      const id = await newMatchRow(...players, now);
      await database(env.DB).update(matches).set({ ended_at: now, outcome: "tie" }).where(eq(matches.id, id));
      pass(1);
    };
    await played(third, one);
    await played(one, other);
    const first = await joinQueue(other);
    const second = await joinQueue(one);
    const last = await joinQueue(third);
    await round();
    expect(await matchOf(first)).toBe(await matchOf(last));
    expect((await second.next("waiting")).waiting).toBe(1);
    const again = await joinQueue(await newWarrior());
    await round();
    expect(await matchOf(second)).toBe(await matchOf(again));
  });

  it("lets two meet again where nobody else waits", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await newMatchRow(one, other, now - 3_600_000);
    const [first, second] = [await joinQueue(one), await joinQueue(other)];
    await round();
    expect(await matchOf(first)).toBe(await matchOf(second));
  });

  it("goes on with those whom the round before didn't take", async () => {
    const learners = await Promise.all(Array.from({ length: 104 }, newWarrior));
    const sockets = await Promise.all(learners.map((learner) => joinQueue(learner)));
    await round();
    const first = await Promise.all(sockets.map(({ until, frames }) => until(() => frames[0]?.type)));
    expect(first.filter((type) => type === "waiting")).toHaveLength(4);
    await round();
    await Promise.all(sockets.map((socket) => socket.next("matched")));
  });

  it("tells who joins how many wait, and the others at most once a second", async () => {
    const first = await joinDeclining();
    await round();
    expect((await first.next("waiting")).waiting).toBe(1);
    const counts = [];
    for (let joins = 0; joins < 4; joins += 1) {
      const socket = await joinDeclining();
      await round();
      counts.push((await socket.next("waiting")).waiting);
      pass(200);
    }
    expect(counts).toEqual([2, 3, 4, 5]);
    expect((await first.next("waiting")).waiting).toBe(2);
    expect(first.take()).toEqual([]);
    pass(200);
    await round();
    expect((await first.next("waiting")).waiting).toBe(5);
    pass(1000);
    await round();
    expect(first.take()).toEqual([]);
  });

  it("drops a page without a heartbeat, and pairs nobody with it", async () => {
    const silent = await joinQueue(await newWarrior());
    await round();
    await silent.next("waiting");
    pass(QUEUE_HEARTBEAT_TIMEOUT_MS + 1);
    const next = await joinQueue(await newWarrior());
    await round();
    expect((await silent.closed).code).toBe(CLOSE_CODES.timeout);
    expect((await next.next("waiting")).waiting).toBe(1);
  });

  it.skipIf(hasSeveral)("is repeated after the database failed, and loses nobody", async () => {
    const [first, second] = [await joinQueue(await newWarrior()), await joinQueue(await newWarrior())];
    const prototype = Object.getPrototypeOf(env.DB) as D1Database;
    const { batch } = prototype;
    let failures = 0;
    vi.spyOn(prototype, "batch").mockImplementation(function (this: D1Database, statements) {
      // What pairing reads. Matches of the tests before may still write.
      if (statements.length !== 4 || failures > 0) return batch.call(this, statements);
      failures += 1;
      return Promise.reject(new Error("D1_ERROR: Network connection lost."));
    });
    await round();
    expect(failures).toBe(1);
    expect([...first.take(), ...second.take()]).toEqual([]);
    await round();
    expect((await first.next("matched")).match_id).toBe((await second.next("matched")).match_id);
  });

  it("checks a learner who joined before an eviction", async () => {
    const socket = await joinQueue(await newWarrior());
    await evictDurableObject(env.QUEUES.getByName("c1"), { webSockets: "hibernate" });
    await round();
    expect((await socket.next("waiting")).waiting).toBe(1);
  });

  it("sends nothing to a Starter or a learner without a session but the reason", async () => {
    const [starter, ended] = [await newLearner(), await newWarrior()];
    const sockets = [await joinQueue(starter), await joinQueue(ended)];
    await database(env.DB).delete(sessions).where(eq(sessions.user_id, ended.user_id));
    const waiting = await joinQueue(await newWarrior());
    await round();
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toMatchObject([
      { code: CLOSE_CODES.forbidden },
      { code: CLOSE_CODES.signedOut },
    ]);
    expect(sockets.flatMap(({ frames }) => frames)).toEqual([]);
    expect((await waiting.next("waiting")).waiting).toBe(1);
  });

  describe("calls others", () => {
    const askFake = async <Body>(path: string): Promise<Body> =>
      (await fetch(`${env.PUSH_STAND_IN}/${path}`)).json<Body>();
    /** A Warrior who has asked to be told, and how often the browser was. */
    async function toldWarrior() {
      const [learner, browser] = [await newWarrior(), await askFake<FakeBrowser>("new")];
      const { id, ...body } = browser;
      await learner.request("PUT", "/api/push", { body: { ...body, time_zone: zoneByDay() } });
      return async () => (await askFake<unknown[]>(`received/${id}`)).length;
    }
    /** A zone in which it is noon, or a little later. */
    const zoneByDay = () => {
      const hour = new Date(now).getUTCHours();
      return hour >= 12 ? `Etc/GMT+${hour - 12}` : `Etc/GMT-${12 - hour}`;
    };
    beforeEach(async () => {
      await env.DB.prepare("DELETE FROM push_subscriptions").run();
      await runInDurableObject(queue(), (_, { storage }) => storage.deleteAll());
    });

    it("once somebody has waited alone for ten seconds, and again after ten minutes", async () => {
      const calls = await toldWarrior();
      const first = await joinQueue(await newWarrior());
      await round();
      pass(CALL_AFTER_MS - 1);
      await round();
      expect(await calls()).toBe(0);
      pass(1);
      await round();
      await eventually(async () => expect(await calls()).toBe(1));
      first.close();
      await first.closed;
      const again = await toldWarrior();
      pass(CALL_INTERVAL_MS - CALL_AFTER_MS - 1);
      const second = await joinQueue(await newWarrior());
      await round();
      pass(CALL_AFTER_MS);
      await round();
      expect(await again()).toBe(0);
      pass(1);
      await round();
      await eventually(async () => expect(await again()).toBe(1));
      expect(await calls()).toBe(1);
      second.close();
    });

    it.each([
      ["has company", 2],
      ["is alone and has declined offers during the race", 1],
    ])("for nobody who %s", async (_, learners) => {
      const calls = await toldWarrior();
      const sockets = [];
      for (let joins = 0; joins < learners; joins += 1) sockets.push(await joinDeclining());
      await round();
      pass(CALL_AFTER_MS);
      await round();
      expect(await runInDurableObject(queue(), (_, { storage }) => storage.get("called_at"))).toBeUndefined();
      expect(await calls()).toBe(0);
      for (const socket of sockets) socket.close();
    });
  });
});

describe("a match whose opponent never connects", () => {
  it("gives the connected player the place in the queue back", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    const { since } = await first.next("waiting");
    const second = await joinQueue(other);
    const { match_id } = await first.next("matched");
    await second.next("matched");
    const inMatch = await joinMatch(one, match_id);
    await inMatch.next("state");
    await env.MATCHES.getByName(match_id).skipPhase();
    expect(await inMatch.closed).toEqual({
      code: CLOSE_CODES.timeout,
      reason: "Your opponent didn't come. You keep your place in the queue.",
    });
    await eventually(async () => expect((await matchesOf(one.user_id))[0]?.ended_at).not.toBeNull());
    const [late, back] = [await joinQueue(other), await joinQueue(one)];
    await Promise.all([late.next("matched"), back.next("matched")]);
    const [, again] = await matchesOf(one.user_id);
    // The one who has waited longer is the first player, although the other reconnected first.
    expect([again?.user_1_id, again?.user_2_id]).toEqual([one.user_id, other.user_id]);
    expect(since).toBeGreaterThan(0);
  });
});

describe("access to the queue", () => {
  const at = "/api/queue?challenge_id=c1";

  it("is refused without a session", async () => {
    const socket = await openSocket(at, {});
    expect(await socket.closed).toEqual({
      code: CLOSE_CODES.signedOut,
      reason: "Please log in to go on.",
    });
  });

  it("is refused to a page of another site", async () => {
    const { cookie } = await newWarrior();
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "http://localhost:8787" },
    ])
      expect((await (await openSocket(at, { cookie, ...headers })).closed).code).toBe(CLOSE_CODES.forbidden);
  });

  it("is refused to a Starter", async () => {
    const { cookie } = await newLearner();
    expect(await (await openSocket(at, { cookie })).closed).toEqual({
      code: CLOSE_CODES.forbidden,
      reason: "This feature is for Pro users only",
    });
  });

  it("is refused for an unknown challenge", async () => {
    const { cookie } = await newWarrior();
    for (const path of ["/api/queue", "/api/queue?challenge_id=c9", "/api/queue?challenge_id=%00"])
      expect((await (await openSocket(path, { cookie })).closed).code).toBe(CLOSE_CODES.notFound);
  });

  it("answers a plain request with a problem", async () => {
    const learner = await newWarrior();
    expect((await learner.request("GET", at)).status).toBe(422);
  });
});
