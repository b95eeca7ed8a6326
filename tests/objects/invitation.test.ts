import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, or } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FollowAnswer, InvitationAnswer } from "../../worker/contract/invitations.ts";
import { database } from "../../worker/db/client.ts";
import { matches, user_state } from "../../worker/db/schema.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { INVITATION_MS } from "../../worker/rules/match-timing.ts";
import {
  joinMatch,
  joinQueue,
  newMatchRow,
  newWarrior,
  seedBattle,
  skipPhases,
  WHOLE,
} from "../support/worker/battles.ts";
import { invite, waitForFriend, waitingInviter } from "../support/worker/invitations.ts";
import { json, type Learner, newLearner, refusal, request } from "../support/worker/learner.ts";
import { costly } from "../support/worker/socket.ts";

beforeAll(() => seedBattle());
// Phases so long that each is ended by `skipPhase`, on a slow machine too.
beforeEach(() => {
  env.TIME_SCALE = "100";
});

const matchesOf = (user_id: string) =>
  database(env.DB)
    .select()
    .from(matches)
    .where(or(eq(matches.user_1_id, user_id), eq(matches.user_2_id, user_id)));

const read = (key: string, who?: Learner) => (who?.request ?? request)("GET", `/api/invitations/${key}`);
const follow = (who: Learner, key: string) => who.request("POST", `/api/invitations/${key}/follow`);
async function followed(who: Learner, key: string): Promise<string> {
  const answer = await follow(who, key);
  expect(answer.status).toBe(200);
  return (await json<FollowAnswer>(answer)).match_id;
}
const objectOf = ({ user_id }: Learner) => env.INVITATIONS.getByName(user_id);

describe("an invitation", () => {
  it("leads its inviter and a Starter who follows the link into the same match, which earns EXP", async () => {
    const { inviter, key, socket } = await waitingInviter();
    const starter = await newLearner();
    const shown = await json<InvitationAnswer>(await read(key, starter));
    expect(shown).toMatchObject({
      inviter: { display_name: inviter.display_name },
      challenge_id: "c1",
      user_state: { user_id: starter.user_id },
    });
    const match_id = await followed(starter, key);
    expect((await socket.next("matched")).match_id).toBe(match_id);
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.finished });
    expect(await matchesOf(starter.user_id)).toMatchObject([
      {
        ...{ id: match_id, user_1_id: inviter.user_id, user_2_id: starter.user_id },
        ...{ origin: "invitation", battle_id: "t01", ended_at: null },
      },
    ]);
    const [first, second] = [await joinMatch(inviter, match_id), await joinMatch(starter, match_id)];
    await skipPhases(match_id, 2);
    second.send({ type: "code-update", seq: 1, ...WHOLE });
    await first.next("code-update");
    await skipPhases(match_id, 4);
    expect((await second.next("recorded")).awarded).toMatchObject({ exp_gained: 30, unpaid: null });
  });

  it("is read by a visitor too, and reading it stores nothing and calls nobody", async () => {
    const { inviter, key, socket } = await waitingInviter();
    const answer = await json<InvitationAnswer>(await read(key));
    expect(answer).toEqual({
      user_state: null,
      inviter: { display_name: inviter.display_name, avatar_url: expect.any(String) },
      challenge_id: "c1",
    });
    expect(socket.take()).toEqual([]);
    expect(await matchesOf(inviter.user_id)).toEqual([]);
  });

  it("becomes one match however often and by however many it is followed", async () => {
    const { inviter, key, socket } = await waitingInviter();
    const invitees = await Promise.all(Array.from({ length: 5 }, () => newLearner()));
    const answers = await Promise.all(invitees.flatMap((who) => [follow(who, key), follow(who, key)]));
    const bodies = await Promise.all(
      answers.map((answer) => json<{ match_id?: string; code?: string }>(answer)),
    );
    const { match_id } = await socket.next("matched");
    expect(await matchesOf(inviter.user_id)).toMatchObject([{ id: match_id }]);
    const found = bodies.filter((body) => body.match_id !== undefined);
    expect(new Set(found.map((body) => body.match_id))).toEqual(new Set([match_id]));
    expect(found.length).toBeLessThanOrEqual(2);
    const [row] = await matchesOf(inviter.user_id);
    for (const who of invitees)
      if (who.user_id === row?.user_2_id) expect(await followed(who, key)).toBe(match_id);
      else {
        expect(await refusal(follow(who, key))).toBe("invitation_taken");
        expect(await refusal(read(key, who))).toBe("invitation_taken");
      }
  });

  it("can't be followed by its inviter", async () => {
    const { inviter, key } = await waitingInviter();
    expect(await refusal(read(key, inviter))).toBe("own_invitation");
    expect(await refusal(follow(inviter, key))).toBe("own_invitation");
    expect(await matchesOf(inviter.user_id)).toEqual([]);
  });

  it("that is called off can't be followed", async () => {
    const { inviter, key, socket } = await waitingInviter();
    socket.send({ type: "cancel" });
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.finished });
    expect(await refusal(follow(await newLearner(), key))).toBe("invitation_over");
    expect(await (await waitForFriend(inviter)).closed).toMatchObject({ code: CLOSE_CODES.notFound });
  });

  it("is replaced by a new one, whose link the waiting page is sent", async () => {
    const { inviter, key, socket } = await waitingInviter();
    const next = await invite(inviter);
    expect((await socket.next("open")).key).toBe(next.key);
    expect(await refusal(follow(await newLearner(), key))).toBe("invitation_over");
    expect(await followed(await newLearner(), next.key)).toBe((await socket.next("matched")).match_id);
  });

  it("ends after half an hour", async () => {
    env.TIME_SCALE = "1";
    const before = Date.now();
    const { inviter, key, socket } = await waitingInviter();
    const stored = await runInDurableObject(objectOf(inviter), (_, { storage }) => {
      const invitation = storage.kv.get<{ expires_at: number }>("invitation");
      storage.kv.put("invitation", { ...invitation, expires_at: Date.now() });
      return invitation;
    });
    expect(stored?.expires_at).toBeGreaterThanOrEqual(before + INVITATION_MS);
    expect(await refusal(follow(await newLearner(), key))).toBe("invitation_over");
    await runDurableObjectAlarm(objectOf(inviter));
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.timeout });
    expect(await runInDurableObject(objectOf(inviter), (_, { storage }) => [...storage.kv.list()])).toEqual(
      [],
    );
  });

  it("outlasts an early alarm", async () => {
    const { inviter, key, socket } = await waitingInviter();
    await runDurableObjectAlarm(objectOf(inviter));
    expect(await followed(await newLearner(), key)).toBe((await socket.next("matched")).match_id);
  });

  it("waits for its inviter, who was away", async () => {
    const inviter = await newWarrior();
    const { key } = await invite(inviter);
    const friend = await newLearner();
    const answer = await json(await follow(friend, key));
    expect(answer).toMatchObject({
      code: "inviter_away",
      title: expect.stringContaining(inviter.display_name),
    });
    const socket = await waitForFriend(inviter);
    expect(await followed(friend, key)).toBe((await socket.next("matched")).match_id);
  });

  it("makes no match for a page that doesn't answer, as a phone stops it", async () => {
    env.TIME_SCALE = "0.01";
    const inviter = await newWarrior();
    const { key } = await invite(inviter);
    const silent = await waitForFriend(inviter, { silent: true });
    expect(await refusal(follow(await newLearner(), key))).toBe("inviter_away");
    await silent.next("call");
    // Read late, the call is over.
    expect((await silent.next("open")).key).toBe(key);
    expect(await matchesOf(inviter.user_id)).toEqual([]);
  });

  it("says which of the two is in another battle, and can be followed after it", async () => {
    const { inviter, key, socket } = await waitingInviter();
    const [friend, third] = [await newLearner(), await newWarrior()];
    const end = (id: string) => env.DB.prepare("UPDATE matches SET ended_at = 1 WHERE id = ?").bind(id).run();
    const inviters = await newMatchRow(inviter, third);
    const first = await json(await follow(friend, key));
    expect(first).toMatchObject({ code: "in_battle", title: expect.stringContaining(inviter.display_name) });
    expect((await socket.next("open")).key).toBe(key);
    await end(inviters);
    const friends = await newMatchRow(friend, third);
    expect(await json(await follow(friend, key))).toMatchObject({
      code: "in_battle",
      title: "You are in another battle. Finish it first.",
    });
    await end(friends);
    await followed(friend, key);
  });

  it("leads its players into the match although they are in the queue, too", async () => {
    const { inviter, key } = await waitingInviter();
    const queued = await joinQueue(inviter);
    await queued.next("waiting");
    const match_id = await followed(await newLearner(), key);
    const next = await joinQueue(await newWarrior());
    expect((await queued.next("matched")).match_id).toBe(match_id);
    next.close();
    await next.closed;
  });

  it("of a learner who isn't a Warrior any more is over", async () => {
    const { inviter, key } = await waitingInviter();
    await database(env.DB)
      .update(user_state)
      .set({ plan: "starter" })
      .where(eq(user_state.user_id, inviter.user_id));
    expect(await refusal(follow(await newLearner(), key))).toBe("invitation_over");
    expect(await (await waitForFriend(inviter)).closed).toMatchObject({ code: CLOSE_CODES.forbidden });
  });

  it("chooses a battle that neither has played today, where another fits", async () => {
    await seedBattle("t02");
    const { inviter, key } = await waitingInviter();
    const friend = await newLearner();
    const earlier = await newMatchRow(friend, await newWarrior(), Date.now(), "t01");
    await env.DB.prepare("UPDATE matches SET ended_at = 1 WHERE id = ?").bind(earlier).run();
    const match_id = await followed(friend, key);
    expect((await matchesOf(inviter.user_id))[0]).toMatchObject({ id: match_id, battle_id: "t02" });
    await env.DB.prepare("UPDATE battles SET retired = 1 WHERE id = 't02'").run();
  });
});

describe("an inviter's page", () => {
  it("that is opened again replaces the one before", async () => {
    const { inviter, key, socket } = await waitingInviter();
    const second = await waitForFriend(inviter);
    expect((await second.next("open")).key).toBe(key);
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.replaced });
    expect(await followed(await newLearner(), key)).toBe((await second.next("matched")).match_id);
  });

  it("loses nothing when the object starts again, with and without its socket", async () => {
    const { inviter, key, socket } = await waitingInviter();
    await evictDurableObject(objectOf(inviter), { webSockets: "hibernate" });
    expect(await json<InvitationAnswer>(await read(key))).toMatchObject({ challenge_id: "c1" });
    await evictDurableObject(objectOf(inviter), { webSockets: "close" });
    await socket.closed;
    const again = await waitForFriend(inviter);
    expect((await again.next("open")).key).toBe(key);
    await evictDurableObject(objectOf(inviter), { webSockets: "hibernate" });
    expect(await followed(await newLearner(), key)).toBe((await again.next("matched")).match_id);
  });

  it("and the invitee are led to the match that was made just before a crash", async () => {
    const { inviter, key, socket } = await waitingInviter();
    const [friend, third] = [await newLearner(), await newLearner()];
    const match_id = await runInDurableObject(
      objectOf(inviter),
      (_, { storage }) => storage.kv.get<{ match_id: string }>("invitation")?.match_id ?? "",
    );
    await database(env.DB)
      .insert(matches)
      .values({
        ...{ id: match_id, challenge_id: "c1", battle_id: "t01", origin: "invitation" },
        ...{ user_1_id: inviter.user_id, user_2_id: friend.user_id, created_at: Date.now() },
      });
    await evictDurableObject(objectOf(inviter), { webSockets: "close" });
    await socket.closed;
    const again = await waitForFriend(inviter);
    expect((await again.next("matched")).match_id).toBe(match_id);
    // Its page is in the match by now, so that nobody answers a call.
    expect(await refusal(follow(third, key))).toBe("inviter_away");
    expect(await matchesOf(inviter.user_id)).toHaveLength(1);
  });

  it("is closed when its session ends", async () => {
    const { inviter, key, socket } = await waitingInviter();
    await inviter.request("POST", "/api/log-out");
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.unavailable });
    expect(await (await waitForFriend(inviter)).closed).toMatchObject({ code: CLOSE_CODES.signedOut });
    expect(await refusal(follow(await newLearner(), key))).toBe("inviter_away");
  });

  it("is closed after a frame that can't be read, and after a flood", async () => {
    const { socket } = await waitingInviter();
    socket.send("nonsense");
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.malformed });
    const other = await waitingInviter();
    for (let frame = 0; frame < 200; frame += 1) other.socket.send(costly({ type: "here" }));
    expect(await other.socket.closed).toMatchObject({ code: CLOSE_CODES.tooFast });
  });

  it("without an invitation is told so", async () => {
    expect(await (await waitForFriend(await newWarrior())).closed).toMatchObject({
      code: CLOSE_CODES.notFound,
      reason: "You have no open invitation.",
    });
  });
});

describe("who makes an invitation", () => {
  it.each([
    ["a visitor", async () => null, "session_missing"],
    ["a Starter", () => newLearner(), "plan_required"],
    [
      "a learner in a match",
      async () => {
        const learner = await newWarrior();
        await newMatchRow(learner, await newWarrior());
        return learner;
      },
      "in_battle",
    ],
  ])("isn't %s", async (_, newActor, code) => {
    const actor = await newActor();
    const body = { challenge_id: "c1" };
    expect(await refusal((actor?.request ?? request)("POST", "/api/invitations", { body }))).toBe(code);
  });

  it("names a challenge that there is, and nothing else", async () => {
    const warrior = await newWarrior();
    const post = (body: unknown) => warrior.request("POST", "/api/invitations", { body });
    expect(await refusal(post({ challenge_id: "c99" }))).toBe("not_found");
    expect(await refusal(post({ challenge_id: "c1", user_id: "x" }))).toBe("invalid");
  });
});

describe("a key", () => {
  it.each([
    ["of another length", (key: string) => key.slice(1)],
    ["with another secret", (key: string) => key.slice(0, 22) + [...key.slice(22)].reverse().join("")],
    ["of another learner", (key: string) => `AAAAAAAAAAAAAAAAAAAAAA${key.slice(22)}`],
    ["with other characters", (key: string) => key.replace(/.$/, "!")],
  ])("%s opens nothing, and tells nothing of the one that is", async (_, changed) => {
    const { inviter, key } = await waitingInviter();
    const friend = await newLearner();
    const guess = encodeURIComponent(changed(key));
    const texts = await Promise.all(
      [read(guess), read(guess, friend), follow(friend, guess)].map(async (answer) => (await answer).text()),
    );
    for (const text of texts) {
      expect(JSON.parse(text)).toMatchObject({ code: "invitation_over", status: 404 });
      expect(text).not.toContain(inviter.display_name);
    }
  });
});
