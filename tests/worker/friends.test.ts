import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type {
  Asked,
  FriendLists,
  FriendsBoard,
  FriendsHere,
  FriendsScreen,
} from "../../worker/contract/friends.ts";
import type { OpenInvitation } from "../../worker/contract/invitations.ts";
import { PresenceObject } from "../../worker/friends/presence-object.ts";
import { presenceOf } from "../../worker/friends/stubs.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import {
  HERE_MS,
  HIDING_MS,
  MAX_BLOCKED,
  MAX_FRIENDS,
  MAX_WAITING_REQUESTS,
} from "../../worker/rules/friends.ts";
import { holdClock } from "../support/worker/clock.ts";
import { json, type Learner, newLearner, refusal, request } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";

// The counters of a day.
beforeEach(() => env.DB.prepare("DELETE FROM rate_limits").run());

const bindings = env as unknown as Bindings;
const askFor = (who: Learner, body: object) => who.request("POST", "/api/friend-requests", { body });
const ask = async (who: Learner, other: Learner) => {
  const answer = await askFor(who, { user_id: other.user_id });
  expect(answer.status).toBe(200);
  return json<Asked>(answer);
};
const change = (who: Learner, other: Learner, friend: boolean) =>
  who.request("PUT", `/api/friends/${other.user_id}`, { body: { friend } });
const block = (who: Learner, other: Learner, blocked: boolean) =>
  who.request("PUT", `/api/blocks/${other.user_id}`, { body: { blocked } });
const listsOf = async (who: Learner) => json<FriendsScreen>(await who.request("GET", "/api/friends"));
/** The ids in each list. */
async function idsOf(who: Learner) {
  const { friends, requests, asked, blocked } = await listsOf(who);
  const ids = (people: FriendLists["friends"]) => people.map(({ user_id }) => user_id);
  return { friends: ids(friends), requests: ids(requests), asked: ids(asked), blocked: ids(blocked) };
}
const NOBODY = { friends: [], requests: [], asked: [], blocked: [] };
const hereOf = async (who: Learner) => {
  clearIsolateCaches();
  return json<FriendsHere>(await who.request("GET", "/api/friends/here"));
};

async function pair(plan: "starter" | "warrior" = "starter") {
  const [one, other] = [await newLearner({ plan }), await newLearner()];
  await ask(one, other);
  await ask(other, one);
  return [one, other] as const;
}

/** Friends of a learner, or requests by or to one. */
const fill = (count: number, own: string | null, back: string | null, { user_id }: Learner, prefix: string) =>
  env.DB.batch([
    ...[
      `INSERT OR IGNORE INTO users (id, email, password_hash, created_at) SELECT '${prefix}' || i, '${prefix}' || i, 'none', 0 FROM n`,
      `INSERT OR IGNORE INTO user_state (user_id, display_name_key) SELECT '${prefix}' || i, '${prefix}' || i FROM n`,
      ...(own === null
        ? []
        : [
            `INSERT INTO friendships (user_id, other_id, state, created_at) SELECT '${user_id}', '${prefix}' || i, '${own}', i FROM n`,
          ]),
      ...(back === null
        ? []
        : [
            `INSERT INTO friendships (user_id, other_id, state, created_at) SELECT '${prefix}' || i, '${user_id}', '${back}', i FROM n`,
          ]),
    ].map((statement) =>
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${statement}`,
      ),
    ),
  ]);

describe("a request", () => {
  it("waits for its answer, and is the same when it is sent again", async () => {
    const [one, other] = [await newLearner(), await newLearner()];
    expect(await ask(one, other)).toMatchObject({ relation: "asked", display_name: other.display_name });
    expect(await ask(one, other)).toMatchObject({ relation: "asked" });
    expect(await idsOf(one)).toEqual({ ...NOBODY, asked: [other.user_id] });
    expect(await idsOf(other)).toEqual({ ...NOBODY, requests: [one.user_id] });
    expect((await change(other, one, true)).status).toBe(200);
    expect((await change(other, one, true)).status).toBe(200);
    expect(await idsOf(one)).toEqual({ ...NOBODY, friends: [other.user_id] });
    expect(await idsOf(other)).toEqual({ ...NOBODY, friends: [one.user_id] });
  });

  it("of both at once makes them friends", async () => {
    const [one, other] = [await newLearner(), await newLearner()];
    const answers = await Promise.all([ask(one, other), ask(other, one)]);
    expect(answers.map(({ relation }) => relation).sort()).toEqual(["asked", "friend"]);
    expect((await idsOf(one)).friends).toEqual([other.user_id]);
    expect((await idsOf(other)).friends).toEqual([one.user_id]);
  });

  it("finds a learner by the exact name, in any case, and nobody by a part of it", async () => {
    const one = await newLearner();
    const other = await newLearner({ display_name: "Ada of the Fjord" });
    expect(await json<Asked>(await askFor(one, { display_name: " ada OF the fjord " }))).toMatchObject({
      user_id: other.user_id,
    });
    for (const display_name of ["Ada", "Ada of the Fjor", "%", "Ada of the Fjord_"]) {
      const answer = await askFor(one, { display_name });
      expect([answer.status, (await json(answer)).fields?.[0]?.field]).toEqual([422, "display_name"]);
    }
  });

  it("is declined, and taken back, without a word to the other one", async () => {
    const [one, other] = [await newLearner(), await newLearner()];
    for (const [who, whom] of [
      [other, one],
      [one, other],
    ] as const) {
      await ask(one, other);
      expect((await change(who, whom, false)).status).toBe(200);
      expect([await idsOf(one), await idsOf(other)]).toEqual([NOBODY, NOBODY]);
    }
    expect(await refusal(change(other, one, true))).toBe("not_found");
  });

  it("to oneself, to nobody, or by two names is refused", async () => {
    const one = await newLearner();
    expect(await refusal(askFor(one, { user_id: one.user_id }))).toBe("invalid");
    expect(await refusal(askFor(one, { user_id: crypto.randomUUID() }))).toBe("not_found");
    expect(await refusal(askFor(one, {}))).toBe("invalid");
    expect(await refusal(askFor(one, { user_id: "a", display_name: "b" }))).toBe("invalid");
    expect(await refusal(change(one, one, true))).toBe("not_found");
    expect(await refusal(request("POST", "/api/friend-requests", { body: { user_id: one.user_id } }))).toBe(
      "session_missing",
    );
  });

  it("is refused beyond 20 a day, and while a moderator has silenced its learner", async () => {
    const one = await newLearner();
    for (let count = 0; count < 20; count += 1) await askFor(one, { user_id: crypto.randomUUID() });
    expect(await refusal(askFor(one, { user_id: crypto.randomUUID() }))).toBe("rate_limited");
    const silenced = await newLearner({ silenced_until: Date.now() + 60_000 });
    expect(await refusal(askFor(silenced, { user_id: one.user_id }))).toBe("silenced");
  });

  // The rows that fill the lists are in one database.
  it.skipIf(hasSeveral).each([
    ["its learner has 100 that wait", MAX_WAITING_REQUESTS, "asked", null, "one"],
    ["the other one has 100 to answer", MAX_WAITING_REQUESTS, null, "asked", "other"],
    ["its learner has 200 friends", MAX_FRIENDS, "asked", "asked", "one"],
  ] as const)("is refused where %s", async (_, count, own, back, whose) => {
    const [one, other] = [await newLearner(), await newLearner()];
    await fill(count, own, back, whose === "one" ? one : other, `f${whose}${count}`);
    expect(await refusal(askFor(one, { user_id: other.user_id }))).toBe("conflict");
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(`f${whose}${count}1`).run();
    expect((await ask(one, other)).relation).toBe("asked");
  });

  it.skipIf(hasSeveral)("isn't accepted by who has 200 friends", async () => {
    const [one, other] = [await newLearner(), await newLearner()];
    await ask(one, other);
    await fill(MAX_FRIENDS, "asked", "asked", other, "full");
    expect(await refusal(change(other, one, true))).toBe("conflict");
    expect((await idsOf(one)).friends).toEqual([]);
    await change(other, { user_id: "full1" } as Learner, false);
    expect((await change(other, one, true)).status).toBe(200);
  });
});

describe("a friend", () => {
  it("is one no more for both once either ends it, or the account is gone", async () => {
    const [one, other] = await pair();
    await change(other, one, false);
    expect([await idsOf(one), await idsOf(other)]).toEqual([NOBODY, NOBODY]);
    const [left, gone] = await pair();
    await gone.request("POST", "/api/cancel-subscription", { body: { userId: gone.user_id } });
    expect(await idsOf(left)).toEqual(NOBODY);
  });

  it("is shown with the name of today, and is in the export", async () => {
    const [one, other] = await pair();
    const display_name = `Renamed ${other.user_id.slice(0, 8)}`;
    await other.request("PUT", "/api/display-name", { body: { display_name } });
    expect((await listsOf(one)).friends).toEqual([
      { user_id: other.user_id, display_name, avatar_url: expect.any(String) },
    ]);
    const exported = await json<{ friendships: object[] }>(await one.request("GET", "/api/export"));
    expect(exported.friendships).toMatchObject([{ display_name, state: "asked" }]);
  });

  it("stands in the table with the EXP of all time and of this week, unless these are hidden", async () => {
    holdClock();
    const [one, other] = await pair();
    const award = (who: Learner, amount: number, at: number) =>
      env.DB.prepare("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, ?, ?, ?)")
        .bind(who.user_id, crypto.randomUUID(), amount, at)
        .run();
    await award(one, 40, Date.now());
    await award(other, 500, Date.now() - 8 * 86_400_000);
    const board = async () =>
      (await json<FriendsBoard>(await one.request("GET", "/api/friends/board"))).entries
        .map(({ user_id, exp, week_exp, level }) => [user_id, exp, week_exp, level])
        .sort((a, b) => Number(b[1]) - Number(a[1]));
    expect(await board()).toEqual([
      [other.user_id, 500, 0, 2],
      [one.user_id, 40, 40, 0],
    ]);
    await other.request("PUT", "/api/settings", { body: { hide_standing: true } });
    await one.request("PUT", "/api/settings", { body: { hide_standing: true } });
    expect(await board()).toEqual([[one.user_id, 40, 40, 0]]);
  });
});

describe("a block", () => {
  it("ends a friendship, hides who is here, mutes, and lets a request pass unheard", async () => {
    const [one, other] = await pair();
    await hereOf(one);
    expect((await hereOf(other)).here).toEqual([one.user_id]);
    expect((await block(one, other, true)).status).toBe(200);
    expect(await idsOf(one)).toEqual({ ...NOBODY, blocked: [other.user_id] });
    expect(await hereOf(other)).toEqual({ friends: 0, here: [], invitations: [] });
    const mutes = async () =>
      (await json<{ muted: object[] }>(await one.request("GET", "/api/chat"))).muted.length;
    expect(await mutes()).toBe(1);
    expect(await ask(other, one)).toMatchObject({ relation: "asked" });
    expect(await idsOf(other)).toEqual({ ...NOBODY, asked: [one.user_id] });
    expect((await idsOf(one)).requests).toEqual([]);
    expect(await refusal(askFor(one, { user_id: other.user_id }))).toBe("conflict");
    // Nor does an answer get through.
    expect(await refusal(change(one, other, true))).toBe("conflict");
    await block(one, other, false);
    expect(await mutes()).toBe(0);
    expect(await idsOf(one)).toEqual({ ...NOBODY, requests: [other.user_id] });
  });

  it("can be repeated, is of nobody else's list, and needs a learner", async () => {
    const [one, other, third] = [await newLearner(), await newLearner(), await newLearner()];
    await ask(third, other);
    for (let count = 0; count < 2; count += 1) await block(one, other, true);
    await block(one, { user_id: "nobody" } as Learner, true);
    await block(one, one, true);
    expect((await idsOf(one)).blocked).toEqual([other.user_id]);
    expect(await idsOf(other)).toEqual({ ...NOBODY, requests: [third.user_id] });
    expect((await block(third, one, false)).status).toBe(200);
    expect((await idsOf(one)).blocked).toEqual([other.user_id]);
  });
});

// The rows that fill the list are in one database.
describe.skipIf(hasSeveral)("who has blocked 500", () => {
  it("is told that another one isn't blocked, who is muted, and unblocks one for it", async () => {
    const [one, other] = await pair();
    await fill(MAX_BLOCKED, "blocked", null, one, "blk");
    const answer = await block(one, other, true);
    expect([answer.status, (await json(answer)).title]).toEqual([
      409,
      `You have blocked 500 learners, which is all that one can. Unblock one to block ${other.display_name}, who is muted for now.`,
    ]);
    expect((await idsOf(one)).friends).toEqual([]);
    expect((await block(one, { user_id: "blk1" } as Learner, true)).status).toBe(200);
    await block(one, { user_id: "blk1" } as Learner, false);
    expect((await block(one, other, true)).status).toBe(200);
    expect((await idsOf(one)).blocked).toContain(other.user_id);
  });
});

describe("who is here", () => {
  it("is told to friends alone, and of those who poll alone", async () => {
    const [one, other] = await pair();
    const stranger = await newLearner();
    await ask(stranger, one);
    expect(await hereOf(one)).toEqual({ friends: 1, here: [], invitations: [] });
    expect((await hereOf(other)).here).toEqual([one.user_id]);
    expect((await listsOf(other)).here).toEqual([one.user_id]);
    expect(await hereOf(stranger)).toEqual({ friends: 0, here: [], invitations: [] });
  });

  it("isn't told of a learner who has chosen so, at once and later", async () => {
    const [one, other] = await pair();
    await hereOf(one);
    await one.request("PUT", "/api/settings", { body: { hide_presence: true } });
    expect((await hereOf(other)).here).toEqual([]);
    expect((await hereOf(one)).here).toEqual([other.user_id]);
    expect((await hereOf(other)).here).toEqual([]);
  });

  it.each([60_000, 0])("isn't told by who has logged out, with a token of %i ms", async (freshMs) => {
    const me = await newLearner({}, freshMs);
    const friend = await newLearner();
    await ask(me, friend);
    await ask(friend, me);
    await me.request("POST", "/api/log-out");
    clearIsolateCaches();
    await me.request("GET", "/api/friends/here");
    expect((await hereOf(friend)).here).toEqual([]);
  });

  it("is forgotten some time after the last poll, and kept in memory alone", async () => {
    const { user_id } = await newLearner();
    const presence = presenceOf(bindings, user_id) as unknown as DurableObjectStub<
      import("../../worker/friends/presence-object.ts").PresenceObject
    >;
    await runInDurableObject(presence, async (object, { storage }) => {
      const { now } = Date;
      const begun = now();
      try {
        object.visit(user_id, true, []);
        Date.now = () => begun + HERE_MS - 1000;
        expect(object.whoIsHere([user_id, "other"])).toEqual([user_id]);
        Date.now = () => begun + HERE_MS + 1000;
        expect(object.whoIsHere([user_id])).toEqual([]);
      } finally {
        Date.now = now;
      }
      expect((await storage.list()).size).toBe(0);
    });
  });
});

describe("who has hidden presence", () => {
  it("isn't shown by a poll that was on its way, and is again by a later one", async () => {
    const presence = presenceOf(
      bindings,
      crypto.randomUUID(),
    ) as unknown as DurableObjectStub<PresenceObject>;
    await runInDurableObject(presence, (object) => {
      const { now } = Date;
      const begun = now();
      const visitAt = (time: number) => {
        Date.now = () => time;
        object.visit("one", true, []);
        return object.whoIsHere(["one"]);
      };
      try {
        Date.now = () => begun;
        object.forget("one");
        expect(visitAt(begun + HIDING_MS - 1)).toEqual([]);
        object.forget("one");
        expect(visitAt(begun + HIDING_MS)).toEqual([]);
        expect(visitAt(begun + 2 * HIDING_MS)).toEqual(["one"]);
      } finally {
        Date.now = now;
      }
    });
  });
});

describe("an invitation to a friend", () => {
  const invite = (who: Learner, friend_id: string) =>
    who.request("POST", "/api/invitations", { body: { challenge_id: "c1", friend_id } });

  it("is shown on the friend's page as long as it can be followed", async () => {
    const [inviter, friend] = await pair("warrior");
    const answer = await invite(inviter, friend.user_id);
    expect(answer.status).toBe(201);
    const { key } = await json<OpenInvitation>(answer);
    const shown = {
      user_id: inviter.user_id,
      display_name: inviter.display_name,
      avatar_url: expect.any(String),
      key,
      challenge_id: "c1",
    };
    expect((await hereOf(friend)).invitations).toEqual([shown]);
    // So it is where the object has been evicted meanwhile, and starts again.
    await runInDurableObject(presenceOf(bindings, friend.user_id), (_, state) => {
      const again = new PresenceObject(state, bindings);
      expect(again.visit(friend.user_id, false, []).invitations).toMatchObject([{ key }]);
    });
    // A new one is in the place of the last one.
    const next = await json<OpenInvitation>(await invite(inviter, friend.user_id));
    expect((await hereOf(friend)).invitations).toEqual([{ ...shown, key: next.key }]);
    // One by a link alone makes it void.
    await inviter.request("POST", "/api/invitations", { body: { challenge_id: "c1" } });
    expect((await hereOf(friend)).invitations).toEqual([]);
  });

  it("is deleted from its friend's object once it has expired", async () => {
    const presence = presenceOf(
      bindings,
      crypto.randomUUID(),
    ) as unknown as DurableObjectStub<PresenceObject>;
    await runInDurableObject(presence, async (object, { storage }) => {
      const { now } = Date;
      const expires_at = now() + 60_000;
      try {
        await object.invite("friend", { user_id: "inviter", key: "key", challenge_id: "c1", expires_at });
        expect(await storage.getAlarm()).not.toBeNull();
        await object.alarm();
        expect(object.visit("friend", false, []).invitations).toHaveLength(1);
        expect(await storage.getAlarm()).toBeGreaterThan(expires_at);
        Date.now = () => now() + 3_600_000;
        await object.alarm();
        expect((await storage.list()).size).toBe(0);
      } finally {
        Date.now = now;
      }
    });
  });

  it("goes to friends alone, and from Warriors alone", async () => {
    const [inviter, friend] = await pair("warrior");
    const stranger = await newLearner();
    await ask(inviter, stranger);
    expect(await refusal(invite(inviter, stranger.user_id))).toBe("not_found");
    expect(await refusal(invite(inviter, crypto.randomUUID()))).toBe("not_found");
    expect(await refusal(invite(friend, inviter.user_id))).toBe("plan_required");
    await invite(inviter, friend.user_id);
    await block(friend, inviter, true);
    expect((await hereOf(friend)).invitations).toEqual([]);
    await pair();
  });
});
