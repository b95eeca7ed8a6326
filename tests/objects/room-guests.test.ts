/** Guests in a room: how they come, what is counted, and that they never host. What their cookie opens is in security/guests.test.ts. */
import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RoomAnswer, RoomMessage } from "../../worker/contract/rooms.ts";
import { database } from "../../worker/db/client.ts";
import { matches } from "../../worker/db/schema.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import type { Room } from "../../worker/rooms/room-store.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import {
  GUEST_ADDRESS_RATE,
  GUEST_MATCH_RATE,
  GUEST_MATCHES_A_HOST_A_DAY,
} from "../../worker/rules/guests.ts";
import { MAX_ROOM_PLAYERS } from "../../worker/rules/room-limits.ts";
import { ROOM_TIMING_MS } from "../../worker/rules/room-timing.ts";
import { newWarrior, seedBattle, WHOLE } from "../support/worker/battles.ts";
import { holdClock } from "../support/worker/clock.ts";
import { eventually } from "../support/worker/eventually.ts";
import {
  followAsGuest,
  followedAsGuest,
  type Guest,
  newGuest,
  waitingInviter,
} from "../support/worker/invitations.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { joinRoom, openRoom, roomObject, skipRoomPhases, viewWith } from "../support/worker/rooms.ts";
import { openSocket, type TestSocket } from "../support/worker/socket.ts";

const SCALE = 100;
beforeAll(() => seedBattle());
beforeEach(() => {
  env.TIME_SCALE = String(SCALE);
});

type Socket = TestSocket<RoomMessage>;
/** A Warrior's room that nobody has come to. */
async function open(host?: Learner) {
  const who = host ?? (await newWarrior());
  return { host: who, key: await openRoom(who) };
}

const comeAs = ({ cookie }: Pick<Guest, "cookie">, key: string, address = "192.0.2.1"): Promise<Socket> =>
  openSocket<RoomMessage>(`/api/guest-rooms/${key}/socket`, { cookie, "cf-connecting-ip": address });

/** Comes to a room. @returns the socket, and the id in the room */
async function sit(coming: Promise<Socket>) {
  const socket = await coming;
  const { you, view } = await socket.next("state");
  return { socket, you, view };
}

const idOf = (cookie: string) => (JSON.parse(atob(cookie.split(".")[1] ?? "")) as { sub: string }).sub;
const countOf = async (key: string) =>
  env.DB.prepare("SELECT count FROM rate_limits WHERE key = ?")
    .bind(await sha256(key))
    .first<number>("count");
const dayStart = () => new Date(Date.now()).setUTCHours(0, 0, 0, 0);
const countOfHost = ({ user_id }: Learner, day = dayStart()) => countOf(`guests:host:${user_id}:${day}`);

/** Changes the stored room, and starts its object again. */
async function changeRoom(host: Learner, change: (room: Room) => void): Promise<void> {
  await runInDurableObject(roomObject(host), (_, { storage }) => {
    const stored = storage.kv.get<Room>("room");
    if (!stored) throw new Error("There is no room");
    change(stored);
    storage.kv.put("room", stored);
  });
  await abortAllDurableObjects();
}

describe("a guest in a room", () => {
  it("plays for a place in the table, with the drawn name, and is no row", async () => {
    const { host, key } = await open();
    const hosts = await sit(joinRoom(host, key));
    const countUsers = () => env.DB.prepare("SELECT count(*) AS n FROM users").first("n");
    const users = await countUsers();
    const [one, other] = [await newGuest(), await newGuest()];
    const first = await sit(comeAs(one, key));
    await sit(comeAs(other, key));
    hosts.socket.send({ type: "start" });
    const begun = await viewWith(hosts, ({ phase }) => phase === "objective");
    expect(begun.entrants).toHaveLength(3);
    await skipRoomPhases(roomObject(host), 2);
    first.socket.send({ type: "code-update", round: 1, seq: 1, ...WHOLE });
    first.socket.send({ type: "sync", sent_at: 1 });
    await first.socket.next("sync");
    await skipRoomPhases(roomObject(host), 2);
    const { table, players } = await viewWith(hosts, ({ phase }) => phase === "table");
    expect(table[0]).toMatchObject({ player: first.you, points: 10, place: 1 });
    expect(players.find(({ id }) => id === first.you)).toEqual({
      ...{ id: first.you, display_name: one.display_name, avatar_url: "/noobie.png" },
      ...{ here: true, plays: true, points: 10 },
    });
    expect(JSON.stringify(players)).not.toContain(idOf(one.cookie));
    expect(await countUsers()).toBe(users);
  });

  it("reads as a member what the link leads to, and the podium once it is over", async () => {
    const { host, key } = await open();
    const [guest, other] = [await newGuest(), await newGuest()];
    await sit(comeAs(guest, key));
    const readAs = async (who: Guest) => json<RoomAnswer>(await who.request("GET", `/api/rooms/${key}`));
    expect(await readAs(guest)).toMatchObject({ user_state: null, member: true, here: 1 });
    expect(await readAs(other)).toMatchObject({ user_state: null, member: false });
    await changeRoom(host, ({ state }) => {
      state.phase = "over";
    });
    expect((await readAs(guest)).podium?.players).toHaveLength(2);
    expect((await other.request("GET", `/api/rooms/${key}`)).status).toBe(404);
  });

  it("who is taken out can't come back", async () => {
    const { host, key } = await open();
    const hosts = await sit(joinRoom(host, key));
    const guest = await newGuest();
    const { socket, you } = await sit(comeAs(guest, key));
    hosts.socket.send({ type: "remove", player: you });
    expect((await socket.closed).code).toBe(CLOSE_CODES.forbidden);
    expect((await (await comeAs(guest, key)).closed).code).toBe(CLOSE_CODES.forbidden);
    expect((await guest.request("GET", `/api/rooms/${key}`)).status).toBe(403);
  });

  it("takes one of the room's places", async () => {
    const { host, key } = await open();
    await changeRoom(host, (room) => {
      const [first] = room.members;
      if (!first) throw new Error("There is no host");
      for (let id = 2; id <= MAX_ROOM_PLAYERS; id += 1)
        room.members.push({
          ...first,
          id: String(id),
          account: `guest:${id}`,
          here: false,
          gone_at: Date.now(),
        });
      room.next_id = MAX_ROOM_PLAYERS + 1;
      room.members[0] = { ...first, gone_at: Date.now() };
    });
    const guest = await newGuest();
    expect((await (await comeAs(guest, key)).closed).code).toBe(CLOSE_CODES.full);
    // Nothing is counted for it.
    expect(await countOf(`guest:${idOf(guest.cookie)}`)).toBeNull();
  });
});

describe("a room's guests", () => {
  it("count once each, for themselves and for the host, however often they come back", async () => {
    const { host, key } = await open();
    const [guest, address] = [await newGuest(), "192.0.2.5"];
    // Twice at once, too.
    const both = await Promise.all([comeAs(guest, key, address), comeAs(guest, key, address)]);
    expect(both).toHaveLength(2);
    const { socket, you } = await sit(comeAs(guest, key, address));
    // Who leaves the lobby is no member any more.
    socket.send({ type: "leave" });
    expect((await socket.closed).code).toBe(CLOSE_CODES.finished);
    await abortAllDurableObjects();
    expect((await sit(comeAs(guest, key, address))).you).not.toBe(you);
    expect(await countOf(`guest:${idOf(guest.cookie)}`)).toBe(1);
    expect(await countOf(`guests:address:${address}`)).toBe(1);
    expect(await countOfHost(host)).toBe(1);
  });

  it("have two rooms or matches a day", async () => {
    const guest = await newGuest();
    const { key } = await open();
    await sit(comeAs(guest, key));
    await followedAsGuest(guest, (await waitingInviter()).key);
    const third = await open();
    const refused = await (await comeAs(guest, third.key)).closed;
    expect(refused).toMatchObject({ code: CLOSE_CODES.forbidden, reason: expect.stringContaining("today") });
    expect(await countOfHost(third.host)).toBeNull();
    expect((await followAsGuest(guest, (await waitingInviter()).key)).status).toBe(429);
    // The room that counts already is still open to the guest.
    await sit(comeAs(guest, key));
    expect(await countOf(`guest:${idOf(guest.cookie)}`)).toBe(GUEST_MATCH_RATE.max);
  });

  it("are those of a class for an address", async () => {
    const { host, key } = await open();
    await env.DB.prepare("INSERT INTO rate_limits (key, window_start, count) VALUES (?, ?, ?)")
      .bind(await sha256("guests:address:192.0.2.9"), Date.now(), GUEST_ADDRESS_RATE.max)
      .run();
    const refused = await comeAs(await newGuest(), key, "192.0.2.9");
    expect((await refused.closed).code).toBe(CLOSE_CODES.forbidden);
    expect(await countOfHost(host)).toBeNull();
    await sit(comeAs(await newGuest(), key, "192.0.2.10"));
  });

  it("are twenty a day for a host, together with the matches with guests", async () => {
    holdClock();
    const { inviter, key: invitation } = await waitingInviter();
    const { key } = await open(inviter);
    for (let match = 2; match < GUEST_MATCHES_A_HOST_A_DAY; match += 1)
      await database(env.DB)
        .insert(matches)
        .values({
          ...{ id: crypto.randomUUID(), challenge_id: "c1", battle_id: "t01", user_1_id: inviter.user_id },
          ...{ origin: "guest" as const, created_at: Date.now(), ended_at: Date.now() },
        });
    const [first, second] = [await newGuest(), await newGuest()];
    await sit(comeAs(first, key));
    await sit(comeAs(second, key));
    const refused = await (await comeAs(await newGuest(), key)).closed;
    expect(refused).toMatchObject({
      code: CLOSE_CODES.forbidden,
      reason: expect.stringContaining("as many guests"),
    });
    // Nor another match; who has come stays, and comes back.
    const answer = await followAsGuest(await newGuest(), invitation);
    expect((await json(answer)).code).toBe("host_limit");
    await sit(comeAs(first, key));
    expect(await countOfHost(inviter)).toBe(2);
  });
});

describe("a guest who has played no round", () => {
  /** The day's count of a host's guests. */
  const setCountOfHost = async ({ user_id }: Learner, count: number, day = dayStart()) =>
    env.DB.prepare("INSERT INTO rate_limits (key, window_start, count) VALUES (?, ?, ?)")
      .bind(await sha256(`guests:host:${user_id}:${day}`), day, count)
      .run();
  const isRefused = async (key: string, guest?: Guest) => {
    const refused = await (await comeAs(guest ?? (await newGuest()), key)).closed;
    expect(refused).toMatchObject({
      code: CLOSE_CODES.forbidden,
      reason: expect.stringContaining("as many guests"),
    });
  };

  it("uses up nothing of the host's day once taken out, however often somebody comes", async () => {
    holdClock();
    const { host, key } = await open();
    await setCountOfHost(host, GUEST_MATCHES_A_HOST_A_DAY - 1);
    const hosts = await sit(joinRoom(host, key));
    for (let visit = 0; visit < 3; visit += 1) {
      const guest = await newGuest();
      const { socket, you } = await sit(comeAs(guest, key));
      await isRefused(key);
      hosts.socket.send({ type: "remove", player: you });
      await socket.closed;
      await eventually(async () => expect(await countOfHost(host)).toBe(GUEST_MATCHES_A_HOST_A_DAY - 1));
      expect(await countOf(`guest:${idOf(guest.cookie)}`)).toBe(0);
    }
  });

  it("and has left makes room for another, and needs the room again when coming back", async () => {
    holdClock();
    const { host, key } = await open();
    await setCountOfHost(host, GUEST_MATCHES_A_HOST_A_DAY - 1);
    const [first, second] = [await newGuest(), await newGuest()];
    const { socket } = await sit(comeAs(first, key));
    socket.send({ type: "leave" });
    await socket.closed;
    await sit(comeAs(second, key));
    expect(await countOfHost(host)).toBe(GUEST_MATCHES_A_HOST_A_DAY);
    await isRefused(key, first);
  });

  it("is given back once the room is over, with an open socket or a closed one", async () => {
    holdClock();
    const { host, key } = await open();
    const [here, gone] = [await newGuest(), await newGuest()];
    const first = await sit(comeAs(here, key));
    const { socket, you } = await sit(comeAs(gone, key));
    socket.close();
    // The room is stored once it has noted that, and not over what is changed here.
    await viewWith(first, ({ players }) => players.some((player) => player.id === you && !player.here));
    expect(await countOfHost(host)).toBe(2);
    await changeRoom(host, (room) => {
      room.empty_since = Date.now() - ROOM_TIMING_MS.empty * SCALE;
    });
    await sit(comeAs(here, key));
    await runDurableObjectAlarm(roomObject(host));
    await eventually(async () => expect(await countOfHost(host)).toBe(0));
    for (const { cookie } of [here, gone])
      await eventually(async () => expect(await countOf(`guest:${idOf(cookie)}`)).toBe(0));
  });

  it("is given back once, where there is still no room for another, whatever stops the object", async () => {
    holdClock();
    const { host, key } = await open();
    const { socket } = await sit(comeAs(await newGuest(), key));
    socket.send({ type: "leave" });
    await socket.closed;
    await env.DB.prepare("UPDATE rate_limits SET count = ? WHERE key = ?")
      .bind(GUEST_MATCHES_A_HOST_A_DAY + 3, await sha256(`guests:host:${host.user_id}:${dayStart()}`))
      .run();
    for (let visit = 0; visit < 2; visit += 1) {
      await isRefused(key);
      await abortAllDurableObjects();
      expect(await countOfHost(host)).toBe(GUEST_MATCHES_A_HOST_A_DAY + 2);
    }
  });

  it("is given back to the day that counted it", async () => {
    holdClock();
    const { host, key } = await open();
    const guest = await newGuest();
    const { you } = await sit(comeAs(guest, key));
    const yesterday = new Date(Date.now() - 86_400_000).setUTCHours(0, 0, 0, 0);
    await setCountOfHost(host, 1, yesterday);
    await changeRoom(host, ({ new_guests: [first] = [] }) => {
      if (first) first.counted_at = yesterday;
    });
    const hosts = await sit(joinRoom(host, key));
    hosts.socket.send({ type: "remove", player: you });
    await eventually(async () => expect(await countOfHost(host, yesterday)).toBe(0));
    expect(await countOfHost(host)).toBe(1);
  });

  it("is one who wasn't there when the first one began; who was, counts whatever comes", async () => {
    holdClock();
    const { host, key } = await open();
    const hosts = await sit(joinRoom(host, key));
    await sit(joinRoom(await newLearner(), key));
    const [one, other] = [await sit(comeAs(await newGuest(), key)), await sit(comeAs(await newGuest(), key))];
    other.socket.close();
    await viewWith(hosts, ({ players }) => players.some(({ id, here }) => id === other.you && !here));
    hosts.socket.send({ type: "start" });
    await viewWith(hosts, ({ phase }) => phase === "objective");
    await eventually(async () => expect(await countOfHost(host)).toBe(1));
    hosts.socket.send({ type: "remove", player: one.you });
    await one.socket.closed;
    // Who comes now and is taken out before the next round was none of this one.
    const late = await sit(comeAs(await newGuest(), key));
    expect(await countOfHost(host)).toBe(2);
    hosts.socket.send({ type: "remove", player: late.you });
    await late.socket.closed;
    await eventually(async () => expect(await countOfHost(host)).toBe(1));
  });
});

describe("the host of a room with guests", () => {
  it("is never a guest while a learner is there, nor alone", async () => {
    const { host, key } = await open();
    const hosts = await sit(joinRoom(host, key));
    const guest = await sit(comeAs(await newGuest(), key));
    const learner = await sit(joinRoom(await newLearner(), key));
    hosts.socket.send({ type: "leave" });
    const handedOn = await viewWith(guest, (view) => view.host === learner.you);
    expect(handedOn.players).toHaveLength(2);
    learner.socket.send({ type: "leave" });
    const alone = await viewWith(guest, ({ players }) => players.length === 1);
    expect(alone.host).not.toBe(guest.you);
    for (const type of ["start", "next", "again"]) {
      guest.socket.send({ type });
      expect((await guest.socket.next("error")).message).toContain("Only the host");
    }
  });

  it("who leaves guests alone leaves a room that ends as an empty one does", async () => {
    const { host, key } = await open();
    const hosts = await sit(joinRoom(host, key));
    const one = await newGuest();
    await sit(comeAs(one, key));
    hosts.socket.send({ type: "leave" });
    await hosts.socket.closed;
    await changeRoom(host, (room) => {
      expect(room.empty_since).not.toBeNull();
      room.empty_since = Date.now() - ROOM_TIMING_MS.empty * SCALE;
    });
    const back = await sit(comeAs(one, key));
    await runDurableObjectAlarm(roomObject(host));
    expect((await back.socket.closed).code).toBe(CLOSE_CODES.over);
  });
});
