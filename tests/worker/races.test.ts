/** Races against ghosts: which ghost, what a race earns, the ladder, and who waits. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MatchSetup } from "../../worker/battles/match-store.ts";
import { recordRace } from "../../worker/battles/record-race.ts";
import type { ChallengesAnswer, RaceAnswer } from "../../worker/contract/battles.ts";
import type { LadderAnswer, WaitingAnswer } from "../../worker/contract/races.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { clearPlaceCaches } from "../../worker/platform/place-cache.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import { DAY_MS } from "../../worker/rules/dates.ts";
import { RUNG_NAMES } from "../../worker/rules/ghost-ladder.ts";
import type { Edit } from "../../worker/rules/match-edits.ts";
import { RACE_RATE } from "../../worker/rules/match-limits.ts";
import { AWARDED_RACES_A_DAY, RACE_AWARD } from "../../worker/rules/race-awards.ts";
import {
  BOX_WISHES,
  HALF,
  joinQueue,
  newWarrior,
  START,
  seedBattle,
  WHOLE,
} from "../support/worker/battles.ts";
import { holdClock } from "../support/worker/clock.ts";
import { NOON, play } from "../support/worker/finished-matches.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";

const bindings = env as unknown as Bindings;

beforeAll(() => seedBattle());
beforeEach(() => env.DB.batch([env.DB.prepare("DELETE FROM recordings")]));

const forget = async () => {
  clearIsolateCaches();
  await clearPlaceCaches();
};

const AT = START.css.indexOf("}");
/** Does all that is asked for: the width after 9 s, the height at a time. */
const editsUntil = (done_ms: number): Edit[] => [
  [9000, 0, 1, AT, 0, "  width: 10px;\n"],
  [done_ms, 0, 1, AT + "  width: 10px;\n".length, 0, "  height: 20px;\n"],
];

/** A race in the database, as its object has it. */
async function newRace({ user_id, display_name }: Learner, strength = 1500): Promise<MatchSetup> {
  const race_id = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO ghost_races (user_id, battle_id, race_id, ghost, started_at, strength) VALUES (?, 't01', ?, 'codex:0:25000', 0, ?)
     ON CONFLICT DO UPDATE SET race_id = excluded.race_id`,
  )
    .bind(user_id, race_id, strength)
    .run();
  const row = await rowOf(user_id);
  const player = { user_id, display_name, avatar_url: "" };
  return {
    match_id: race_id,
    title: "",
    description: "",
    battle: { start: START, check: WHOLE, wishes: BOX_WISHES },
    players: [player, { ...player, user_id: "ghost" }],
    ghost: { kind: "codex", edits: [] },
    race: { battle_id: "t01", strength, best_ms: row?.best_ms ?? null },
  };
}

const rowOf = (user_id: string) =>
  env.DB.prepare("SELECT best_ms, best_at, beaten FROM ghost_races WHERE user_id = ?")
    .bind(user_id)
    .first<{ best_ms: number | null; best_at: number | null; beaten: number | null }>();

type Ended = { ended_at?: number; right?: boolean; won?: boolean; done_ms?: number; quit?: boolean };

/** Records how a race ended. */
function record(
  setup: MatchSetup,
  { ended_at = NOON, right = true, won = true, done_ms = 20_000, quit = false }: Ended = {},
) {
  const score = (share: number) => ({
    ...{ html: null, css: share, js: null, score: share },
    met: share === 1 ? ["width", "height"] : ["width"],
  });
  const verdict = {
    ending: quit ? ({ kind: "rage-quit", by: 0 } as const) : ({ kind: "scored" } as const),
    results: won ? (["win", "lose"] as const) : (["lose", "win"] as const),
    scores: [score(right ? 1 : 0.5), score(1)],
    codes: [right ? WHOLE : HALF, WHOLE],
    wishes: null,
    last_met_at: null,
  };
  const edits = right ? editsUntil(done_ms) : editsUntil(done_ms).slice(0, 1);
  return recordRace(bindings, setup, { verdict: verdict as never, ended_at }, edits);
}

const ledgerOf = async ({ user_id }: Learner) => {
  const { results } = await env.DB.prepare(
    "SELECT key, amount FROM exp_ledger WHERE user_id = ? AND key LIKE 'ghost-race:%' ORDER BY key",
  )
    .bind(user_id)
    .all<{ key: string; amount: number }>();
  return results;
};

describe("a race with everything done", () => {
  it("pays 5 EXP, three times a UTC day, and again on the next", async () => {
    const learner = await newWarrior();
    const paid = [];
    for (let n = 0; n < 4; n += 1) paid.push(await record(await newRace(learner), { ended_at: NOON + n }));
    expect(paid.map((outcome) => [outcome?.exp_gained, outcome?.left])).toEqual([
      [5, 2],
      [5, 1],
      [5, 0],
      [0, 0],
    ]);
    const next = await record(await newRace(learner), { ended_at: NOON + DAY_MS });
    expect(next).toMatchObject({ right: true, exp_gained: 5, left: 2, standing: { exp: 20 } });
    expect((await ledgerOf(learner)).map(({ key }) => key)).toEqual([
      ...[1, 2, 3].map((n) => `ghost-race:2026-06-01:${n}`),
      "ghost-race:2026-06-02:1",
    ]);
    const { races_left } = await json<ChallengesAnswer>(await learner.request("GET", "/api/challenges"));
    expect(races_left).toBe(AWARDED_RACES_A_DAY);
  });

  it("pays once, recorded again, at once or after others", async () => {
    const learner = await newWarrior();
    const setup = await newRace(learner);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => record(setup)));
    await record(await newRace(learner), { ended_at: NOON + 1 });
    outcomes.push(await record(setup));
    expect(outcomes.map((outcome) => outcome?.exp_gained)).toEqual(Array(6).fill(RACE_AWARD));
    expect(await ledgerOf(learner)).toHaveLength(2);
    expect(outcomes[0]).toMatchObject({ met_ms: 20_000, best_ms: 20_000, is_best: true });
  });

  it("of many that end at once pays three", async () => {
    const learner = await newWarrior();
    const setups = await Promise.all(Array.from({ length: 8 }, () => newRace(learner)));
    const outcomes = await Promise.all(setups.map((setup, n) => record(setup, { ended_at: NOON + n })));
    expect(outcomes.reduce((sum, outcome) => sum + (outcome?.exp_gained ?? 0), 0)).toBe(15);
    expect(await ledgerOf(learner)).toHaveLength(3);
  });

  it("has the time of its last wish, and the shortest one stays", async () => {
    const learner = await newWarrior();
    const times = [22_000, 25_000, 21_000];
    const outcomes = [];
    for (const [n, done_ms] of times.entries())
      outcomes.push(await record(await newRace(learner), { done_ms, ended_at: NOON + n }));
    expect(outcomes.map((one) => [one?.met_ms, one?.best_ms, one?.is_best])).toEqual([
      [22_000, 22_000, true],
      [25_000, 22_000, false],
      [21_000, 21_000, true],
    ]);
    expect((await newRace(learner)).race?.best_ms).toBe(21_000);
    const own = await json<{ ghost_races: unknown[] }>(await learner.request("GET", "/api/export"));
    expect(own.ghost_races).toMatchObject([{ battle_id: "t01", best_ms: 21_000, best_at: NOON + 2 }]);
  });

  it("of a deleted account comes to nothing", async () => {
    const learner = await newWarrior();
    const setup = await newRace(learner);
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(learner.user_id).run();
    expect(await record(setup)).toBeNull();
    expect(await ledgerOf(learner)).toEqual([]);
  });
});

describe("a race with something missing", () => {
  it.each([
    ["a wish", { right: false }],
    ["its end", { quit: true }],
  ])("pays nothing for want of %s, and has no time", async (_, ended) => {
    const learner = await newWarrior();
    const outcome = await record(await newRace(learner), ended);
    expect(outcome).toMatchObject({
      ...{ right: false, exp_gained: 0, left: 3, met_ms: null, best_ms: null, is_best: false },
    });
    expect([await ledgerOf(learner), await rowOf(learner.user_id)]).toEqual([
      [],
      { best_ms: null, best_at: null, beaten: null },
    ]);
  });
});

// ── Which ghost ─────────────────────────────────────────────────────────────────────────────────────────────────────

const recordings = async () =>
  (
    await env.DB.prepare("SELECT * FROM recordings ORDER BY strength").all<{
      user_id: string;
      match_id: string;
      strength: number;
      score: number;
    }>()
  ).results;

const setRating = ({ user_id }: Learner, rating: number) =>
  env.DB.prepare(
    `INSERT INTO ratings (user_id, date, rating, deviation, volatility, day_matches, changes)
     VALUES (?, '2026-06-01', ?, 60, 0.06, '[]', 1) ON CONFLICT DO UPDATE SET rating = excluded.rating`,
  )
    .bind(user_id, rating)
    .run();

describe("a player of a match", () => {
  it("is kept as a ghost with the rating of before, one for each battle and band, the better one", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await setRating(one, 1620);
    await setRating(other, 1340);
    const { match_id } = await play(one, other, "win");
    const first = [
      { match_id, user_id: other.user_id, strength: 1340, score: 0.5 },
      { match_id, user_id: one.user_id, strength: 1620, score: 1 },
    ];
    expect(await recordings()).toMatchObject(first);
    // Of the same bands: the weaker player does all this time, the stronger one only as much as before.
    const [strong, weak] = [await newWarrior(), await newWarrior()];
    await setRating(strong, 1680);
    await setRating(weak, 1310);
    const second = await play(strong, weak, "tie", NOON + 60_000);
    expect(await recordings()).toMatchObject([
      { match_id: second.match_id, user_id: weak.user_id, strength: 1310, score: 1 },
      first[1] as object,
    ]);
    // A day later as much is enough.
    const third = await play(strong, weak, "tie", NOON + 2 * DAY_MS);
    expect((await recordings()).map((row) => row.match_id)).toEqual([third.match_id, third.match_id]);
  });

  it("isn't kept while hiding ratings, nor after little, a quit or the deletion of the account", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await one.request("PUT", "/api/settings", { body: { hide_ratings: true } });
    await play(one, other, "win", NOON, (score) => ({ scores: [score(1), score(0)] }));
    expect(await recordings()).toEqual([]);
    const [two, three] = [await newWarrior(), await newWarrior()];
    await play(two, three, "tie", NOON, () => ({ ending: { kind: "rage-quit", by: 0 } }));
    expect(await recordings()).toEqual([]);
    await play(two, three, "tie", NOON + 1);
    expect(await recordings()).toHaveLength(1);
    await env.DB.prepare("DELETE FROM users WHERE id IN (?, ?)").bind(two.user_id, three.user_id).run();
    expect(await recordings()).toEqual([]);
    const [four, five] = [await newWarrior(), await newWarrior()];
    await setRating(five, 1700);
    await play(four, five, "tie", NOON + 2);
    expect(await recordings()).toHaveLength(2);
    for (const who of [four, five])
      await who.request("PUT", "/api/settings", { body: { hide_ratings: true } });
    expect(await recordings()).toEqual([]);
  });
});

/** Starts a race. @returns the stored one */
async function start(learner: Learner, rung?: number) {
  const body = { challenge_id: "c1", ...(rung !== undefined && { rung }) };
  const { race_id } = await json<RaceAnswer>(await learner.request("POST", "/api/races", { body }));
  return env.DB.prepare("SELECT ghost, strength FROM ghost_races WHERE race_id = ?")
    .bind(race_id)
    .first<{ ghost: string; strength: number }>();
}

/** Inserts a recording of a player. @param band another one for each recording of the test */
async function addRecording(strength: number, score = 1, battle_id = "t01"): Promise<string> {
  const { user_id } = await newWarrior();
  const match_id = crypto.randomUUID();
  await env.DB.prepare(
    "INSERT INTO recordings (battle_id, band, challenge_id, strength, score, match_id, user_id, recorded_at) VALUES (?, ?, 'c1', ?, ?, ?, ?, 0)",
  )
    .bind(battle_id, strength, strength, score, match_id, user_id)
    .run();
  return `match:${match_id}:${user_id}`;
}

describe("the starts of races", () => {
  it("are counted beside what they read, and past the rate none is stored", async () => {
    const learner = await newWarrior();
    const key = await sha256(`POST /api/races:user:${learner.user_id}`);
    await env.DB.prepare("INSERT INTO rate_limits (key, window_start, count) VALUES (?, ?, ?)")
      .bind(key, Date.now(), RACE_RATE.max - 1)
      .run();
    const body = { challenge_id: "c1" };
    const start = async () => (await learner.request("POST", "/api/races", { body })).status;
    const races = () =>
      env.DB.prepare("SELECT race_id FROM ghost_races WHERE user_id = ?")
        .bind(learner.user_id)
        .first("race_id");
    expect(await start()).toBe(200);
    const before = await races();
    expect([await start(), await races()]).toEqual([429, before]);
  });
});

describe("the ghost of a race", () => {
  it("is generated at the learner's strength where there is no recording of like strength", async () => {
    const learner = await newWarrior();
    await addRecording(1700);
    expect(await start(learner)).toEqual({
      ghost: expect.stringMatching(/^codex:[0-4]:25000$/),
      strength: 1500,
    });
    const strong = await newWarrior();
    await setRating(strong, 1850);
    expect(await start(strong)).toEqual({
      ghost: expect.stringMatching(/^codex:[0-4]:16250$/),
      strength: 1850,
    });
  });

  it("is a player of like strength, and not the same again", async () => {
    const learner = await newWarrior();
    await setRating(learner, 1300);
    const ghost = await addRecording(1350);
    await addRecording(1450);
    expect(await start(learner)).toEqual({ ghost, strength: 1350 });
    // The battle was raced a moment ago.
    expect(await start(learner)).toMatchObject({ ghost: expect.stringMatching(/^codex:/), strength: 1300 });
    await env.DB.prepare("UPDATE ghost_races SET started_at = 0, ghost = ? WHERE user_id = ?")
      .bind(ghost, learner.user_id)
      .run();
    expect(await start(learner)).toMatchObject({ ghost: expect.stringMatching(/^codex:/) });
  });

  it("is never the learner's own recording", async () => {
    const learner = await newWarrior();
    const ghost = await addRecording(1500);
    await env.DB.prepare("UPDATE recordings SET user_id = ?").bind(learner.user_id).run();
    expect((await start(learner))?.ghost).not.toBe(ghost);
  });

  it("of a rung has its strength, and has done everything", async () => {
    await forget();
    const learner = await newWarrior();
    const rungs = (await json<LadderAnswer>(await learner.request("GET", "/api/ladders/c1"))).rungs;
    await addRecording((rungs[4]?.strength ?? 0) + 1, 0.5);
    expect(await start(learner, 5)).toMatchObject({
      ghost: expect.stringMatching(/^codex:/),
      strength: rungs[4]?.strength,
    });
    await env.DB.prepare("DELETE FROM ghost_races").run();
    const ghost = await addRecording((rungs[4]?.strength ?? 0) + 10);
    expect(await start(learner, 5)).toEqual({ ghost, strength: rungs[4]?.strength });
  });

  it.each([0, 11, 1.5, "1"])("can't be of rung %j", async (rung) => {
    const learner = await newWarrior();
    const answer = await learner.request("POST", "/api/races", { body: { challenge_id: "c1", rung } });
    expect(answer.status).toBe(422);
  });
});

describe("the ladder", () => {
  beforeEach(forget);
  const ladder = async (learner: Learner) =>
    json<LadderAnswer>(await learner.request("GET", "/api/ladders/c1"));

  it("is whole in an empty database, with nothing beaten, and says nothing about a battle", async () => {
    const answer = await ladder(await newWarrior());
    expect(answer.rungs.map(({ name }) => name)).toEqual(RUNG_NAMES);
    expect(answer.rungs.map(({ beaten }) => beaten)).toEqual(Array(10).fill(false));
    expect(answer.races_left).toBe(3);
    for (const text of ["Box", "10px", "t01", "match:"]) expect(JSON.stringify(answer)).not.toContain(text);
  });

  it("reaches up to the strongest recording with everything done", async () => {
    await addRecording(2400);
    await addRecording(2600, 0.9);
    const { rungs } = await ladder(await newWarrior());
    expect(rungs.at(-1)).toEqual({ name: "The record", strength: 2400, beaten: false });
  });

  it("shows as beaten what isn't stronger than a ghost that was beaten with everything done", async () => {
    const learner = await newWarrior();
    const { rungs } = await ladder(learner);
    await record(await newRace(learner, rungs[3]?.strength ?? 0));
    await record(await newRace(learner, rungs[8]?.strength ?? 0), { won: false, ended_at: NOON + 1 });
    await record(await newRace(learner, rungs[7]?.strength ?? 0), { right: false, ended_at: NOON + 2 });
    const beaten = (await ladder(learner)).rungs.map((rung) => rung.beaten);
    expect(beaten).toEqual([...Array(4).fill(true), ...Array(6).fill(false)]);
  });

  it("shows no strength to who hides ratings", async () => {
    const learner = await newWarrior();
    await learner.request("PUT", "/api/settings", { body: { hide_ratings: true } });
    expect((await ladder(learner)).rungs.map(({ strength }) => strength)).toEqual(Array(10).fill(null));
  });

  it("has no rungs for a Starter, who may not race", async () => {
    const starter = await newLearner();
    expect((await ladder(starter)).rungs).toEqual([]);
    for (const rung of [undefined, 1]) {
      const answer = await starter.request("POST", "/api/races", { body: { challenge_id: "c1", rung } });
      expect([answer.status, (await json(answer)).code]).toEqual([403, "plan_required"]);
    }
  });

  it("of an unknown challenge isn't there", async () => {
    const learner = await newWarrior();
    for (const id of ["c9", "%2e"])
      expect((await learner.request("GET", `/api/ladders/${id}`)).status).toBe(404);
  });
});

describe("that somebody waits", () => {
  const waits = async (learner: Learner) => {
    await forget();
    return (await json<WaitingAnswer>(await learner.request("GET", "/api/waiting"))).challenge_id;
  };

  it("is told to others, not to who waits, until nobody does", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    expect(await waits(other)).toBeNull();
    const socket = await joinQueue(one);
    await socket.next("waiting");
    expect([await waits(other), await waits(one)]).toEqual(["c1", null]);
    socket.send({ type: "cancel" });
    await socket.closed;
    expect(await waits(other)).toBeNull();
  });

  it("isn't told of a learner who has declined to leave a race", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const race_id = crypto.randomUUID();
    const socket = await joinQueue(one, "c1", race_id);
    await socket.next("waiting");
    expect(await waits(other)).toBe("c1");
    const again = await joinQueue(one, "c1", race_id, true);
    await again.next("waiting");
    expect(await waits(other)).toBeNull();
    again.close();
  });

  it("asks the queue once for many learners", async () => {
    // Within the two seconds for which the answer is kept.
    holdClock();
    await forget();
    const [one, other] = [await newWarrior(), await newWarrior()];
    await one.request("GET", "/api/waiting");
    const socket = await joinQueue(one);
    await socket.next("waiting");
    // The answer of before.
    const answer = await other.request("GET", "/api/waiting");
    expect(await json(answer)).toEqual({ challenge_id: null });
    socket.close();
  });
});
