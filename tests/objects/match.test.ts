import {
  abortAllDurableObjects,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { MatchSetup } from "../../worker/battles/match-store.ts";
import { database } from "../../worker/db/client.ts";
import {
  exp_ledger,
  match_submissions,
  matches,
  rating_changes,
  user_state,
} from "../../worker/db/schema.ts";
import { SAME_MOMENT_MS } from "../../worker/rules/battle-score.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { HEARTBEAT_TIMEOUT_MS } from "../../worker/rules/match-timing.ts";
import {
  BOX_WISHES,
  HALF,
  joinMatch,
  newMatchRow,
  newWarrior,
  START,
  seedBattle,
  skipPhases,
  startEditing,
  WHOLE,
} from "../support/worker/battles.ts";
import { eventually } from "../support/worker/eventually.ts";
import { holdCalls } from "../support/worker/held-calls.ts";
import { type Learner, newLearner } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";
import { costly, openSocket } from "../support/worker/socket.ts";

beforeAll(() => seedBattle());
// Phases so long that each is ended by `skipPhase`, on a slow machine too.
beforeEach(() => {
  env.TIME_SCALE = "100";
});

const stubOf = (match_id: string) => env.MATCHES.getByName(match_id);
const rowOf = async (id: string) =>
  (await database(env.DB).select().from(matches).where(eq(matches.id, id)))[0];
const submissionsOf = (id: string) =>
  database(env.DB).select().from(match_submissions).where(eq(match_submissions.match_id, id));
/** The matches that have moved a learner's rating. */
const ratedMatchesOf = ({ user_id }: Learner) =>
  database(env.DB).select().from(rating_changes).where(eq(rating_changes.user_id, user_id));
const expOf = async ({ user_id }: Learner) =>
  (await database(env.DB).select().from(user_state).where(eq(user_state.user_id, user_id)))[0]?.exp;

/** Two Warriors in a match that has started. */
async function begin(created_at = Date.now()) {
  const [one, other] = [await newWarrior(), await newWarrior()];
  const match_id = await newMatchRow(one, other, created_at);
  const first = await joinMatch(one, match_id);
  const second = await joinMatch(other, match_id);
  return { one, other, match_id, first, second };
}

const skipPhase = (match_id: string) => skipPhases(match_id, 1);

/** Skips the remaining phases, `checking` too. Does nothing after the match is over. */
const endMatch = (match_id: string) => skipPhases(match_id, 6);

/** Checks that updates are stored. */
async function expectStoredUpdates(match_id: string): Promise<void> {
  const updates = await runInDurableObject(stubOf(match_id), (_, state) =>
    state.storage.list({ prefix: "updates:" }),
  );
  expect(updates.size).toBeGreaterThan(0);
}

describe("a match", () => {
  it.skipIf(hasSeveral)(
    "has its first phase after at most two trips: to the session's row, and to the object, which has read its rows meanwhile",
    async () => {
      const [one, other] = [await newWarrior(), await newWarrior()];
      const match_id = await newMatchRow(one, other);
      const calls = holdCalls();
      // As the queue does while it tells them.
      const prepared = stubOf(match_id).prepare(match_id, 100, []);
      await eventually(() => expect(calls.count()).toBe(1));
      const joining = [joinMatch(one, match_id), joinMatch(other, match_id)] as const;
      await eventually(() => expect(calls.count()).toBe(3));
      calls.release();
      await prepared;
      // Whatever asks the database from here on is held, so nobody waits for it.
      for (const socket of await Promise.all(joining)) {
        await socket.until(() =>
          socket.frames.find((frame) => "clock" in frame && frame.clock.phase === "objective"),
        );
        socket.close();
      }
    },
  );

  it.skipIf(hasSeveral)("is read once for all who connect at the same time", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match_id = await newMatchRow(one, other);
    const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
    const [first, second] = await Promise.all([
      joinMatch(one, match_id),
      joinMatch(other, match_id),
      stubOf(match_id).prepare(match_id, 100, []),
    ]);
    await Promise.all([first.next("state"), second.next("state")]);
    const reads = prepare.mock.calls.filter(([query]) => String(query).includes('inner join "battles"'));
    prepare.mockRestore();
    expect(reads).toHaveLength(1);
  });

  it("waits for both players, runs through its phases, and stores its result", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match_id = await newMatchRow(one, other);
    const first = await joinMatch(one, match_id);
    expect(await first.next("state")).toMatchObject({
      clock: { phase: "waiting" },
      battle: { title: "Box", start: START },
      you: 0,
      opponent_here: false,
      verdict: null,
    });
    const second = await joinMatch(other, match_id);
    expect(await second.next("state")).toMatchObject({
      clock: { phase: "objective" },
      you: 1,
      opponent_here: true,
    });
    await startEditing(match_id, first, second);
    first.send({ type: "code-update", seq: 1, ...HALF });
    expect(await second.next("code-update")).toMatchObject({ sender_id: one.user_id, css: HALF.css });
    second.send({ type: "code-update", seq: 1, ...WHOLE });
    expect(await first.next("code-update")).toMatchObject({ sender_id: other.user_id, css: WHOLE.css });
    await endMatch(match_id);
    const [a, b] = await Promise.all([first.next("result"), second.next("result")]);
    expect(a).toEqual(b);
    expect(a.verdict.results).toEqual(["lose", "win"]);
    expect(a.verdict.scores.map((score) => score.score)).toEqual([0.5, 1]);
    expect(a.verdict.codes).toEqual([HALF, WHOLE]);
    const won = await second.next("recorded");
    expect(won.awarded).toMatchObject({
      exp_gained: 30,
      standing: { exp: 30, level: 0 },
      record: { wins: 1, losses: 0, ties: 0 },
      rating: { before: { points: 1500 }, after: { points: 1662, provisional: true } },
    });
    expect((await first.next("recorded")).awarded).toMatchObject({ exp_gained: 0, record: { losses: 1 } });
    expect(await rowOf(match_id)).toMatchObject({
      outcome: "decided",
      winner_id: other.user_id,
      rage_quit_by: null,
    });
    expect(await submissionsOf(match_id)).toHaveLength(2);
  });

  it("keeps the editors open for exactly the announced time", async () => {
    env.TIME_SCALE = "0.01";
    // Waits for both players on a slow machine too.
    const { first, second } = await begin(Date.now() + 60_000);
    const { clock } = await second.next("state");
    expect((clock.closes_at ?? 0) - (clock.opens_at ?? 0)).toBe(350);
    expect((clock.opens_at ?? 0) - (clock.ends_at ?? 0)).toBe(10);
    const { now } = await first.next("result");
    expect(now).toBeGreaterThanOrEqual((clock.closes_at ?? Number.NaN) + 10);
  });

  it("ends as soon as both final updates have arrived, which count as typed when the editors closed", async () => {
    const { first, second, match_id } = await begin();
    await startEditing(match_id, first, second);
    await skipPhase(match_id);
    const { clock } = await first.next("phase");
    expect(clock.phase).toBe("checking");
    first.send({ type: "code-update", seq: 1, ...WHOLE, final: true });
    second.send({ type: "code-update", seq: 1, ...WHOLE, final: true });
    const { now, verdict } = await first.next("result");
    expect(verdict.results).toEqual(["tie", "tie"]);
    const closed = (clock.closes_at ?? Number.NaN) - (clock.opens_at ?? Number.NaN);
    expect(verdict.last_met_at).toEqual([closed, closed]);
    expect(now).toBeLessThan(clock.ends_at ?? 0);
    expect((await first.next("recorded")).awarded).toMatchObject({ exp_gained: 15, unpaid: null });
  });

  it("lists the met wishes of each player, and decides equal scores by who met the last one first", async () => {
    const { match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    second.send({ type: "code-update", seq: 1, ...WHOLE });
    await first.next("code-update");
    // Times are the server's. The editing phase is so long that at least a second of it passes.
    const opened_at = Date.now();
    await eventually(() => expect(Date.now()).toBeGreaterThan(opened_at + SAME_MOMENT_MS));
    first.send({ type: "code-update", seq: 1, ...WHOLE });
    await second.next("code-update");
    await endMatch(match_id);
    const { verdict } = await first.next("result");
    expect(verdict).toMatchObject({
      results: ["lose", "win"],
      scores: [{ met: ["width", "height"] }, { met: ["width", "height"] }],
      wishes: BOX_WISHES.map(({ id, text }) => ({ id, text })),
    });
    expect(JSON.stringify(verdict.wishes)).not.toContain("{ width");
    const [mine, theirs] = verdict.last_met_at ?? [0, 0];
    expect(mine - theirs).toBeGreaterThan(SAME_MOMENT_MS);
    await first.next("recorded");
    expect((await submissionsOf(match_id)).map((row) => row.last_met_at).sort()).toEqual(
      [mine, theirs].sort(),
    );
  });

  it("without wishes is scored by the share of all changes", async () => {
    const { match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    await runInDurableObject(stubOf(match_id), (_, state) => {
      const setup = state.storage.kv.get<MatchSetup>("setup");
      if (!setup) throw new Error("The match has no setup");
      const { wishes: _wishes, ...battle } = setup.battle;
      state.storage.kv.put("setup", { ...setup, battle: { ...battle, mode: "progress" } });
    });
    await evictDurableObject(stubOf(match_id), { webSockets: "hibernate" });
    first.send({ type: "code-update", seq: 1, ...WHOLE });
    await second.next("code-update");
    second.send({ type: "code-update", seq: 1, ...WHOLE });
    await first.next("code-update");
    await endMatch(match_id);
    expect((await first.next("result")).verdict).toMatchObject({
      results: ["tie", "tie"],
      scores: [{ score: 1, met: null }, { score: 1 }],
      wishes: null,
    });
  });

  it("is lost by the player who rage-quits, whatever the scores", async () => {
    const { one, other, match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    first.send({ type: "code-update", seq: 1, ...WHOLE });
    await second.next("code-update");
    first.send({ type: "rage-quit" });
    expect(await second.next("rage-quit")).toMatchObject({ sender_id: one.user_id });
    expect((await second.next("result")).verdict).toMatchObject({
      ending: { kind: "rage-quit", by: 0 },
      results: ["lose", "win"],
      scores: [{ score: 1 }, { score: 0 }],
    });
    // In its first seconds, which are long here.
    expect((await second.next("recorded")).awarded.rating).toEqual({ unrated: "early-quit" });
    expect(await rowOf(match_id)).toMatchObject({ rage_quit_by: one.user_id, winner_id: other.user_id });
    expect(await ratedMatchesOf(one)).toEqual([]);
  });

  it("is void if the opponent doesn't connect", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match_id = await newMatchRow(one, other);
    const first = await joinMatch(one, match_id);
    await skipPhase(match_id);
    expect(await first.closed).toEqual({ code: CLOSE_CODES.timeout, reason: "Your opponent didn't come." });
    await eventually(async () => expect(await rowOf(match_id)).toMatchObject({ outcome: "none" }));
    expect(await submissionsOf(match_id)).toEqual([]);
    expect([...(await ratedMatchesOf(one)), ...(await ratedMatchesOf(other))]).toEqual([]);
    expect(await (await joinMatch(other, match_id)).closed).toEqual({
      code: CLOSE_CODES.timeout,
      reason: "This battle never began: not both of you came in time.",
    });
  });

  it("is void at once if the connected player quits before the start", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const first = await joinMatch(one, await newMatchRow(one, other));
    first.send({ type: "rage-quit" });
    expect((await first.closed).code).toBe(CLOSE_CODES.timeout);
  });

  it("scores a player who is disconnected at the end by the last code", async () => {
    const { first, second, match_id } = await begin();
    await startEditing(match_id, first, second);
    first.send({ type: "code-update", seq: 1, ...WHOLE });
    await second.next("code-update");
    first.close();
    await endMatch(match_id);
    expect((await second.next("result")).verdict.results).toEqual(["win", "lose"]);
  });

  it("accepts no code before the editors open", async () => {
    const { first, second, match_id } = await begin();
    first.send({ type: "code-update", seq: 1, ...WHOLE });
    await startEditing(match_id, second);
    expect(second.take()).toEqual([]);
    first.send({ type: "code-update", seq: 2, ...HALF });
    expect(await second.next("code-update")).toMatchObject({ css: HALF.css });
  });

  it("answers a sync with the time and the opponent's last heartbeat", async () => {
    const { first } = await begin();
    const before = Date.now();
    first.send({ type: "sync", sent_at: 12.5 });
    const sync = await first.next("sync");
    expect(sync.sent_at).toBe(12.5);
    expect(sync.now).toBeGreaterThanOrEqual(before);
    expect(sync.opponent_at).toBeLessThanOrEqual(sync.now);
  });
});

describe("a match whose connection breaks", () => {
  it("sends the whole state to a player who reconnects", async () => {
    const { one, match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    first.send({ type: "code-update", seq: 7, ...HALF });
    await second.next("code-update");
    first.close();
    await first.closed;
    second.send({ type: "code-update", seq: 1, ...WHOLE });
    const again = await joinMatch(one, match_id);
    await eventually(async () => {
      const state = await again.next("state");
      expect(state).toMatchObject({ clock: { phase: "editing" }, seq: 7, codes: [HALF, expect.anything()] });
    });
  });

  it("replaces the socket of the first tab by that of a second", async () => {
    const { one, match_id, first } = await begin();
    const again = await joinMatch(one, match_id);
    expect((await first.closed).code).toBe(CLOSE_CODES.replaced);
    expect(await again.next("state")).toMatchObject({ you: 0 });
    await endMatch(match_id);
    expect((await again.next("result")).verdict.results).toEqual(["tie", "tie"]);
  });

  it("continues after an eviction, with the code rebuilt from its edits", async () => {
    const { match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    first.send({ type: "code-update", seq: 1, ...HALF });
    first.send({ type: "code-update", seq: 2, ...WHOLE, html: "<p>🏮 \ud83c</p>" });
    await second.next("code-update");
    await second.next("code-update");
    await eventually(() => expectStoredUpdates(match_id));
    await evictDurableObject(stubOf(match_id), { webSockets: "hibernate" });
    second.send({ type: "code-update", seq: 1, ...HALF });
    expect(await first.next("code-update")).toMatchObject({ css: HALF.css });
    await endMatch(match_id);
    const { verdict } = await first.next("result");
    expect(verdict.codes[0]).toEqual({ ...WHOLE, html: "<p>🏮 \ufffd</p>" });
    expect(verdict.results).toEqual(["win", "lose"]);
  });

  it("continues after a crash, once the players have reconnected", async () => {
    const { one, other, match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    first.send({ type: "code-update", seq: 1, ...WHOLE });
    await second.next("code-update");
    await abortAllDurableObjects();
    const again = [await joinMatch(one, match_id), await joinMatch(other, match_id)] as const;
    // A page sends its code again if the match has an older one.
    const state = await again[0].next("state");
    expect(state.clock.phase).toBe("editing");
    if (state.seq < 1) again[0].send({ type: "code-update", seq: 1, ...WHOLE });
    await endMatch(match_id);
    expect((await again[1].next("result")).verdict.results).toEqual(["win", "lose"]);
  });

  it("lets a player whose page went quiet come back, as a phone that wakes", async () => {
    const { one, match_id, first, second } = await begin();
    await first.next("state");
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + HEARTBEAT_TIMEOUT_MS);
    onTestFinished(() => void clock.mockRestore());
    second.send({ type: "sync", sent_at: 0 });
    await second.next("sync");
    await runDurableObjectAlarm(stubOf(match_id));
    expect(await first.closed).toEqual({ code: CLOSE_CODES.unavailable, reason: "Your page went quiet." });
    const back = await joinMatch(one, match_id);
    expect((await back.next("state")).clock.phase).toBe("objective");
  });

  it("is no contest if both players are disconnected", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match_id = await newMatchRow(one, other);
    const first = await joinMatch(one, match_id);
    const second = await joinMatch(other, match_id);
    first.close();
    second.close();
    await Promise.all([first.closed, second.closed]);
    await endMatch(match_id);
    await eventually(async () => expect(await rowOf(match_id)).toMatchObject({ outcome: "none" }));
    expect((await submissionsOf(match_id)).map((one) => one.result)).toEqual(["none", "none"]);
    expect(await expOf(one)).toBe(0);
  });
});

describe("a match's alarm", () => {
  it("changes nothing when it runs early or twice", async () => {
    const { match_id, first, second } = await begin();
    await runDurableObjectAlarm(stubOf(match_id));
    await runDurableObjectAlarm(stubOf(match_id));
    first.send({ type: "sync", sent_at: 0 });
    await first.next("sync");
    await startEditing(match_id, first, second);
    await runDurableObjectAlarm(stubOf(match_id));
    await endMatch(match_id);
    expect((await first.next("result")).verdict.results).toEqual(["tie", "tie"]);
    await first.next("recorded");
    for (let times = 0; times < 3; times++) await runDurableObjectAlarm(stubOf(match_id));
    expect(await submissionsOf(match_id)).toHaveLength(2);
  });

  it("and its phases can be skipped only on a local worker", async () => {
    const { match_id } = await begin();
    await runInDurableObject(stubOf(match_id), (match) => {
      env.ENVIRONMENT = "deployed";
      try {
        expect(() => match.skipPhase()).toThrow("Only a local worker skips a phase");
      } finally {
        env.ENVIRONMENT = "local";
      }
    });
  });

  it("is not needed: a message after a deadline advances the phase", async () => {
    env.TIME_SCALE = "0.02";
    const { match_id, first, second } = await begin(Date.now() + 60_000);
    let seq = 0;
    await eventually(async () => {
      await runInDurableObject(stubOf(match_id), (_, state) => state.storage.deleteAlarm());
      seq += 1;
      first.send({ type: "code-update", seq, ...WHOLE });
      expect(second.take().some((message) => message.type === "result")).toBe(true);
    });
  });
});

describe.skipIf(hasSeveral)("recording a match's result", () => {
  type Batch = (this: D1DatabaseSession, ...all: unknown[]) => Promise<unknown>;
  let real: Batch;
  beforeAll(() => {
    real = Object.getPrototypeOf(env.DB.withSession()).batch;
  });
  const lost = new Error("D1_ERROR: Network connection lost.");
  const works: Batch = function (...all) {
    return real.apply(this, all);
  };
  const failsBefore: Batch = () => Promise.reject(lost);
  const failsAfter: Batch = async function (...all) {
    await real.apply(this, all);
    throw lost;
  };

  it.each([
    ["the result", [failsBefore, failsAfter]],
    ["the awards", [works, failsBefore, works, failsAfter]],
  ])("is retried until the database has answered to %s, and awards EXP once", async (_, calls) => {
    const { other, match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    second.send({ type: "code-update", seq: 1, ...WHOLE });
    await first.next("code-update");
    const batch = vi.spyOn(Object.getPrototypeOf(env.DB.withSession()), "batch");
    // One attempt fails before its commit, the next one after it.
    for (const call of calls) batch.mockImplementationOnce(call);
    await endMatch(match_id);
    expect((await second.next("result")).verdict.results).toEqual(["lose", "win"]);
    expect((await second.next("recorded")).awarded).toMatchObject({ exp_gained: 30, standing: { exp: 30 } });
    batch.mockRestore();
    expect(await expOf(other)).toBe(30);
    expect(await submissionsOf(match_id)).toHaveLength(2);
    const ledger = await database(env.DB)
      .select()
      .from(exp_ledger)
      .where(eq(exp_ledger.user_id, other.user_id));
    expect(ledger).toMatchObject([{ key: `match:${match_id}`, amount: 30 }]);
  });
});

describe("access to a match", () => {
  it("is refused to other learners, other sites, without a session, and for an unknown match", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newLearner()];
    const match_id = await newMatchRow(one, other);
    const codeOf = async (path: string, headers: Record<string, string>) =>
      (await (await openSocket(`/api/battles/${path}/socket`, headers)).closed).code;
    expect(await codeOf(match_id, { cookie: third.cookie })).toBe(CLOSE_CODES.forbidden);
    expect(await codeOf(match_id, { cookie: one.cookie, "sec-fetch-site": "cross-site" })).toBe(
      CLOSE_CODES.forbidden,
    );
    expect(await codeOf(match_id, {})).toBe(CLOSE_CODES.signedOut);
    expect(await codeOf(crypto.randomUUID(), { cookie: one.cookie })).toBe(CLOSE_CODES.notFound);
    expect(await codeOf("nonsense", { cookie: one.cookie })).toBe(CLOSE_CODES.notFound);
  });

  it("is refused for a finished match", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match_id = await newMatchRow(one, other);
    await database(env.DB)
      .update(matches)
      .set({ ended_at: 1, outcome: "tie" })
      .where(eq(matches.id, match_id));
    expect((await (await joinMatch(one, match_id)).closed).code).toBe(CLOSE_CODES.over);
  });
});

describe("a player whose session ends", () => {
  it("is disconnected after log-out, while the opponent plays on", async () => {
    const { one, match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    await one.request("POST", "/api/log-out");
    expect((await first.closed).code).toBe(CLOSE_CODES.unavailable);
    expect((await (await joinMatch(one, match_id)).closed).code).toBe(CLOSE_CODES.signedOut);
    second.send({ type: "code-update", seq: 1, ...WHOLE });
    await endMatch(match_id);
    expect((await second.next("result")).verdict.results).toEqual(["lose", "win"]);
  });

  it("keeps its socket when another session of the same learner ends", async () => {
    const { one, match_id, first } = await begin();
    await stubOf(match_id).renew(one.user_id, "another session");
    first.send({ type: "sync", sent_at: 1 });
    expect(await first.next("sync")).toMatchObject({ sent_at: 1 });
  });

  it("is disconnected by a log-out on the result, too", async () => {
    const { one, other, match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    await endMatch(match_id);
    await first.next("recorded");
    await one.request("POST", "/api/log-out");
    expect((await first.closed).code).toBe(CLOSE_CODES.unavailable);
    await other.request("POST", "/api/log-out");
    expect((await second.closed).code).toBe(CLOSE_CODES.unavailable);
  });

  it("is disconnected when the account is deleted, and the match is still scored", async () => {
    const { one, other, match_id, first, second } = await begin();
    await startEditing(match_id, first, second);
    const answer = await one.request("POST", "/api/cancel-subscription", { body: { userId: one.user_id } });
    expect(answer.status).toBe(200);
    expect((await first.closed).code).toBe(CLOSE_CODES.unavailable);
    expect((await (await joinMatch(one, match_id)).closed).code).toBe(CLOSE_CODES.signedOut);
    second.send({ type: "code-update", seq: 1, ...WHOLE });
    await endMatch(match_id);
    await second.next("result");
    await second.next("recorded");
    expect((await rowOf(match_id))?.winner_id).toBe(other.user_id);
  });
});

describe("bad input to a match", () => {
  it("is answered with an error, and closes the socket at the fifth time", async () => {
    const { first } = await begin();
    const malformed = [
      "nonsense",
      "[]",
      '{"type":"win"}',
      '{"type":"rage-quit","by":1}',
      '{"type":"code-update","seq":-1}',
    ];
    for (const frame of malformed.slice(0, 4)) {
      first.send(frame);
      await first.next("error");
    }
    first.send(malformed[4] ?? "");
    expect((await first.closed).code).toBe(CLOSE_CODES.malformed);
  });

  it("closes the socket for frames above 64 KiB and for too many of them", async () => {
    const { one, match_id, first, second } = await begin();
    first.send({ type: "code-update", seq: 1, ...START, html: "é".repeat(32 * 1024) });
    expect((await first.closed).code).toBe(CLOSE_CODES.tooLarge);
    for (let seq = 1; seq <= 200; seq++) second.send(costly({ type: "sync", sent_at: seq }));
    expect((await second.closed).code).toBe(CLOSE_CODES.tooFast);
    expect(await (await joinMatch(one, match_id)).next("state")).toMatchObject({ you: 0 });
  });

  it("closes the socket when the edits exceed the limit of a battle", async () => {
    const { first, second, match_id } = await begin();
    await startEditing(match_id, first, second);
    for (let seq = 1; seq <= 10; seq++)
      first.send({ type: "code-update", seq, ...START, html: String(seq % 2).repeat(60_000) });
    expect(await first.closed).toMatchObject({ code: CLOSE_CODES.tooFast });
  });
});
