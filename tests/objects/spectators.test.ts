/** Watching a match: who may, what is shown and when, and what the players notice. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveMatchesAnswer, SpectatorMessage } from "../../worker/contract/watch.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { MAX_FRAME_TOKENS, SOCKET_TOKENS } from "../../worker/rules/frame-cost.ts";
import {
  MAX_LISTED_MATCHES,
  MAX_REMEMBERED_MATCHES,
  MAX_SPECTATORS_PER_ACCOUNT,
  MAX_UNSEEN_FRAMES,
  SEEN_EVERY_FRAMES,
  WATCH_DELAY_MS,
} from "../../worker/rules/watching.ts";
import {
  HALF,
  joinMatch,
  joinQueue,
  newMatchRow,
  newWarrior,
  newWatchedMatch,
  START,
  seedBattle,
  skipPhases,
  startWatchedMatch,
  WHOLE,
  watchMatch,
} from "../support/worker/battles.ts";
import { holdClock } from "../support/worker/clock.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, newLearner, request } from "../support/worker/learner.ts";

beforeAll(() => seedBattle());
// Phases so long that each is ended by `skipPhase`, on a slow machine too.
beforeEach(() => {
  env.TIME_SCALE = "100";
});

const matchOf = (match_id: string) => env.MATCHES.getByName(match_id);
const relayOf = (match_id: string, number = 0) => env.SPECTATOR_RELAYS.getByName(`${match_id}/${number}`);
const editing = { phase: "editing" as const, ends_at: null, opens_at: null, closes_at: null };

/** A watched match whose editors are open. */
async function playing() {
  const match = await newWatchedMatch();
  await skipPhases(match.match_id, 2);
  return match;
}

const endMatch = (match_id: string) => skipPhases(match_id, 6);

describe("a spectator", () => {
  it("sees both pages after three seconds and not before, and no code until the end", async () => {
    const { match_id, first, second } = await playing();
    const visitor = await watchMatch(match_id);
    const state = await visitor.next("state");
    expect(state.battle).toMatchObject({ title: "Box" });
    expect(state.pages).toEqual([expect.stringContaining(START.html), expect.stringContaining(START.html)]);
    const typed_at = Date.now();
    first.send({
      type: "code-update",
      seq: 1,
      ...HALF,
      js: "const secret = 'shown';\ndocument.title = secret;",
    });
    second.send({ type: "code-update", seq: 1, ...WHOLE });
    const update = await visitor.until(() =>
      visitor.frames.find((frame) => frame.type === "update" && frame.pages[1]?.includes("20px")),
    );
    expect(Date.now() - typed_at).toBeGreaterThanOrEqual(WATCH_DELAY_MS);
    expect(update).toMatchObject({ clock: { phase: "editing" } });
    expect(JSON.stringify(visitor.frames)).not.toContain("secret =");
    await endMatch(match_id);
    const { end } = await visitor.next("end");
    expect(end).toMatchObject({ results: ["lose", "win"], codes: [{ css: HALF.css }, { css: WHOLE.css }] });
    expect(end).not.toHaveProperty("way");
    expect((await visitor.closed).code).toBe(CLOSE_CODES.over);
  });

  it("is counted for the players, who get nothing else", async () => {
    const { match_id, first, second } = await playing();
    first.take();
    const visitor = await watchMatch(match_id);
    await visitor.next("state");
    expect((await first.next("watching")).watching).toBe(1);
    expect((await second.next("watching")).watching).toBe(1);
    visitor.close();
    expect((await first.next("watching")).watching).toBe(0);
  });

  it("is never a player of the match, nor anybody in another match or a queue", async () => {
    const { match_id, one } = await playing();
    const busy = await newWarrior();
    await newMatchRow(busy, await newWarrior());
    const queued = await newWarrior();
    const queue = await joinQueue(queued);
    await queue.next("waiting");
    for (const who of [one, busy, queued]) {
      const socket = await watchMatch(match_id, who);
      expect((await socket.closed).code).toBe(CLOSE_CODES.forbidden);
      expect(socket.frames).toEqual([]);
    }
    queue.close();
    await queue.closed;
    await (await watchMatch(match_id, queued)).next("state");
  });

  it("is sent away once the own match begins", async () => {
    const { match_id } = await playing();
    const who = await newWarrior();
    const [learner, visitor] = [await watchMatch(match_id, who), await watchMatch(match_id)];
    await Promise.all([learner.next("state"), visitor.next("state")]);
    await newMatchRow(who, await newWarrior());
    await runDurableObjectAlarm(relayOf(match_id));
    expect((await learner.closed).code).toBe(CLOSE_CODES.forbidden);
    expect(await runInDurableObject(relayOf(match_id), (_, ctx) => ctx.getWebSockets().length)).toBe(1);
  });

  it("may be a Starter", async () => {
    const { match_id } = await playing();
    await (await watchMatch(match_id, await newLearner())).next("state");
  });

  it("finds nothing at a match that isn't open, that is over, or that there isn't", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const closed = await newMatchRow(one, other);
    await matchOf(closed).prepare(closed, 100, []);
    const { match_id } = await playing();
    await endMatch(match_id);
    for (const [id, code] of [
      [closed, CLOSE_CODES.notFound],
      [match_id, CLOSE_CODES.over],
      [crypto.randomUUID(), CLOSE_CODES.notFound],
    ] as const)
      expect([id, (await (await watchMatch(id)).closed).code]).toEqual([id, code]);
  });

  it("has a limited number of pages", async () => {
    const { match_id } = await playing();
    const who = await newLearner();
    for (let page = 0; page < MAX_SPECTATORS_PER_ACCOUNT; page += 1)
      await (await watchMatch(match_id, who)).next("state");
    expect((await (await watchMatch(match_id, who)).closed).code).toBe(CLOSE_CODES.tooFast);
  });
});

describe("a relay of spectators", () => {
  it("lets a class come back by itself whose connections came at the same moment", async () => {
    const { match_id } = await playing();
    holdClock();
    const atOnce = MAX_FRAME_TOKENS / SOCKET_TOKENS;
    for (let page = 0; page < atOnce; page += 1) await (await watchMatch(match_id)).next("state");
    const late = await watchMatch(match_id);
    expect((await late.closed).code).toBe(CLOSE_CODES.unavailable);
  });

  it("that is full sends who comes to the next one, until all are", async () => {
    env.SPECTATOR_SOCKETS = "1";
    env.SPECTATOR_RELAYS_PER_MATCH = "2";
    const { match_id } = await playing();
    const [one, other, third] = [
      await watchMatch(match_id, await newLearner()),
      await watchMatch(match_id, await newLearner()),
      await watchMatch(match_id, await newLearner()),
    ];
    await Promise.all([one.next("state"), other.next("state")]);
    expect((await third.closed).code).toBe(CLOSE_CODES.unavailable);
    for (const number of [0, 1])
      expect(
        await runInDurableObject(relayOf(match_id, number), (_, ctx) => ctx.getWebSockets().length),
      ).toBe(1);
  });

  it("holds no more where many come at the same time", async () => {
    env.SPECTATOR_SOCKETS = "1";
    env.SPECTATOR_RELAYS_PER_MATCH = "2";
    const { match_id } = await playing();
    const learners = await Promise.all(Array.from({ length: 5 }, () => newLearner()));
    const sockets = await Promise.all(learners.map((who) => watchMatch(match_id, who)));
    const opened = await Promise.allSettled(sockets.map((socket) => socket.next("state")));
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("lets one account in no oftener where its pages come at the same time", async () => {
    env.SPECTATOR_SOCKETS = "9";
    env.SPECTATOR_RELAYS_PER_MATCH = "1";
    const { match_id } = await playing();
    const who = await newLearner();
    const pages = Array.from({ length: MAX_SPECTATORS_PER_ACCOUNT + 2 }, () => watchMatch(match_id, who));
    await Promise.all(pages);
    expect(await runInDurableObject(relayOf(match_id), (_, ctx) => ctx.getWebSockets().length)).toBe(
      MAX_SPECTATORS_PER_ACCOUNT,
    );
  });

  it("goes on with its sockets after it has been evicted", async () => {
    const { match_id, first } = await playing();
    const visitor = await watchMatch(match_id);
    await visitor.next("state");
    await evictDurableObject(relayOf(match_id));
    await runDurableObjectAlarm(relayOf(match_id));
    first.send({ type: "code-update", seq: 1, ...WHOLE });
    await visitor.until(() => visitor.frames.find((frame) => JSON.stringify(frame).includes("20px")));
    await endMatch(match_id);
    expect((await visitor.next("end")).end).toMatchObject({ results: ["win", "lose"] });
  });

  it("leaves frames out for a page that doesn't read them, and then sends the whole", async () => {
    const { match_id } = await playing();
    const visitor = await watchMatch(match_id);
    const start = await visitor.next("state");
    const width = (version: number) => ({ ...HALF, css: `.box { width: ${version}px; }` });
    let now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now);
    const show = async (version: number) => {
      await relayOf(match_id).deliver({
        version,
        clock: editing,
        codes: [width(version), START],
        watching: 1,
      });
      // What was due is shown with the next one.
      now += WATCH_DELAY_MS;
    };
    const count = MAX_UNSEEN_FRAMES + 5;
    for (let number = 1; number <= count; number += 1) await show(1000 + number);
    await visitor.until(() => (visitor.frames.length >= MAX_UNSEEN_FRAMES ? true : undefined));
    const frames = visitor.take() as Extract<SpectatorMessage, { type: "update" }>[];
    expect(frames.every(({ type }) => type === "update")).toBe(true);
    expect(frames.at(-1)?.frame).toBe(start.frame + MAX_UNSEEN_FRAMES);
    const asked = frames.findLast(({ frame }) => frame % SEEN_EVERY_FRAMES === 0);
    visitor.send({ type: "seen", frame: asked?.frame ?? 0 });
    await eventually(async () => {
      await show(now);
      const whole = visitor.frames.find(({ type }) => type === "state");
      expect(whole).toMatchObject({ pages: [expect.stringContaining("px"), expect.any(String)] });
    });
    clock.mockRestore();
  });
});

describe("the list of live matches", () => {
  const list = async () => (await json<LiveMatchesAnswer>(await request("GET", "/api/watch"))).matches;
  const isListed = async (match_id: string) => (await list()).some((match) => match.match_id === match_id);
  const idsOf = async () => (await env.LIVE_MATCHES.getByName("c1").list()).map(({ match_id }) => match_id);

  it("has a match from its beginning to its end, for everybody", async () => {
    const { match_id, one } = await newWatchedMatch();
    await eventually(async () => expect(await idsOf()).toContain(match_id));
    expect(await isListed(match_id)).toBe(true);
    expect(JSON.stringify(await list())).not.toContain(one.user_id);
    await endMatch(match_id);
    await eventually(async () => expect(await idsOf()).not.toContain(match_id));
  });

  it("leaves out a match that its queue lets nobody list, which can be watched all the same", async () => {
    const match_id = await startWatchedMatch({ unlisted: true });
    const visitor = await watchMatch(match_id);
    expect(await visitor.next("state")).toMatchObject({ battle: { title: "Box" } });
    const listed = await startWatchedMatch();
    await eventually(async () => expect(await idsOf()).toContain(listed));
    expect(await idsOf()).not.toContain(match_id);
  });

  it("has the newest, also where more begin than it remembers", async () => {
    const list = env.LIVE_MATCHES.getByName("many");
    const player = { display_name: "A", avatar_url: "/noobie.png", rating: null };
    for (let number = 0; number < MAX_REMEMBERED_MATCHES + 5; number += 1)
      await list.add({
        ...{ match_id: `match ${number}`, title: "Box", players: [player, player] },
        closes_at: Date.now() + 60_000,
      });
    const listed = await list.list();
    expect(listed).toHaveLength(MAX_LISTED_MATCHES);
    expect(listed[0]?.match_id).toBe(`match ${MAX_REMEMBERED_MATCHES + 4}`);
  });

  it("drops a match whose end was lost", async () => {
    const { match_id } = await newWatchedMatch();
    await eventually(async () => expect(await idsOf()).toContain(match_id));
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 24 * 60 * 60_000);
    expect(await idsOf()).toEqual([]);
    clock.mockRestore();
  });

  it.each([
    [{}, true, { points: 1500 }],
    [{ hide_ratings: true }, true, null],
    [{ hide_matches: true }, false, null],
  ])("follows the settings %j of the players", async (settings, listed, rating) => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await one.request("PUT", "/api/settings", { body: settings });
    await env.DB.prepare(
      "INSERT INTO ratings (user_id, rating, deviation, volatility, date, day_matches, changes) VALUES (?, 1500, 60, 0.06, '2026-01-01', '[]', 1)",
    )
      .bind(one.user_id)
      .run();
    const sockets = [await joinQueue(one), await joinQueue(other)];
    const [matched] = await Promise.all(sockets.map((socket) => socket.next("matched")));
    const match_id = matched?.match_id ?? "";
    const second = [await joinMatch(one, match_id), await joinMatch(other, match_id)][1];
    await second?.next("state");
    if (!listed) {
      const visitor = await watchMatch(match_id);
      expect((await visitor.closed).code).toBe(CLOSE_CODES.notFound);
      expect(await idsOf()).not.toContain(match_id);
      return;
    }
    await eventually(async () => expect(await idsOf()).toContain(match_id));
    const match = (await env.LIVE_MATCHES.getByName("c1").list()).find((live) => live.match_id === match_id);
    const mine = match?.players.find(({ display_name }) => display_name === one.display_name);
    if (rating) expect(mine?.rating).toMatchObject(rating);
    else expect(mine?.rating).toBeNull();
  });
});
