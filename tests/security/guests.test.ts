/** What a guest's cookie opens, and what it doesn't; and how often guests play. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InvitationObject } from "../../worker/battles/invitation-object.ts";
import type { MatchMessage } from "../../worker/contract/battles.ts";
import type { RoomMessage } from "../../worker/contract/rooms.ts";
import { database } from "../../worker/db/client.ts";
import { matches } from "../../worker/db/schema.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import {
  GUEST_ADDRESS_RATE,
  GUEST_MATCH_RATE,
  GUEST_MATCHES_A_HOST_A_DAY,
  GUEST_SECONDS,
} from "../../worker/rules/guests.ts";
import { joinMatch, newMatchRow, newWarrior, seedBattle } from "../support/worker/battles.ts";
import { holdClock } from "../support/worker/clock.ts";
import { eventually } from "../support/worker/eventually.ts";
import {
  followAsGuest,
  followedAsGuest,
  GUEST_COOKIE,
  invite,
  newGuest,
  waitForFriend,
  waitingInviter,
} from "../support/worker/invitations.ts";
import { json, newLearner, refusal, request } from "../support/worker/learner.ts";
import { openRoom } from "../support/worker/rooms.ts";
import { openSocket } from "../support/worker/socket.ts";
import { BODIES, fillPath, ROUTES } from "./route-samples.ts";

beforeAll(() => seedBattle());
beforeEach(() => {
  env.TIME_SCALE = "100";
});

const seconds = () => Math.floor(Date.now() / 1000);
const guestSocket = (match_id: string, cookie: string) =>
  openSocket<MatchMessage>(`/api/guest-battles/${match_id}/socket`, { cookie });
const idOf = (cookie: string) => (JSON.parse(atob(cookie.split(".")[1] ?? "")) as { sub: string }).sub;

/** The cookie of a guest's token with other claims, key or audience. */
async function forge(
  claims: Record<string, unknown>,
  { secret = env.SESSION_SECRET, audience = "guest" as string | null } = {},
): Promise<string> {
  const token = new SignJWT({ number: 482, ...claims }).setProtectedHeader({ alg: "HS256" });
  if (audience !== null) token.setAudience(audience);
  return `${GUEST_COOKIE}=${await token.sign(new TextEncoder().encode(secret))}`;
}

/** A match of a guest, who hasn't come yet. */
async function newGuestMatch() {
  const { inviter, key } = await waitingInviter();
  const guest = await newGuest();
  return { host: inviter, key, guest, match_id: await followedAsGuest(guest, key) };
}

const spend = async (key: string, count: number, window_start = Date.now()) =>
  env.DB.prepare("INSERT OR REPLACE INTO rate_limits (key, window_start, count) VALUES (?, ?, ?)")
    .bind(await sha256(key), window_start, count)
    .run();

describe("a guest's cookie", () => {
  it("can't be read by scripts, stays on this site, and ends after a day", async () => {
    const answer = await request("POST", "/api/guests");
    const cookie = answer.headers.get("set-cookie") ?? "";
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", `Max-Age=${GUEST_SECONDS}`])
      expect(cookie).toContain(part);
    const { exp } = JSON.parse(atob(cookie.split(".")[1] ?? "")) as { exp: number };
    expect(exp - seconds()).toBeLessThanOrEqual(GUEST_SECONDS);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM users").first("n")).toBe(0);
  });

  it("names the same guest when it is asked for again", async () => {
    const guest = await newGuest();
    const again = await guest.request("POST", "/api/guests");
    expect(await again.json()).toEqual({ display_name: guest.display_name });
    expect(idOf(again.headers.get("set-cookie") ?? "")).toBe(idOf(guest.cookie));
  });

  it("is needed to follow a link, and to open a socket", async () => {
    const { key } = await waitingInviter();
    expect(await refusal(request("POST", `/api/invitations/${key}/follow-as-guest`))).toBe("guest_missing");
    const socket = await guestSocket(crypto.randomUUID(), "");
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.signedOut });
  });

  it.each<[string, (sub: string) => Promise<string>]>([
    ["signed with another key", (sub) => forge({ sub, exp: seconds() + 60 }, { secret: "x".repeat(40) })],
    ["that has expired", (sub) => forge({ sub, exp: seconds() - 1 })],
    ["without an end", (sub) => forge({ sub })],
    [
      "of a session",
      (sub) => forge({ sub, sid: "s", fresh: Date.now() + 60_000, exp: seconds() + 60 }, { audience: null }),
    ],
    [
      "of a known browser",
      (sub) => forge({ sub, device: "d", users: [], exp: seconds() + 60 }, { audience: "device" }),
    ],
    ["of nobody", () => forge({ exp: seconds() + 60 })],
    ["that is cut off", async (sub) => (await forge({ sub, exp: seconds() + 60 })).slice(0, -4)],
    ["that isn't signed", async (sub) => `${GUEST_COOKIE}=${sub}`],
  ])("%s counts as none", async (_, make) => {
    const { guest, key, match_id } = await newGuestMatch();
    const cookie = await make(idOf(guest.cookie));
    expect(await (await guestSocket(match_id, cookie)).closed).toMatchObject({ code: CLOSE_CODES.signedOut });
    const headers = { cookie };
    expect(await refusal(request("POST", `/api/invitations/${key}/follow-as-guest`, { headers }))).toBe(
      "guest_missing",
    );
  });

  it("opens no route of a learner's, neither under its own name nor as a session's", async () => {
    const { guest, match_id } = await newGuestMatch();
    const learner = await newLearner({ plan: "warrior" });
    await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
    const token = guest.cookie.slice(GUEST_COOKIE.length + 1);
    const ids = { ":id": match_id, ":channel": "general", ":date": "2026-01-01", ":slot": "1" };
    for (const { method, path, name } of ROUTES) {
      const ask = async (cookie: string) => {
        const body = BODIES[name]?.();
        const headers = { cookie, "cf-connecting-ip": crypto.randomUUID() };
        return (await request(method, fillPath(path, ids), { ...(body && { body }), headers })).status;
      };
      if (name.includes("guest")) continue;
      const asVisitor = await ask("");
      expect([name, await ask(guest.cookie)]).toEqual([name, asVisitor]);
      expect([name, await ask(`codenaut=${token}`)]).toEqual([name, asVisitor]);
    }
  });

  it("opens no socket of a learner's", async () => {
    const { guest, match_id } = await newGuestMatch();
    const paths = [
      ...["/api/queue?challenge_id=c1", "/api/channels/help/socket", "/api/invitations/own/socket"],
      ...[`/api/battles/${match_id}/socket`, `/api/races/${crypto.randomUUID()}/socket`],
    ];
    for (const path of paths)
      for (const cookie of [guest.cookie, guest.cookie.replace(GUEST_COOKIE, "codenaut")])
        expect([path, (await (await openSocket(path, { cookie })).closed).code]).toEqual([
          path,
          CLOSE_CODES.signedOut,
        ]);
  });
});

describe("a match with a guest", () => {
  it("is closed to another guest, who can't rage-quit it either", async () => {
    const { guest, host, match_id } = await newGuestMatch();
    const hosts = await joinMatch(host, match_id);
    const other = await newGuestMatch();
    const intruder = await guestSocket(match_id, other.guest.cookie);
    intruder.send({ type: "rage-quit" });
    expect(await intruder.closed).toMatchObject({ code: CLOSE_CODES.forbidden });
    expect(intruder.frames).toEqual([]);
    const guests = await guestSocket(match_id, guest.cookie);
    expect((await guests.next("state")).clock.phase).toBe("objective");
    expect(hosts.frames.map(({ type }) => type)).not.toContain("rage-quit");
  });

  it("is closed to learners, and to who calls itself what is stored in a guest's place", async () => {
    const { match_id } = await newGuestMatch();
    const learner = await newWarrior();
    expect(await (await joinMatch(learner, match_id)).closed).toMatchObject({ code: CLOSE_CODES.forbidden });
    const named = await forge({ sub: "guest", exp: seconds() + 60 });
    expect(await (await guestSocket(match_id, named)).closed).toMatchObject({ code: CLOSE_CODES.forbidden });
    for (const path of [`/api/battles/${match_id}`, `/api/battles/${match_id}/replay`])
      expect(await refusal(learner.request("GET", path))).toBe("not_found");
  });

  it("is the only kind that a guest gets into", async () => {
    const guest = await newGuest();
    const match_id = await newMatchRow(await newWarrior(), await newWarrior());
    expect(await (await guestSocket(match_id, guest.cookie)).closed).toMatchObject({
      code: CLOSE_CODES.forbidden,
    });
    const none = await guestSocket(crypto.randomUUID(), guest.cookie);
    expect(await none.closed).toMatchObject({ code: CLOSE_CODES.notFound });
  });

  it("is refused to another site's page", async () => {
    const { guest, match_id } = await newGuestMatch();
    const headers = { cookie: guest.cookie, "sec-fetch-site": "cross-site" };
    const socket = await openSocket(`/api/guest-battles/${match_id}/socket`, headers);
    expect(await socket.closed).toMatchObject({ code: CLOSE_CODES.forbidden });
  });
});

describe("a room's guest", () => {
  const roomSocket = (key: string, headers: Record<string, string>) =>
    openSocket<RoomMessage>(`/api/guest-rooms/${key}/socket`, headers);

  async function newRoom() {
    const host = await newWarrior();
    return { host, key: await openRoom(host) };
  }

  it.each<[string, (host: string, sub: string) => Promise<string> | string]>([
    ["no cookie", () => ""],
    ["another key's cookie", (_, sub) => forge({ sub, exp: seconds() + 60 }, { secret: "x".repeat(40) })],
    ["an expired cookie", (_, sub) => forge({ sub, exp: seconds() - 1 })],
    ["a known browser's", (_, sub) => forge({ sub, exp: seconds() + 60 }, { audience: "device" })],
    ["a session", (host) => host],
  ])("needs a guest's cookie: %s opens nothing", async (_, cookieOf) => {
    const { host, key } = await newRoom();
    const guest = await newGuest();
    await (await roomSocket(key, { cookie: guest.cookie })).next("state");
    const cookie = await cookieOf(host.cookie, idOf(guest.cookie));
    expect((await (await roomSocket(key, { cookie })).closed).code).toBe(CLOSE_CODES.signedOut);
  });

  it("gets another's seat by no cookie, not even one that is named as the host", async () => {
    const { host, key } = await newRoom();
    const hosts = await openSocket<RoomMessage>(`/api/rooms/${key}/socket`, { cookie: host.cookie });
    const { you, view } = await hosts.next("state");
    const [one, other] = [await newGuest(), await newGuest()];
    const first = await (await roomSocket(key, { cookie: one.cookie })).next("state");
    const second = await (await roomSocket(key, { cookie: other.cookie })).next("state");
    const named = await roomSocket(key, {
      cookie: await forge({ sub: host.user_id, exp: seconds() + 60 }),
    });
    const third = await named.next("state");
    expect(new Set([you, first.you, second.you, third.you]).size).toBe(4);
    expect(view.host).toBe(you);
    for (const frame of [
      { type: "start" },
      { type: "rounds", rounds: 7 },
      { type: "remove", player: first.you },
    ]) {
      named.send(frame);
      expect((await named.next("error")).message).toContain("Only the host");
    }
  });

  it("gets in by no learner's socket, from no other site, and to no room by a guess", async () => {
    const { key } = await newRoom();
    const { cookie } = await newGuest();
    const learners = await openSocket(`/api/rooms/${key}/socket`, { cookie });
    expect((await learners.closed).code).toBe(CLOSE_CODES.signedOut);
    const foreign = await roomSocket(key, { cookie, "sec-fetch-site": "cross-site" });
    expect((await foreign.closed).code).toBe(CLOSE_CODES.forbidden);
    const guess = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [guess, "none"])
      expect((await (await roomSocket(wrong, { cookie })).closed).code).toBe(CLOSE_CODES.notFound);
  });
});

describe("a learner", () => {
  it("can't play as a guest, least of all against the own invitation", async () => {
    const { inviter, key } = await waitingInviter();
    const guest = await newGuest();
    for (const { cookie } of [inviter, await newLearner()]) {
      const headers = { cookie: `${cookie}; ${guest.cookie}` };
      expect(await refusal(request("POST", `/api/invitations/${key}/follow-as-guest`, { headers }))).toBe(
        "conflict",
      );
      expect(await refusal(request("POST", "/api/guests", { headers }))).toBe("conflict");
    }
  });

  it("who logs in in the middle of a match plays it to its end as a guest", async () => {
    const { guest, match_id } = await newGuestMatch();
    const { cookie } = await newLearner();
    const socket = await guestSocket(match_id, `${cookie}; ${guest.cookie}`);
    expect((await socket.next("state")).you).toBe(1);
  });
});

describe("the matches of a day", () => {
  it("are two for a guest, and more on the next day", async () => {
    const guest = await newGuest();
    for (let match = 0; match < GUEST_MATCH_RATE.max; match += 1)
      await followedAsGuest(guest, (await waitingInviter()).key);
    const { key, socket } = await waitingInviter();
    const answer = await followAsGuest(guest, key);
    expect([answer.status, (await json(answer)).title]).toEqual([
      429,
      "That was it for today: guests play two battles a day. With an account, which is free, you can play on.",
    ]);
    // The inviter's page isn't asked.
    expect(socket.frames.map(({ type }) => type)).not.toContain("call");
    await spend(
      `guest:${idOf(guest.cookie)}`,
      GUEST_MATCH_RATE.max,
      Date.now() - GUEST_MATCH_RATE.seconds * 1000,
    );
    await followedAsGuest(guest, key);
  });

  it("aren't used up by a press that leads to no match", async () => {
    const guest = await newGuest();
    const { key, socket } = await waitingInviter();
    socket.close();
    await socket.closed;
    for (let press = 0; press < 4; press += 1)
      expect(await refusal(followAsGuest(guest, key))).toBe("inviter_away");
    await followedAsGuest(guest, (await waitingInviter()).key);
  });

  it("aren't used up by a match that one of the two didn't come to, more than once each", async () => {
    const address = "192.0.2.76";
    const guest = await newGuest(address);
    const countOf = async (key: string) =>
      env.DB.prepare("SELECT count FROM rate_limits WHERE key = ?")
        .bind(await sha256(key))
        .first("count");
    await followedAsGuest(guest, (await waitingInviter()).key);
    const { inviter, key } = await waitingInviter();
    const match_id = await followedAsGuest(guest, key);
    const guests = await guestSocket(match_id, guest.cookie);
    await guests.next("state");
    expect(await countOf(`guest:${idOf(guest.cookie)}`)).toBe(2);
    await env.MATCHES.getByName(match_id).skipPhase();
    expect((await guests.closed).code).toBe(CLOSE_CODES.timeout);
    await eventually(async () => expect(await countOf(`guest:${idOf(guest.cookie)}`)).toBe(1));
    // The address has an end of its own.
    expect(await countOf(`guests:address:${address}`)).toBe(2);
    await evictDurableObject(env.MATCHES.getByName(match_id));
    await runDurableObjectAlarm(env.MATCHES.getByName(match_id));
    expect(await countOf(`guest:${idOf(guest.cookie)}`)).toBe(1);
    await followedAsGuest(guest, (await waitingInviter(inviter)).key);
    expect(await refusal(followAsGuest(guest, (await waitingInviter()).key))).toBe("guest_limit");
  });

  it("aren't used up by a match whose host calls the invitation off while it is made", async () => {
    const [guest, inviter] = [await newGuest(), await newWarrior()];
    const { key } = await invite(inviter);
    const socket = await waitForFriend(inviter, { silent: true });
    const followed = followAsGuest(guest, key);
    await socket.next("call");
    await runInDurableObject<InvitationObject, void>(
      env.INVITATIONS.getByName(inviter.user_id),
      async (invitation, state) => {
        const [page] = state.getWebSockets();
        if (!page) throw new Error("The page waits.");
        for (const type of ["here", "cancel"]) {
          invitation.webSocketMessage(page, JSON.stringify({ type }));
          // The match begins to be made, and needs the database.
          for (let turn = 0; turn < 10; turn += 1) await null;
        }
      },
    );
    expect(await refusal(followed)).toBe("invitation_over");
    for (let match = 0; match < GUEST_MATCH_RATE.max; match += 1)
      await followedAsGuest(guest, (await waitingInviter()).key);
  });

  it("are those of a class for an address, whoever deletes the cookie", async () => {
    const address = "192.0.2.77";
    await spend(`guests:address:${address}`, GUEST_ADDRESS_RATE.max - 1);
    await followedAsGuest(await newGuest(address), (await waitingInviter()).key);
    const { key } = await waitingInviter();
    expect(await refusal(followAsGuest(await newGuest(address), key))).toBe("guest_limit");
    await followedAsGuest(await newGuest("192.0.2.78"), key);
  });

  it("have an end for who hosts guests, and not for who plays with learners", async () => {
    holdClock();
    const { inviter, key, socket } = await waitingInviter();
    const row = (created_at: number) => ({
      ...{ id: crypto.randomUUID(), challenge_id: "c1", battle_id: "t01", user_1_id: inviter.user_id },
      ...{ origin: "guest" as const, created_at, ended_at: created_at },
    });
    // One of them the day before.
    await database(env.DB)
      .insert(matches)
      .values(row(Date.now() - 86_400_000));
    for (let match = 1; match < GUEST_MATCHES_A_HOST_A_DAY; match += 1)
      await database(env.DB).insert(matches).values(row(Date.now()));
    await followedAsGuest(await newGuest(), key);
    await socket.closed;
    await env.DB.prepare("UPDATE matches SET ended_at = created_at WHERE ended_at IS NULL").run();
    const next = await waitingInviter(inviter);
    const answer = await json(await followAsGuest(await newGuest(), next.key));
    expect(answer).toMatchObject({
      code: "host_limit",
      title: expect.stringContaining(inviter.display_name),
    });
    const learner = await newLearner();
    expect((await learner.request("POST", `/api/invitations/${next.key}/follow`)).status).toBe(200);
  });
});
