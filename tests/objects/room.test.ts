import {
  abortAllDurableObjects,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { RoomAnswer, RoomMessage } from "../../worker/contract/rooms.ts";
import { database } from "../../worker/db/client.ts";
import { exp_ledger, rating_changes, user_state } from "../../worker/db/schema.ts";
import type { Room } from "../../worker/rooms/room-store.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { MAX_FRAME_BYTES } from "../../worker/rules/match-limits.ts";
import { MAX_ROOM_PLAYERS, ROOM_RATE } from "../../worker/rules/room-limits.ts";
import { ROOM_TIMING_MS } from "../../worker/rules/room-timing.ts";
import { HALF, newMatchRow, newWarrior, START, seedBattle, WHOLE } from "../support/worker/battles.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner, newModerator, refusal, request } from "../support/worker/learner.ts";
import {
  askForRoom,
  endRound,
  joinRoom,
  newRoom,
  openRoom,
  phaseIs,
  roomObject,
  sit,
  skipRoomPhases,
  startRound,
  viewWith,
} from "../support/worker/rooms.ts";
import { costly, openSocket, type TestSocket } from "../support/worker/socket.ts";

type Socket = TestSocket<RoomMessage>;
const SCALE = 100;

beforeAll(async () => {
  await seedBattle();
  await seedBattle("t02");
});
// Phases so long that each is ended by `skipPhase`, on a slow machine too.
beforeEach(() => {
  env.TIME_SCALE = String(SCALE);
});

const read = (key: string, who?: Learner) => (who?.request ?? request)("GET", `/api/rooms/${key}`);
/** The code with which a learner's socket is refused. */
const refusedWith = async (who: Learner, key: string) => (await (await joinRoom(who, key)).closed).code;

const update = (round: number, seq: number, code: typeof START, final = false) => ({
  ...{ type: "code-update", round, seq, ...code, ...(final && { final }) },
});

describe("a room", () => {
  it("is opened by a Warrior and joined by Starters, who play its rounds for points and nothing else", async () => {
    const game = await newRoom();
    const { key, seats, room } = game;
    const [host, one, other] = seats;
    expect(await json<RoomAnswer>(await read(key, one.who))).toMatchObject({
      ...{ phase: "lobby", here: 3, member: true, podium: null },
      host: { display_name: host.who.display_name },
    });
    host.socket.send({ type: "rounds", rounds: 3 });
    const begun = await startRound(game);
    expect(begun).toMatchObject({ round: 1, rounds: 3, task: { title: "Box", start: START }, wishes: 2 });
    expect(begun.entrants).toEqual([host.id, one.id, other.id]);
    one.socket.send(update(1, 1, WHOLE));
    other.socket.send(update(1, 1, HALF));
    const first = await endRound(game);
    expect(first.results).toMatchObject([
      { player: one.id, met: 2, place: 1, points: 10 },
      { player: other.id, met: 1, place: 2, points: 8, last_met_at: null },
      { player: host.id, met: 0, place: 3, points: 0 },
    ]);
    expect(first.results[0]?.last_met_at).toBeGreaterThanOrEqual(0);
    expect((await other.socket.next("pages")).pages).toEqual([
      { player: one.id, code: WHOLE },
      { player: other.id, code: HALF },
    ]);
    // The pause ends by itself.
    await room.skipPhase();
    const second = await viewWith(host, (view) => view.round === 2);
    expect(second).toMatchObject({
      phase: "objective",
      players: [{ points: 0 }, { points: 10 }, { points: 8 }],
    });
    await skipRoomPhases(room, 2);
    other.socket.send(update(2, 1, WHOLE));
    other.socket.send({ type: "sync", sent_at: 1 });
    await other.socket.next("sync");
    const third = await endRound(game);
    expect(third.table).toMatchObject([
      { player: other.id, points: 18, place: 1, moved: 1 },
      { player: one.id, points: 10, place: 2, moved: -1 },
      { player: host.id, points: 0, place: 3, moved: 0 },
    ]);
    // The host ends it too.
    host.socket.send({ type: "next" });
    await viewWith(host, (view) => view.round === 3);
    await skipRoomPhases(room, 5);
    const podium = await viewWith(host, phaseIs("podium"));
    expect(podium.table[0]).toMatchObject({ player: other.id, points: 18 });
    const ids = seats.map(({ who }) => who.user_id);
    const [exp, ratings] = await Promise.all([
      database(env.DB)
        .select()
        .from(exp_ledger)
        .where(eq(exp_ledger.user_id, ids[2] ?? "")),
      database(env.DB)
        .select()
        .from(rating_changes)
        .where(eq(rating_changes.user_id, ids[2] ?? "")),
    ]);
    expect([exp, ratings]).toEqual([[], []]);
    // From the podium back to the lobby, where the points begin again.
    host.socket.send({ type: "again" });
    expect(await viewWith(host, phaseIs("lobby"))).toMatchObject({ round: 0, table: [], task: null });
    // Frames name a round by its number among all of the room's.
    expect(await startRound(game)).toMatchObject({ round: 1, number: 4, results: [] });
    one.socket.send(update(1, 9, WHOLE));
    one.socket.send(update(4, 1, HALF));
    const { results } = await endRound(game);
    expect(results.find(({ player }) => player === one.id)).toMatchObject({ met: 1 });
  });

  it("tells who plays how many wishes each has met, without code, and each their own ticks", async () => {
    const game = await newRoom();
    const [host, one, other] = game.seats;
    await startRound(game);
    one.socket.send(update(1, 1, HALF));
    // Told by the room itself.
    expect((await one.socket.next("ticks")).ticks.map(({ id, done }) => [id, done])).toEqual([
      ["width", true],
      ["height", false],
    ]);
    const progress = await other.socket.next("progress");
    expect(progress).toEqual({
      ...{ type: "progress", round: 1, judged: null },
      met: { [host.id]: 0, [one.id]: 1, [other.id]: 0 },
    });
    expect(other.socket.take()).toEqual([]);
    // Nothing has changed, so nothing is sent.
    await game.room.tellProgress();
    one.socket.send({ type: "sync", sent_at: 7 });
    expect((await one.socket.next("sync")).sent_at).toBe(7);
    expect(other.socket.take()).toEqual([]);
    for (const { socket } of game.seats) expect(JSON.stringify(socket.frames)).not.toContain("width: 10px");
  });

  it("is played beside a match, and doesn't wait for who is in both", async () => {
    const game = await newRoom();
    const [, one, other] = game.seats;
    await newMatchRow(one.who, await newWarrior());
    const view = await startRound(game);
    expect(view.entrants).toContain(one.id);
    other.socket.send(update(1, 1, WHOLE));
    other.socket.send({ type: "sync", sent_at: 1 });
    await other.socket.next("sync");
    const { results } = await endRound(game);
    expect(results).toMatchObject([{ player: other.id, points: 10 }, { points: 0 }, { points: 0 }]);
  });

  it("judges at once where every last update is there", async () => {
    const game = await newRoom();
    await startRound(game);
    await game.room.skipPhase();
    for (const { socket } of game.seats) socket.send(update(1, 1, WHOLE, true));
    const { results } = await viewWith(game.seats[0], phaseIs("table"));
    expect(results.map(({ place, points }) => [place, points])).toEqual([
      [1, 10],
      [1, 10],
      [1, 10],
    ]);
  });

  it("needs three players, and its host", async () => {
    const game = await newRoom(1);
    const [host, one] = game.seats;
    host.socket.send({ type: "start" });
    expect((await host.socket.next("error")).message).toContain("3 players");
    for (const type of ["start", "next", "again"]) {
      one.socket.send({ type });
      expect((await one.socket.next("error")).message).toContain("Only the host");
    }
    for (const frame of [
      { type: "rounds", rounds: 7 },
      { type: "remove", player: host.id },
    ]) {
      one.socket.send(frame);
      expect((await one.socket.next("error")).message).toContain("Only the host");
    }
    // A host who only hosts doesn't count.
    await sit(await newLearner(), game.key);
    host.socket.send({ type: "plays", plays: false });
    host.socket.send({ type: "start" });
    expect((await host.socket.next("error")).message).toContain("3 players");
    await sit(await newLearner(), game.key);
    const view = await startRound(game);
    expect(view.entrants).toHaveLength(3);
    expect(view.entrants).not.toContain(host.id);
  });

  it("says so where the database fails as a round begins, and stays as it was", async () => {
    const game = await newRoom();
    const [host] = game.seats;
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await env.DB.prepare("UPDATE battles SET retired = 1").run();
    host.socket.send({ type: "start" });
    expect((await host.socket.next("error")).message).toContain("couldn't begin");
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    await env.DB.prepare("UPDATE battles SET retired = 0").run();
    expect((await startRound(game)).round).toBe(1);
  });

  it("lets who comes late watch until the next round", async () => {
    const game = await newRoom();
    await startRound(game);
    const late = await newLearner();
    const socket = await joinRoom(late, game.key);
    const { you, view, own } = await socket.next("state");
    expect(view).toMatchObject({ phase: "editing", task: { title: "Box" } });
    expect(view.entrants).not.toContain(you);
    expect(own).toBeNull();
    socket.send(update(1, 1, WHOLE));
    socket.send({ type: "sync", sent_at: 1 });
    await socket.next("sync");
    const { results } = await endRound(game);
    expect(results.map(({ player }) => player)).not.toContain(you);
    await game.room.skipPhase();
    expect((await viewWith({ socket }, (one) => one.round === 2)).entrants).toContain(you);
  });

  it("waits for the others when the first comes back to a pause at whose end nobody was here", async () => {
    const game = await newRoom();
    const [host, one, other] = game.seats;
    await startRound(game);
    await endRound(game);
    for (const { socket } of game.seats) socket.close();
    await eventually(async () =>
      expect((await json<RoomAnswer>(await read(game.key, host.who))).here).toBe(0),
    );
    await game.room.skipPhase();
    const first = await joinRoom(host.who, game.key);
    expect((await first.next("state")).view).toMatchObject({ phase: "table", round: 1 });
    const second = await sit(one.who, game.key);
    await sit(other.who, game.key);
    await game.room.skipPhase();
    const { entrants } = await viewWith(second, (view) => view.round === 2);
    expect(entrants).toEqual([host.id, one.id, other.id]);
  });

  it("keeps what was typed, and the place, of who reloads", async () => {
    const game = await newRoom();
    const [, one] = game.seats;
    await startRound(game);
    one.socket.send(update(1, 3, HALF));
    one.socket.send({ type: "sync", sent_at: 1 });
    await one.socket.next("sync");
    const again = await joinRoom(one.who, game.key);
    expect(await one.socket.closed).toMatchObject({ code: CLOSE_CODES.replaced });
    const { you, own } = await again.next("state");
    expect(you).toBe(one.id);
    expect(own).toEqual({ round: 1, seq: 3, code: HALF });
    expect((await again.next("ticks")).ticks.map(({ done }) => done)).toEqual([true, false]);
    // An old update changes nothing.
    again.send(update(1, 2, WHOLE));
    // Nor does one of another round.
    again.send(update(2, 9, WHOLE));
    again.send({ type: "sync", sent_at: 1 });
    await again.next("sync");
    const { results } = await endRound(game);
    expect(results.find(({ player }) => player === you)).toMatchObject({ met: 1 });
  });

  it("counts the last code of who has lost the connection", async () => {
    const game = await newRoom();
    const [, one] = game.seats;
    await startRound(game);
    one.socket.send(update(1, 1, WHOLE));
    one.socket.send({ type: "sync", sent_at: 1 });
    await one.socket.next("sync");
    one.socket.close();
    const { results, players } = await endRound(game);
    expect(results[0]).toMatchObject({ player: one.id, met: 2, points: 10 });
    expect(players.find(({ id }) => id === one.id)).toMatchObject({ here: false, points: 10 });
  });

  it("survives a crash in each phase: what was stored goes on, once", async () => {
    const game = await newRoom();
    const { seats, key } = game;
    await startRound(game);
    seats[1].socket.send(update(1, 1, WHOLE));
    await game.room.skipPhase();
    await runInDurableObject(game.room, (_, { storage }) => storage.sync());
    await abortAllDurableObjects();
    const back = await sit(seats[1].who, key);
    await game.room.skipPhase();
    const { results, players } = await viewWith(back, phaseIs("table"));
    expect(results).toMatchObject([
      { player: seats[1].id, met: 2, points: 10 },
      { points: 0 },
      { points: 0 },
    ]);
    expect(players.find(({ id }) => id === seats[1].id)?.points).toBe(10);
    await abortAllDurableObjects();
    const state = await (await joinRoom(seats[2].who, key)).next("state");
    expect(state.view.players.find(({ id }) => id === seats[1].id)?.points).toBe(10);
  });

  it("goes on after an eviction, with the sockets that it had", async () => {
    const game = await newRoom();
    await evictDurableObject(game.room);
    const begun = await startRound(game);
    expect(begun.entrants).toHaveLength(3);
  });
});

describe("the host", () => {
  it("who leaves hands the room on to who has been there longest, at once", async () => {
    const game = await newRoom();
    const [host, one] = game.seats;
    host.socket.send({ type: "leave" });
    expect(await host.socket.closed).toMatchObject({ code: CLOSE_CODES.finished });
    expect((await viewWith(one, (view) => view.host === one.id)).players).toHaveLength(2);
    one.socket.send({ type: "rounds", rounds: 4 });
    await viewWith(one, (view) => view.rounds === 4);
    // Who opened it comes back as its host: nobody can keep them from their room.
    one.socket.send({ type: "remove", player: host.id });
    one.socket.send({ type: "sync", sent_at: 1 });
    await one.socket.next("sync");
    expect(await openRoom(host.who)).toBe(game.key);
    const again = await sit(host.who, game.key);
    again.socket.send({ type: "remove", player: one.id });
    expect(await one.socket.closed).toMatchObject({ code: CLOSE_CODES.forbidden });
  });

  it("who stands in can't take out who opened the room, who hosts it again after a while", async () => {
    const game = await newRoom();
    const [host, one] = game.seats;
    await startRound(game);
    host.socket.send({ type: "leave" });
    await viewWith(one, (view) => view.host === one.id);
    one.socket.send({ type: "remove", player: host.id });
    expect((await one.socket.next("error")).message).toContain("opened");
    const again = await joinRoom(host.who, game.key);
    expect((await again.next("state")).view.host).toBe(host.id);
  });

  it("who reloads stays the host", async () => {
    const game = await newRoom();
    const [host] = game.seats;
    host.socket.close();
    await viewWith(game.seats[1], (view) => view.players.some(({ here }) => !here));
    expect((await (await joinRoom(host.who, game.key)).next("state")).view.host).toBe(host.id);
  });

  it("who stays away hands it on after a while", async () => {
    const game = await newRoom();
    const [host, one] = game.seats;
    host.socket.close();
    await viewWith(one, (view) => view.players.some(({ here }) => !here));
    await changeRoom(game.room, (room) => {
      for (const member of room.members)
        if (member.gone_at !== null) member.gone_at -= ROOM_TIMING_MS.host_grace * SCALE;
    });
    await runDurableObjectAlarm(game.room);
    const back = await sit(one.who, game.key);
    back.socket.send({ type: "rounds", rounds: 6 });
    expect((await viewWith(back, (view) => view.rounds === 6)).host).toBe(one.id);
  });

  it("removes a player, who can't come back", async () => {
    const game = await newRoom();
    const [host, one] = game.seats;
    host.socket.send({ type: "remove", player: one.id });
    expect(await one.socket.closed).toMatchObject({ code: CLOSE_CODES.forbidden });
    expect(await refusedWith(one.who, game.key)).toBe(CLOSE_CODES.forbidden);
    expect(await refusal(read(game.key, one.who))).toBe("removed_from_room");
    expect((await viewWith(host, (view) => view.players.length === 2)).players).toHaveLength(2);
  });
});

/** Changes the stored room, and starts its object again. */
async function changeRoom(room: ReturnType<typeof roomObject>, change: (room: Room) => void): Promise<void> {
  await runInDurableObject(room, (_, { storage }) => {
    const stored = storage.kv.get<Room>("room");
    if (!stored) throw new Error("There is no room");
    change(stored);
    storage.kv.put("room", stored);
  });
  await abortAllDurableObjects();
}

describe("a room's places", () => {
  it("are thirty: the next one is refused until somebody leaves", async () => {
    const { host, key, seats, room } = await newRoom(0);
    await runInDurableObject(room, (_, { storage }) => {
      const stored = storage.kv.get<Room>("room");
      const first = stored?.members[0];
      if (!stored || !first) throw new Error("There is no room");
      for (let id = 2; id <= MAX_ROOM_PLAYERS; id += 1)
        stored.members.push({
          ...first,
          id: String(id),
          account: `account ${id}`,
          here: false,
          gone_at: Date.now(),
        });
      stored.next_id = MAX_ROOM_PLAYERS + 1;
      storage.kv.put("room", stored);
    });
    await evictDurableObject(room);
    const late = await newLearner();
    expect(await refusedWith(late, key)).toBe(CLOSE_CODES.full);
    // The members keep theirs.
    expect((await (await joinRoom(host, key)).next("state")).you).toBe(seats[0].id);
    const again = await joinRoom(host, key);
    await again.next("state");
    again.send({ type: "remove", player: "2" });
    await eventually(async () => expect((await json<RoomAnswer>(await read(key, host))).phase).toBe("lobby"));
    await sit(late, key);
  });
});

describe("a room is refused", () => {
  it("to a Starter who opens one, for an unknown challenge, to a learner in a match, and where rooms are off", async () => {
    expect(await refusal(askForRoom(await newLearner()))).toBe("plan_required");
    const warrior = await newWarrior();
    const unknown = warrior.request("POST", "/api/rooms", { body: { challenge_id: "c9" } });
    expect(await refusal(unknown)).toBe("not_found");
    await newMatchRow(warrior, await newWarrior());
    expect(await refusal(askForRoom(warrior))).toBe("in_battle");
    const other = await newWarrior();
    const key = await openRoom(other);
    env.OPEN_ROOMS = "off";
    expect(await refusal(askForRoom(other))).toBe("not_found");
    expect(await refusal(read(key, other))).toBe("room_over");
    expect(await refusedWith(other, key)).toBe(CLOSE_CODES.notFound);
    env.OPEN_ROOMS = "on";
  });

  it("to who guesses its key", async () => {
    const { key, host } = await newRoom(0);
    const guess = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [guess, "none", `${key}A`]) {
      expect(await refusal(read(wrong, host))).toBe("room_over");
      expect(await refusedWith(host, wrong)).toBe(CLOSE_CODES.notFound);
    }
  });

  it("to who opens too many a day; the same press twice leads to the same room", async () => {
    const host = await newWarrior();
    const keys = new Set<string>();
    for (let count = 0; count < ROOM_RATE.max; count += 1) keys.add(await openRoom(host));
    expect(keys.size).toBe(1);
    expect(await refusal(askForRoom(host))).toBe("rate_limited");
  });

  it("to a visitor's socket, and to another site's page", async () => {
    const { key, host } = await newRoom(0);
    expect(await json<RoomAnswer>(await read(key))).toMatchObject({
      user_state: null,
      member: false,
      here: 1,
    });
    const visitor = await openSocket(`/api/rooms/${key}/socket`);
    expect((await visitor.closed).code).toBe(CLOSE_CODES.signedOut);
    const elsewhere = await openSocket(`/api/rooms/${key}/socket`, {
      ...{ cookie: host.cookie, "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" },
    });
    expect((await elsewhere.closed).code).toBe(CLOSE_CODES.forbidden);
  });
});

describe("a room's frames", () => {
  it.each<[string, (socket: Socket) => void, number]>([
    [
      "that are too large close the socket",
      (socket) => socket.send(update(1, 1, { ...START, html: "x".repeat(MAX_FRAME_BYTES) })),
      CLOSE_CODES.tooLarge,
    ],
    [
      "that can't be read, five times, too",
      (socket) => {
        for (let count = 0; count < 5; count += 1) socket.send("{");
      },
      CLOSE_CODES.malformed,
    ],
    [
      "that come too fast, too",
      (socket) => {
        for (let count = 0; count < 200; count += 1) socket.send(costly({ type: "sync", sent_at: count }));
      },
      CLOSE_CODES.tooFast,
    ],
  ])("%s", async (_, send, code) => {
    const { seats } = await newRoom(0);
    send(seats[0].socket);
    expect((await seats[0].socket.closed).code).toBe(code);
  });

  it("of one player within a round are limited", async () => {
    const game = await newRoom();
    await startRound(game);
    const { socket } = game.seats[1];
    for (let seq = 1; seq <= 5; seq += 1)
      socket.send(update(1, seq, { ...START, html: String(seq).repeat(30_000) }));
    expect((await socket.closed).code).toBe(CLOSE_CODES.tooFast);
  });
});

describe("the end of a room", () => {
  it("comes when nobody has been there for a while; its members still see the table, for a day", async () => {
    const game = await newRoom();
    const [host, one, other] = game.seats;
    await startRound(game);
    await endRound(game);
    for (const { socket } of game.seats) socket.send({ type: "leave" });
    await Promise.all(game.seats.map(({ socket }) => socket.closed));
    expect(await refusal(read(game.key, await newLearner()))).not.toBe("room_over");
    await changeRoom(game.room, (room) => {
      room.empty_since = Date.now() - ROOM_TIMING_MS.empty * SCALE;
    });
    await runDurableObjectAlarm(game.room);
    const answer = await json<RoomAnswer>(await read(game.key, one.who));
    expect(answer).toMatchObject({
      phase: "over",
      member: true,
      host: null,
      podium: { table: [{}, {}, {}] },
    });
    expect(answer.podium?.players.map(({ id }) => id)).toEqual([host.id, one.id, other.id]);
    expect(await refusal(read(game.key, await newLearner()))).toBe("room_over");
    expect(await refusedWith(one.who, game.key)).toBe(CLOSE_CODES.over);
    await changeRoom(game.room, (room) => {
      room.over_at = 0;
    });
    await runDurableObjectAlarm(game.room);
    expect(await refusal(read(game.key, one.who))).toBe("room_over");
    expect(await runInDurableObject(game.room, (_, { storage }) => storage.kv.get("room"))).toBeUndefined();
    // A new one has another link.
    expect(await openRoom(host.who)).not.toBe(game.key);
  });

  it("comes after its time, with a word to who is there", async () => {
    const { room, key, host } = await newRoom(0);
    await changeRoom(room, ({ state }) => {
      state.ends_at = Date.now() - 1;
    });
    expect(await refusedWith(host, key)).toBe(CLOSE_CODES.over);
    await runDurableObjectAlarm(roomObject(host));
    expect(await openRoom(host)).not.toBe(key);
  });
});

describe("a member's account", () => {
  it("that logs out loses its socket in the rooms of others too", async () => {
    const game = await newRoom();
    const [host, one] = game.seats;
    expect((await one.who.request("POST", "/api/log-out")).status).toBe(200);
    expect((await one.socket.closed).code).toBe(CLOSE_CODES.unavailable);
    expect(await refusedWith(one.who, game.key)).toBe(CLOSE_CODES.signedOut);
    expect((await host.who.request("POST", "/api/log-out")).status).toBe(200);
    expect((await host.socket.closed).code).toBe(CLOSE_CODES.unavailable);
  });

  it("that is deleted leaves no name in a room", async () => {
    const game = await newRoom();
    const [host, one] = game.seats;
    await startRound(game);
    await game.room.forget(one.who.user_id);
    await env.ROOMS.getByName(one.who.user_id).forget(one.who.user_id);
    expect((await one.socket.closed).code).toBe(CLOSE_CODES.signedOut);
    const view = await viewWith(host, ({ players }) =>
      players.some((player) => player.display_name === "Anonymous"),
    );
    expect(JSON.stringify(view)).not.toContain(one.who.display_name);
    const stored = await runInDurableObject(game.room, (_, { storage }) => storage.kv.get<Room>("room"));
    expect(JSON.stringify(stored)).not.toContain(one.who.user_id);
  });

  it("whose name a moderator takes away has the other one in each room, at once and after coming back", async () => {
    const game = await newRoom(1);
    const [host, one] = game.seats;
    const { user_id, display_name } = one.who;
    const named = (name: string) =>
      viewWith(host, ({ players }) => players.some((player) => player.display_name === name));
    const moderator = await newModerator();
    const answer = await moderator.request("POST", "/api/moderation/rename", { body: { user_id } });
    const given = await json<{ display_name: string }>(answer);
    expect(JSON.stringify(await named(given.display_name))).not.toContain(display_name);
    one.socket.close();
    const back = await joinRoom(one.who, game.key);
    expect(JSON.stringify(await back.next("state"))).not.toContain(display_name);
    const body = { target_kind: "name", target_id: user_id };
    await moderator.request("POST", "/api/moderation/restore", { body });
    expect(JSON.stringify(await named(display_name))).not.toContain(given.display_name);
  });

  it("that loses the plan plays on, and hosts on", async () => {
    const game = await newRoom();
    await database(env.DB)
      .update(user_state)
      .set({ plan: "starter" })
      .where(eq(user_state.user_id, game.host.user_id));
    await startRound(game);
    expect(await refusal(askForRoom(game.host))).toBe("plan_required");
  });

  it("is in a room for as long as it is connected", async () => {
    const game = await newRoom(1);
    const [host, one] = game.seats;
    for (const { who } of [host, one]) expect(await roomObject(who).isPlaying(who.user_id)).toBe(true);
    one.socket.send({ type: "leave" });
    await one.socket.closed;
    expect(await roomObject(one.who).isPlaying(one.who.user_id)).toBe(false);
  });
});
