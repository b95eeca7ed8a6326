import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, or } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { closeCodes } from "../../worker/contract/battles.ts";
import { database } from "../../worker/db/client.ts";
import { matches, sessions, user_state } from "../../worker/db/schema.ts";
import { joinQueue, newMatchRow, newWarrior, seedBattle } from "../support/worker/battles.ts";
import { newLearner } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";

beforeAll(seedBattle);

const matchesOf = (user_id: string) =>
  database(env.DB)
    .select()
    .from(matches)
    .where(or(eq(matches.user_1_id, user_id), eq(matches.user_2_id, user_id)));

describe("the queue", () => {
  it("pairs two learners once and tells both the same match", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    expect((await first.next("waiting")).waiting).toBe(1);
    const second = await joinQueue(other);
    const [a, b] = await Promise.all([first.next("matched"), second.next("matched")]);
    expect(a.match_id).toBe(b.match_id);
    expect(await matchesOf(one.user_id)).toMatchObject([
      { id: a.match_id, user_1_id: one.user_id, user_2_id: other.user_id, battle_id: "t01", ended_at: null },
    ]);
    expect(await first.closed).toMatchObject({ code: closeCodes.finished });
  });

  it("pairs the two who have waited longest", async () => {
    const learners = await Promise.all(Array.from({ length: 5 }, newWarrior));
    const sockets = [];
    for (const learner of learners) sockets.push(await joinQueue(learner));
    const found = await Promise.all(sockets.slice(0, 4).map((socket) => socket.next("matched")));
    expect(found[0]?.match_id).toBe(found[1]?.match_id);
    expect(found[2]?.match_id).toBe(found[3]?.match_id);
    expect(found[0]?.match_id).not.toBe(found[2]?.match_id);
    const last = sockets[4];
    expect(last?.take().every((message) => message.type === "waiting")).toBe(true);
    last?.close();
  });

  it("never pairs a learner with the same learner's second tab: the second takes the first one's place", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    const began = (await first.next("waiting")).since;
    const second = await joinQueue(one);
    expect(await first.closed).toMatchObject({ code: closeCodes.replaced });
    expect(await second.next("waiting")).toMatchObject({ waiting: 1, since: began });
    const third = await joinQueue(other);
    expect((await second.next("matched")).match_id).toBe((await third.next("matched")).match_id);
  });

  it("forgets whoever cancels or closes the page", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    first.send({ type: "cancel" });
    expect(await first.closed).toMatchObject({ code: closeCodes.finished });
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

  it("keeps its line through an eviction", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    await first.next("waiting");
    await evictDurableObject(env.QUEUES.getByName("c1"), { webSockets: "hibernate" });
    const second = await joinQueue(other);
    expect((await first.next("matched")).match_id).toBe((await second.next("matched")).match_id);
  });

  it("leads a learner who is in a match back to it, and lets the other wait on", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const live = await newMatchRow(one, other);
    const first = await joinQueue(third);
    const second = await joinQueue(one);
    expect((await second.next("matched")).match_id).toBe(live);
    expect(await matchesOf(third.user_id)).toEqual([]);
    first.close();
    await first.closed;
  });

  it("turns away whoever stopped being a Warrior or logged out while waiting", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const first = await joinQueue(one);
    await database(env.DB)
      .update(user_state)
      .set({ plan: "starter" })
      .where(eq(user_state.user_id, one.user_id));
    const second = await joinQueue(other);
    expect(await first.closed).toMatchObject({ code: closeCodes.forbidden });
    await database(env.DB).delete(sessions).where(eq(sessions.user_id, other.user_id));
    const last = await joinQueue(third);
    expect(await second.closed).toMatchObject({ code: closeCodes.session_missing });
    last.close();
    await last.closed;
  });

  it("lets go of whoever logs out, and of nobody else's socket", async () => {
    const one = await newWarrior();
    const first = await joinQueue(one);
    await first.next("waiting");
    await one.request("POST", "/api/log-out");
    expect(await first.closed).toMatchObject({ code: closeCodes.unavailable });
    expect(await (await joinQueue(one)).closed).toMatchObject({ code: closeCodes.session_missing });
    const [other, third] = [await joinQueue(await newWarrior()), await joinQueue(await newWarrior())];
    expect((await other.next("matched")).match_id).toBe((await third.next("matched")).match_id);
  });

  it("closes a socket that speaks nonsense", async () => {
    const socket = await joinQueue(await newWarrior());
    socket.send("nonsense");
    expect(await socket.closed).toMatchObject({ code: closeCodes.malformed });
  });
});

describe("the queue's door", () => {
  const at = "/api/queue?challenge_id=c1";

  it("shows out whoever has no session", async () => {
    const socket = await openSocket(at, {});
    expect(await socket.closed).toEqual({
      code: closeCodes.session_missing,
      reason: "Please log in to go on.",
    });
  });

  it("shows out a page of another site", async () => {
    const { cookie } = await newWarrior();
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "http://localhost:8787" },
    ])
      expect((await (await openSocket(at, { cookie, ...headers })).closed).code).toBe(closeCodes.forbidden);
  });

  it("shows out a Starter", async () => {
    const { cookie } = await newLearner();
    expect(await (await openSocket(at, { cookie })).closed).toEqual({
      code: closeCodes.forbidden,
      reason: "This feature is for Pro users only",
    });
  });

  it("knows no other challenge", async () => {
    const { cookie } = await newWarrior();
    for (const path of ["/api/queue", "/api/queue?challenge_id=c9", "/api/queue?challenge_id=%00"])
      expect((await (await openSocket(path, { cookie })).closed).code).toBe(closeCodes.not_found);
  });

  it("answers a plain request with a problem", async () => {
    const learner = await newWarrior();
    expect((await learner.request("GET", at)).status).toBe(422);
  });
});
