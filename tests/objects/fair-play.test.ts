/** Fair play in matches, races and rooms: how code came about is marked, and nobody's code is out before its moment. */
import { abortAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shareKey } from "../../worker/battles/share-keys.ts";
import type { MatchMessage } from "../../worker/contract/battles.ts";
import { database } from "../../worker/db/client.ts";
import { ghost_races } from "../../worker/db/schema.ts";
import {
  HALF,
  joinMatch,
  newEditing,
  newWarrior,
  newWatchedMatch,
  type START,
  seedBattle,
  skipPhases,
  startEditing,
  WHOLE,
  watchMatch,
} from "../support/worker/battles.ts";
import { type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { endRound, joinRoom, newRoom, phaseIs, sit, startRound, viewWith } from "../support/worker/rooms.ts";
import { openSocket } from "../support/worker/socket.ts";

beforeAll(() => seedBattle());
beforeEach(() => {
  env.TIME_SCALE = "100";
});

const INPUT = { keys: 30, aided: 0, fastest: 900 };
const MACHINE = { keys: 30, aided: 0, fastest: 20 };

describe("a match", () => {
  it("marks each player's code by edits and counts, and holds what only a machine could type", async () => {
    const { match_id, first, second } = await newEditing();
    first.send({ type: "code-update", seq: 1, ...WHOLE, input: MACHINE });
    second.send({ type: "code-update", seq: 1, ...HALF, input: INPUT });
    await first.next("code-update");
    await skipPhases(match_id, 4);
    const { verdict } = await first.next("result");
    expect(verdict.results).toEqual(["win", "lose"]);
    expect(verdict.marks).toMatchObject([
      { machine: true, pasted: 0 },
      { machine: false, pasted: 0 },
    ]);
    expect((await first.next("recorded")).awarded).toMatchObject({
      ...{ exp_gained: 0, unpaid: "held", held: "open", rating: { unrated: "held" } },
    });
    expect((await second.next("recorded")).awarded).toMatchObject({ held: "open", unpaid: null });
  });

  it("marks what was pasted, which counts", async () => {
    const { match_id, first, second } = await newEditing();
    first.send({ type: "code-update", seq: 1, ...WHOLE, input: { ...INPUT, keys: 0 } });
    await second.next("code-update");
    await skipPhases(match_id, 4);
    const { verdict } = await second.next("result");
    const [mark] = verdict.marks ?? [];
    expect(mark).toMatchObject({ keys: 0, machine: false });
    expect(mark?.pasted).toBeGreaterThan(20);
    expect((await first.next("recorded")).awarded).toMatchObject({ exp_gained: 30, held: null });
  });

  it("remembers the counts after a crash", async () => {
    const { one, match_id, first, second } = await newEditing();
    first.send({ type: "code-update", seq: 1, ...WHOLE, input: MACHINE });
    await second.next("code-update");
    // A phase's end stores every update before it.
    await skipPhases(match_id, 1);
    await abortAllDurableObjects();
    const again = await joinMatch(one, match_id);
    await again.next("state");
    await skipPhases(match_id, 3);
    expect((await again.next("result")).verdict.marks?.[0]).toMatchObject({ machine: true });
  });

  it.each([
    ["less than nothing", { ...INPUT, keys: -1 }],
    ["no number", { ...INPUT, aided: "many" }],
    ["too much", { ...INPUT, keys: 1e9 }],
    ["something else beside", { ...INPUT, pasted: 0 }],
  ])("refuses a count of %s", async (_, input) => {
    const { first } = await newEditing();
    first.send({ type: "code-update", seq: 1, ...WHOLE, input });
    await first.next("error");
  });
});

describe("a race", () => {
  it.each([
    ["typed", INPUT, { exp_gained: 5, is_best: true, marked: null }],
    ["pasted", { ...INPUT, keys: 0 }, { exp_gained: 5, best_ms: null, met_ms: null, marked: "pasted" }],
    ["typed by a machine", MACHINE, { exp_gained: 0, best_ms: null, met_ms: null, marked: "machine" }],
  ])("that was %s has its award and its time by that", async (_, input, outcome) => {
    const learner = await newWarrior();
    const race_id = crypto.randomUUID();
    await database(env.DB)
      .insert(ghost_races)
      .values({
        ...{ user_id: learner.user_id, battle_id: "t01", race_id, ghost: "codex:1:30000" },
        ...{ started_at: Date.now(), strength: 1500 },
      });
    const path = `/api/races/${race_id}/socket`;
    const socket = await openSocket<MatchMessage>(path, { cookie: learner.cookie });
    await socket.next("state");
    await startEditing(`race:${race_id}`, socket);
    socket.send({ type: "code-update", seq: 1, ...WHOLE, input });
    socket.send({ type: "sync", sent_at: 1 });
    await socket.next("sync");
    await skipPhases(`race:${race_id}`, 4);
    expect((await socket.next("race-recorded")).outcome).toMatchObject({ right: true, ...outcome });
    const [row] = await database(env.DB).select().from(ghost_races);
    expect(row?.beaten === null).toBe(outcome.marked !== null);
    await database(env.DB).delete(ghost_races);
  });
});

/** A room of three whose editors are open. */
async function roomPlaying() {
  const game = await newRoom();
  await startRound(game);
  return game;
}

describe("a room", () => {
  it("marks in its table whose code was pasted, and the points stand", async () => {
    const game = await roomPlaying();
    const [, one, other] = game.seats;
    const update = { type: "code-update", round: 1, seq: 1 };
    one.socket.send({ ...update, ...WHOLE, input: { ...INPUT, keys: 0 } });
    other.socket.send({ ...update, ...HALF, input: INPUT });
    for (const { socket } of [one, other]) {
      socket.send({ type: "sync", sent_at: 1 });
      await socket.next("sync");
    }
    const { results } = await endRound(game);
    expect(results).toMatchObject([
      { player: one.id, points: 10, pasted: true },
      { player: other.id, points: 8, pasted: false },
      { points: 0, pasted: false },
    ]);
  });
});

const SECRET = "/* nobody's business */";
const withSecret = (code: typeof START) => ({ ...code, css: `${code.css}${SECRET}` });

/** What these routes answer to somebody. */
async function answersTo(who: Pick<Learner, "request">, paths: readonly string[]): Promise<string> {
  const answers = await Promise.all(paths.map(async (path) => (await who.request("GET", path)).text()));
  return answers.join();
}

describe("nobody's code is out before its moment", () => {
  it("in a match: no route has it before the end, for players, moderators, learners and visitors", async () => {
    const { one, other, match_id, first, second } = await newWatchedMatch();
    const [moderator, stranger] = [await newModerator(), await newWarrior()];
    const key = await shareKey(env, match_id);
    const paths = [
      `/api/battles/${match_id}`,
      `/api/battles/${match_id}/replay`,
      `/api/battles/${match_id}/replay?key=${key}`,
      "/api/matches",
      "/api/challenges",
      "/api/watch",
      "/api/moderation",
      "/api/dashboard",
      "/api/ladders/c1",
    ];
    first.send({ type: "code-update", seq: 1, ...withSecret(WHOLE) });
    await startEditing(match_id, second);
    expect(JSON.stringify(second.frames)).not.toContain(SECRET);
    const visitor = await watchMatch(match_id);
    await visitor.next("state");
    first.send({ type: "code-update", seq: 2, ...withSecret(WHOLE), input: MACHINE });
    await second.next("code-update");
    for (const who of [one, other, moderator, stranger, { request }])
      expect(await answersTo(who, paths)).not.toContain(SECRET);
    // A spectator sees drawn pages only, without the code.
    expect(JSON.stringify(visitor.frames)).not.toContain("nobody's business");
    await skipPhases(match_id, 4);
    await first.next("recorded");
    expect(await answersTo(other, [`/api/battles/${match_id}/replay`])).toContain(SECRET);
    expect(await answersTo(moderator, ["/api/moderation"])).toContain(SECRET);
    for (const who of [stranger, { request }])
      expect(
        await answersTo(
          who,
          paths.filter((path) => !path.includes("key=")),
        ),
      ).not.toContain(SECRET);
  });

  it("in a room: no frame and no route has it before the round's table, for members, late comers and visitors", async () => {
    const { key, seats, room } = await roomPlaying();
    const [host, one, other] = seats;
    one.socket.send({ type: "code-update", round: 1, seq: 1, ...withSecret(WHOLE) });
    one.socket.send({ type: "sync", sent_at: 1 });
    await one.socket.next("sync");
    await room.tellProgress();
    const late = await sit(await newLearner(), key);
    // Who comes back gets the own code only.
    const again = await joinRoom(other.who, key);
    await again.next("state");
    await room.skipPhase();
    for (const { socket } of [host, late, { socket: again }])
      expect(JSON.stringify(socket.frames)).not.toContain("nobody's business");
    for (const who of [host.who, late.who, { request }])
      expect(await answersTo(who, [`/api/rooms/${key}`])).not.toContain("nobody's business");
    await room.skipPhase();
    await viewWith(host, phaseIs("table"));
    const { pages } = await host.socket.next("pages");
    expect(JSON.stringify(pages)).toContain("nobody's business");
  });

  it("in a race: no route has the recording, only the socket, as it is typed", async () => {
    const learner = await newWarrior();
    const race_id = crypto.randomUUID();
    await database(env.DB)
      .insert(ghost_races)
      .values({
        ...{ user_id: learner.user_id, battle_id: "t01", race_id, ghost: "codex:1:30000" },
        ...{ started_at: Date.now(), strength: 1500 },
      });
    const socket = await openSocket<MatchMessage>(`/api/races/${race_id}/socket`, { cookie: learner.cookie });
    const state = await socket.next("state");
    await startEditing(`race:${race_id}`, socket);
    expect(JSON.stringify([state, socket.frames])).not.toContain("width: 10px;");
    const paths = [
      `/api/battles/${race_id}`,
      `/api/battles/${race_id}/replay`,
      "/api/ladders/c1",
      "/api/challenges",
    ];
    for (const who of [learner, await newWarrior(), { request }])
      expect(await answersTo(who, paths)).not.toContain("width: 10px;");
    await database(env.DB).delete(ghost_races);
  });
});
