/** A queue with more to do than one object takes: others take who joins, and nobody waits alone in one of them. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchProgress } from "../../worker/battles/match-store.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { MAX_LISTED_MATCHES } from "../../worker/rules/watching.ts";
import { joinQueue, newWarrior, seedBattle } from "../support/worker/battles.ts";
import { eventually } from "../support/worker/eventually.ts";
import { type Learner, newLearner } from "../support/worker/learner.ts";

beforeAll(() => seedBattle());

const NAMES = ["c1", "c1/1", "c1/2"] as const;
type Name = (typeof NAMES)[number];
const shard = (name: Name) => env.QUEUES.getByName(name);
const round = (name: Name) => runDurableObjectAlarm(shard(name));
const has = async (name: Name, { user_id }: Learner) => await shard(name).has(user_id);

// An hour ahead, so that no alarm runs by itself: only `round` runs one.
let now = 0;
async function restart(): Promise<void> {
  for (const name of NAMES) {
    await runInDurableObject(shard(name), (_, { storage }) => storage.deleteAll());
    await evictDurableObject(shard(name), { webSockets: "close" });
  }
}
beforeEach(async () => {
  await restart();
  env.QUEUE_SHARDS = "3";
  now = Date.now() + 3_600_000;
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(async () => {
  vi.restoreAllMocks();
  delete env.QUEUE_SHARDS;
  await restart();
});

/** Whether a match that may be watched will be in the list of live matches. */
async function isListed(match_id: string): Promise<boolean> {
  const stored = () =>
    runInDurableObject(env.MATCHES.getByName(match_id), (_, { storage }) =>
      storage.get<MatchProgress>("progress"),
    );
  return eventually(async () => {
    const watchable = (await stored())?.watchable;
    if (!watchable) throw new Error("The match hasn't heard of the queue yet");
    return !watchable.unlisted;
  });
}

/** Gives the first shard as much to do as it takes at once: learners without an account, whom its next round removes. */
async function fillFirst(): Promise<void> {
  const join = async (_: unknown, n: number) => {
    const query = new URLSearchParams({ user_id: `nobody ${n}`, session: "none", challenge_id: "c1" });
    const { webSocket } = await shard("c1").fetch(`https://object/?${query}`, {
      headers: { upgrade: "websocket" },
    });
    webSocket?.accept();
  };
  await Promise.all(Array.from({ length: 200 }, join));
}

describe("a queue with three shards", () => {
  it("has one as long as that keeps up", async () => {
    const learners = [await newWarrior(), await newWarrior(), await newWarrior()];
    const sockets = [];
    for (const learner of learners) sockets.push(await joinQueue(learner));
    for (const learner of learners) expect(await has("c1", learner)).toBe(true);
    await round("c1");
    expect((await sockets[0]?.next("matched"))?.match_id).toBe((await sockets[1]?.next("matched"))?.match_id);
  });

  it("sends who joins to the others in turn while the first has a backlog, and pairs them there", async () => {
    await fillFirst();
    const learners = await Promise.all(Array.from({ length: 4 }, newWarrior));
    const sockets = [];
    for (const learner of learners) sockets.push(await joinQueue(learner));
    const places = ["c1/1", "c1/2", "c1/1", "c1/2"] as const;
    for (const [index, learner] of learners.entries())
      expect(await has(places[index] ?? "c1", learner)).toBe(true);
    await round("c1/1");
    await round("c1/2");
    const matched = await Promise.all(sockets.map((socket) => socket.next("matched")));
    expect(matched[0]?.match_id).toBe(matched[2]?.match_id);
    expect(matched[1]?.match_id).toBe(matched[3]?.match_id);
    for (const one of matched) expect(await isListed(one.match_id)).toBe(false);
  });

  it("lets the list have no more matches at once than it shows", async () => {
    const learners = await Promise.all(Array.from({ length: 2 * (MAX_LISTED_MATCHES + 2) }, newWarrior));
    const sockets = await Promise.all(learners.map((learner) => joinQueue(learner)));
    await round("c1");
    const matched = await Promise.all(sockets.map((socket) => socket.next("matched")));
    const match_ids = [...new Set(matched.map(({ match_id }) => match_id))];
    const listed = await Promise.all(match_ids.map(isListed));
    expect(match_ids).toHaveLength(MAX_LISTED_MATCHES + 2);
    expect(listed.filter((is) => is)).toHaveLength(MAX_LISTED_MATCHES);
  });

  it("lets those who find nobody in their shards meet in the first, in their places", async () => {
    await fillFirst();
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    now += 10;
    const second = await joinQueue(other);
    for (const name of ["c1/1", "c1/2"] as const) await round(name);
    for (const socket of [first, second]) await socket.next("waiting");
    now += 1000;
    for (const name of ["c1/1", "c1/2"] as const) await round(name);
    for (const { closed } of [first, second])
      expect(await closed).toEqual({ code: CLOSE_CODES.unavailable, reason: "Please come back." });
    // Who joins now is sent away, and those who come back are not.
    const late = await joinQueue(third);
    const back = [await joinQueue(other), await joinQueue(one)];
    expect(await has("c1", third)).toBe(false);
    await round("c1");
    const matched = await Promise.all(back.map((socket) => socket.next("matched")));
    expect(matched[0]?.match_id).toBe(matched[1]?.match_id);
    const row = await env.DB.prepare("SELECT user_1_id FROM matches WHERE id = ?")
      .bind(matched[0]?.match_id)
      .first();
    // Who has waited longer is the first player, although the other came back first.
    expect(row).toEqual({ user_1_id: one.user_id });
    late.close();
  });

  it("goes on after an eviction of a shard", async () => {
    await fillFirst();
    const one = await newWarrior();
    const socket = await joinQueue(one);
    await evictDurableObject(shard("c1/1"), { webSockets: "hibernate" });
    await round("c1/1");
    await socket.next("waiting");
    await evictDurableObject(shard("c1/1"), { webSockets: "hibernate" });
    now += 1000;
    await round("c1/1");
    expect((await socket.closed).code).toBe(CLOSE_CODES.unavailable);
  });

  it("keeps who was sent to a shard there while the first can't be reached", async () => {
    await fillFirst();
    const [one, other] = [await newWarrior(), await newWarrior()];
    const socket = await joinQueue(one);
    await round("c1/1");
    await socket.next("waiting");
    now += 1000;
    const itsShard = shard("c1/1");
    vi.spyOn(Object.getPrototypeOf(env.QUEUES), "getByName").mockImplementationOnce(() => {
      throw new Error("Network connection lost.");
    });
    await runDurableObjectAlarm(itsShard);
    expect(await has("c1/1", one)).toBe(true);
    await joinQueue(await newWarrior());
    const second = await joinQueue(other);
    await round("c1/1");
    expect((await socket.next("matched")).match_id).toBe((await second.next("matched")).match_id);
  });

  it("closes the sockets of a learner who logs out in any shard, and of a Starter", async () => {
    await fillFirst();
    const [one, starter] = [await newWarrior(), await newLearner()];
    const sockets = [await joinQueue(one), await joinQueue(starter)];
    await one.request("POST", "/api/log-out");
    expect((await sockets[0]?.closed)?.code).toBe(CLOSE_CODES.unavailable);
    await round("c1/2");
    expect((await sockets[1]?.closed)?.code).toBe(CLOSE_CODES.forbidden);
  });

  it("that was set to one has one, whatever there is to do", async () => {
    await fillFirst();
    for (const shards of ["1", "0", "none"]) {
      env.QUEUE_SHARDS = shards;
      const one = await newWarrior();
      await joinQueue(one);
      expect(await has("c1", one)).toBe(true);
    }
  });
});
