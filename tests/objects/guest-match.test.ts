/** A match between a Warrior and a guest: how it is made and played, and that it counts for nothing. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readGuest } from "../../worker/battles/guest-tokens.ts";
import { startMatch } from "../../worker/battles/start-match.ts";
import type { BattleAnswer, MatchesAnswer, MatchMessage, Replay } from "../../worker/contract/battles.ts";
import type { InvitationAnswer } from "../../worker/contract/invitations.ts";
import { database } from "../../worker/db/client.ts";
import { exp_ledger, match_submissions, matches, practice_reviews } from "../../worker/db/schema.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { joinMatch, newWarrior, seedBattle, skipPhases, WHOLE } from "../support/worker/battles.ts";
import { eventually } from "../support/worker/eventually.ts";
import {
  followAsGuest,
  followedAsGuest,
  type Guest,
  newGuest,
  waitingInviter,
} from "../support/worker/invitations.ts";
import { json, type Learner, newLearner, refusal } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";
import { openSocket, type TestSocket } from "../support/worker/socket.ts";

beforeAll(async () => {
  await seedBattle();
  await seedBattle("t02");
});
// Phases so long that each is ended by `skipPhase`, on a slow machine too.
beforeEach(() => {
  env.TIME_SCALE = "100";
});

const db = database(env.DB);
const stubOf = (match_id: string) => env.MATCHES.getByName(match_id);
const joinAsGuest = ({ cookie }: Pick<Guest, "cookie">, match_id: string) =>
  openSocket<MatchMessage>(`/api/guest-battles/${match_id}/socket`, { cookie });
const rowOf = async (match_id: string) =>
  (await db.select().from(matches).where(eq(matches.id, match_id)))[0];
const learnerRow = ({ user_id }: Learner) =>
  env.DB.prepare("SELECT exp, wins, losses, ties FROM user_state WHERE user_id = ?").bind(user_id).first();

/** Stores a match with a guest, of which its object knows nothing yet. */
const insertGuestMatch = (match_id: string, { user_id }: Learner) =>
  db.insert(matches).values({
    ...{ id: match_id, challenge_id: "c1", battle_id: "t01", origin: "guest", created_at: Date.now() },
    user_1_id: user_id,
  });

/** A match that a guest has followed a Warrior's link into. */
async function newGuestMatch(inviter?: Learner, guest?: Guest) {
  const { inviter: host, key, socket } = await waitingInviter(inviter);
  const visitor = guest ?? (await newGuest());
  const match_id = await followedAsGuest(visitor, key);
  expect((await socket.next("matched")).match_id).toBe(match_id);
  return { host, key, guest: visitor, match_id };
}

type Sockets = { hosts: TestSocket<MatchMessage>; guests: TestSocket<MatchMessage> };

/** Plays a match to its end, in which only `winner` does what is wanted. */
async function play(match_id: string, { hosts, guests }: Sockets, winner: keyof Sockets): Promise<void> {
  await skipPhases(match_id, 2);
  const [typing, watching] = winner === "hosts" ? [hosts, guests] : [guests, hosts];
  typing.send({ type: "code-update", seq: 1, ...WHOLE });
  await watching.next("code-update");
  await skipPhases(match_id, 4);
}

async function played(winner: keyof Sockets = "hosts") {
  const made = await newGuestMatch();
  const hosts = await joinMatch(made.host, made.match_id);
  const guests = await joinAsGuest(made.guest, made.match_id);
  await play(made.match_id, { hosts, guests }, winner);
  const { awarded } = await hosts.next("recorded");
  return { ...made, hosts, guests, awarded };
}

describe("a match with a guest", () => {
  it("shows both players who the other is, and tells both the result", async () => {
    const { host, guest, match_id } = await newGuestMatch();
    expect(await rowOf(match_id)).toMatchObject({
      ...{ user_1_id: host.user_id, user_2_id: null, origin: "guest", ended_at: null },
    });
    const [hosts, guests] = [await joinMatch(host, match_id), await joinAsGuest(guest, match_id)];
    expect(guest.display_name).toMatch(/^Guest [1-9]\d\d$/);
    const names = [{ display_name: host.display_name }, { display_name: guest.display_name }];
    expect(await hosts.next("state")).toMatchObject({ you: 0, players: names });
    expect(await guests.next("state")).toMatchObject({ you: 1, players: names });
    await play(match_id, { hosts, guests }, "guests");
    expect((await guests.next("result")).verdict.results).toEqual(["lose", "win"]);
    expect((await hosts.next("result")).verdict.results).toEqual(["lose", "win"]);
  });

  it.each([
    ["hosts", "win", "guest"],
    ["guests", "lose", null],
  ] as const)("that the %s wins counts for nothing", async (winner, result, unpaid) => {
    const { host, guests, match_id, awarded } = await played(winner);
    expect(awarded).toMatchObject({ exp_gained: 0, unpaid, rating: { unrated: "never" } });
    expect(awarded.record).toEqual({ wins: 0, losses: 0, ties: 0 });
    expect(await learnerRow(host)).toEqual({ exp: 0, wins: 0, losses: 0, ties: 0 });
    for (const table of [exp_ledger, practice_reviews])
      expect(await db.select().from(table).where(eq(table.user_id, host.user_id))).toEqual([]);
    for (const table of ["ratings", "rating_changes", "active_days"])
      expect(
        await env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(host.user_id).first(),
      ).toBeNull();
    // The guest reads no award at all.
    expect(guests.frames.map(({ type }) => type)).not.toContain("recorded");
    const { matches: listed } = await json<MatchesAnswer>(await host.request("GET", "/api/matches"));
    expect(listed).toMatchObject([{ match_id, result, opponent: { display_name: "Guest" } }]);
    expect(listed[0]).not.toHaveProperty("origin");
  });

  it("stays in the host's list without anything that tells who the guest was", async () => {
    const { host, guest, match_id } = await played();
    const { report } = await json<BattleAnswer>(await host.request("GET", `/api/battles/${match_id}`));
    expect(report).toMatchObject({
      ...{ you: 0, payment: { exp_gained: 0, unpaid: "guest" } },
      players: [{ user_id: host.user_id }, { user_id: "guest", display_name: "Guest" }],
    });
    const replay = await host.request("GET", `/api/battles/${match_id}/replay`);
    expect((await json<Replay>(replay)).players[1]).toMatchObject({ display_name: "Guest" });
    const stored = JSON.stringify([
      await rowOf(match_id),
      await db.select().from(match_submissions).where(eq(match_submissions.match_id, match_id)),
      (await env.DB.prepare("SELECT * FROM rate_limits").all()).results,
    ]);
    const { sub } = JSON.parse(atob(guest.cookie.split(".")[1] ?? "")) as { sub: string };
    for (const personal of [sub, guest.address, guest.display_name]) expect(stored).not.toContain(personal);
  });

  it("uses up none of the day's matches that earn EXP", async () => {
    const host = await newWarrior();
    for (let match = 0; match < 6; match += 1)
      await db.insert(matches).values({
        ...{ id: crypto.randomUUID(), challenge_id: "c1", battle_id: "t01", user_1_id: host.user_id },
        ...{ origin: "guest", outcome: "tie", created_at: Date.now() - 1, ended_at: Date.now() },
      });
    const match_id = crypto.randomUUID();
    const other = await newWarrior();
    await db.insert(matches).values({
      ...{ id: match_id, challenge_id: "c1", battle_id: "t01", created_at: Date.now() },
      ...{ user_1_id: host.user_id, user_2_id: other.user_id },
    });
    const [hosts, guests] = [await joinMatch(host, match_id), await joinMatch(other, match_id)];
    await play(match_id, { hosts, guests }, "hosts");
    expect((await hosts.next("recorded")).awarded).toMatchObject({ exp_gained: 30, unpaid: null });
  });

  it("is the same one for a press that is repeated, a reload and a second tab", async () => {
    const { key, guest, match_id } = await newGuestMatch();
    expect(await followedAsGuest(guest, key)).toBe(match_id);
    const shown = await json<InvitationAnswer>(await guest.request("GET", `/api/invitations/${key}`));
    expect(shown).toMatchObject({ user_state: null, challenge_id: "c1" });
    const first = await joinAsGuest(guest, match_id);
    await first.next("state");
    const second = await joinAsGuest(guest, match_id);
    expect((await second.next("state")).you).toBe(1);
    expect(await first.closed).toMatchObject({ code: CLOSE_CODES.replaced });
    second.close();
    expect((await (await joinAsGuest(guest, match_id)).next("state")).you).toBe(1);
  });

  it("is one for the first of several guests who follow at once, and counts as theirs alone", async () => {
    const { inviter, key } = await waitingInviter();
    const guests = await Promise.all(Array.from({ length: 4 }, () => newGuest()));
    const answers = await Promise.all(
      guests.flatMap((one) => [followAsGuest(one, key), followAsGuest(one, key)]),
    );
    const bodies = await Promise.all(answers.map((one) => json<{ match_id?: string; code?: string }>(one)));
    const led = guests.filter((_, at) => bodies[2 * at]?.match_id !== undefined);
    expect(led).toHaveLength(1);
    expect(bodies.filter(({ code }) => code === "invitation_taken")).toHaveLength(6);
    const mine = await db.select().from(matches).where(eq(matches.user_1_id, inviter.user_id));
    expect(mine).toHaveLength(1);
    // Both presses of the one were one match.
    await env.DB.prepare("UPDATE matches SET ended_at = 1 WHERE user_1_id = ?").bind(inviter.user_id).run();
    await followedAsGuest(led[0] as Guest, (await waitingInviter(inviter)).key);
  });

  it("goes on after its object has started again", async () => {
    const { host, guest, match_id } = await newGuestMatch();
    await (await joinMatch(host, match_id)).next("state");
    await (await joinAsGuest(guest, match_id)).next("state");
    await evictDurableObject(stubOf(match_id), { webSockets: "close" });
    const state = await (await joinAsGuest(guest, match_id)).next("state");
    expect(state).toMatchObject({ you: 1, players: [{}, { display_name: guest.display_name }] });
  });

  it("waits for its guest to be told, where the host's page is there first", async () => {
    const [host, match_id] = [await newWarrior(), crypto.randomUUID()];
    await insertGuestMatch(match_id, host);
    expect(await (await joinMatch(host, match_id)).next("state")).toMatchObject({
      players: [{}, { display_name: "Guest" }],
    });
    const guest = await newGuest();
    expect(await (await joinAsGuest(guest, match_id)).closed).toMatchObject({
      code: CLOSE_CODES.unavailable,
    });
  });

  // The call that fails is one of a single database.
  it.skipIf(hasSeveral)("is told again who its guest is, where the database failed at first", async () => {
    const [host, guest, match_id] = [await newWarrior(), await newGuest(), crypto.randomUUID()];
    await insertGuestMatch(match_id, host);
    const statement = Object.getPrototypeOf(env.DB.prepare("SELECT 1")) as {
      raw: () => Promise<unknown[][]>;
    };
    const { raw } = statement;
    let reads = 0;
    const spy = vi.spyOn(statement, "raw").mockImplementation(async function (this: unknown, ...args: []) {
      const rows = await raw.apply(this, args);
      if (!rows.flat().includes(match_id)) return rows;
      reads += 1;
      if (reads === 1) throw new Error("D1_ERROR: Network connection lost.");
      return rows;
    });
    const [, token] = guest.cookie.split("=");
    await startMatch(env as unknown as Bindings, match_id, {
      scale: 1,
      guest: await readGuest(env as unknown as Bindings, token),
    });
    spy.mockRestore();
    expect(reads).toBe(2);
    const state = await (await joinAsGuest(guest, match_id)).next("state");
    expect(state).toMatchObject({ you: 1, players: [{}, { display_name: guest.display_name }] });
  });

  it("goes on without its host, whose account is deleted meanwhile, and is stored nowhere", async () => {
    const { host, guest, match_id } = await newGuestMatch();
    const hosts = await joinMatch(host, match_id);
    const guests = await joinAsGuest(guest, match_id);
    const body = { userId: host.user_id };
    expect((await host.request("POST", "/api/cancel-subscription", { body })).status).toBe(200);
    await hosts.closed;
    await skipPhases(match_id, 2);
    guests.send({ type: "code-update", seq: 1, ...WHOLE });
    guests.send({ type: "sync", sent_at: 1 });
    await guests.next("sync");
    await skipPhases(match_id, 4);
    expect((await guests.next("result")).verdict.results).toEqual(["lose", "win"]);
    const progress = () =>
      runInDurableObject(stubOf(match_id), (_, { storage }) =>
        storage.kv.get<{ awards: unknown; tries: number }>("progress"),
      );
    await eventually(async () => expect(await progress()).toMatchObject({ awards: [null, null], tries: 0 }));
    expect(await rowOf(match_id)).toBeUndefined();
    expect(await db.select().from(match_submissions).where(eq(match_submissions.match_id, match_id))).toEqual(
      [],
    );
    expect(await env.AVATARS.head(`replays/${match_id}.json`)).toBeNull();
  });

  it("that is over goes with its host's account, with its replay", async () => {
    const { host, match_id } = await played();
    expect(await env.AVATARS.head(`replays/${match_id}.json`)).not.toBeNull();
    await host.request("POST", "/api/cancel-subscription", { body: { userId: host.user_id } });
    expect(await rowOf(match_id)).toBeUndefined();
    expect(await db.select().from(match_submissions).where(eq(match_submissions.match_id, match_id))).toEqual(
      [],
    );
    expect(await env.AVATARS.head(`replays/${match_id}.json`)).toBeNull();
  });

  it("becomes no ghost of a race", async () => {
    const { match_id } = await played("guests");
    const racer = await newWarrior();
    const answer = await racer.request("POST", "/api/races", { body: { challenge_id: "c1" } });
    expect(answer.status).toBe(200);
    const { ghost } = (await env.DB.prepare("SELECT ghost FROM ghost_races WHERE user_id = ?")
      .bind(racer.user_id)
      .first<{ ghost: string }>()) ?? { ghost: "" };
    expect(ghost).not.toBe(`match:${match_id}:guest`);
  });
});

describe("a rematch with a guest", () => {
  const want = (socket: TestSocket<MatchMessage>) => socket.send({ type: "rematch", wanted: true });
  const told = (socket: TestSocket<MatchMessage>) =>
    socket.until(() => {
      const found = socket.frames.findLast((frame) => frame.type === "rematch");
      return found?.type === "rematch" && (found.rematch.match_id ?? found.rematch.refusal)
        ? found.rematch
        : undefined;
    });

  it("is the guest's second match of the day, and the last one", async () => {
    const { host, guest, hosts, guests } = await played();
    want(hosts);
    want(guests);
    const { match_id } = await told(guests);
    expect(await rowOf(match_id ?? "")).toMatchObject({
      ...{ user_1_id: host.user_id, user_2_id: null, origin: "guest" },
    });
    const second = {
      hosts: await joinMatch(host, match_id ?? ""),
      guests: await joinAsGuest(guest, match_id ?? ""),
    };
    expect(await second.guests.next("state")).toMatchObject({
      players: [{}, { display_name: guest.display_name }],
    });
    await play(match_id ?? "", second, "guests");
    expect((await second.hosts.next("recorded")).awarded).toMatchObject({ exp_gained: 0 });
    want(second.hosts);
    want(second.guests);
    expect(await told(second.guests)).toMatchObject({ match_id: null, refusal: "guest_limit" });
    expect(await db.select().from(matches).where(eq(matches.user_1_id, host.user_id))).toHaveLength(2);
    expect(await refusal(followAsGuest(guest, (await waitingInviter()).key))).toBe("guest_limit");
  });

  it("needs a Warrior, who may not be one any more", async () => {
    const { host, hosts, guests } = await played();
    await env.DB.prepare("UPDATE user_state SET plan = 'starter' WHERE user_id = ?").bind(host.user_id).run();
    want(hosts);
    want(guests);
    expect(await told(guests)).toMatchObject({ match_id: null, refusal: "no_warrior" });
  });
});

describe("a learner", () => {
  it("who follows at the same time as a guest finds the invitation taken, or takes it", async () => {
    const { key } = await waitingInviter();
    const [guest, learner] = [await newGuest(), await newLearner()];
    const answers = await Promise.all([
      followAsGuest(guest, key),
      learner.request("POST", `/api/invitations/${key}/follow`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
