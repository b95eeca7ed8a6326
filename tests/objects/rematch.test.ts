import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, or } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchMessage } from "../../worker/contract/battles.ts";
import { database } from "../../worker/db/client.ts";
import { matches, user_state } from "../../worker/db/schema.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { MAX_REMATCH_PRESSES } from "../../worker/rules/match-limits.ts";
import { REMATCH_MS } from "../../worker/rules/match-timing.ts";
import {
  joinMatch,
  newMatchRow,
  newWarrior,
  seedBattle,
  skipPhases,
  WHOLE,
} from "../support/worker/battles.ts";
import { type Learner, newLearner } from "../support/worker/learner.ts";
import type { TestSocket } from "../support/worker/socket.ts";

type Socket = TestSocket<MatchMessage>;
const SCALE = 100;

beforeAll(async () => {
  await seedBattle();
  await seedBattle("t02");
});
// Phases so long that each is ended by `skipPhase`, on a slow machine too.
beforeEach(() => {
  env.TIME_SCALE = String(SCALE);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const matchesOf = ({ user_id }: Learner) =>
  database(env.DB)
    .select()
    .from(matches)
    .where(or(eq(matches.user_1_id, user_id), eq(matches.user_2_id, user_id)));
const want = (socket: Socket, wanted = true) => socket.send({ type: "rematch", wanted });
const stubOf = (match_id: string) => env.MATCHES.getByName(match_id);

/** Plays a match, which the second player wins. */
async function play(match_id: string, one: Learner, other: Learner): Promise<[Socket, Socket]> {
  const [first, second] = [await joinMatch(one, match_id), await joinMatch(other, match_id)];
  await skipPhases(match_id, 2);
  second.send({ type: "code-update", seq: 1, ...WHOLE });
  await first.next("code-update");
  await skipPhases(match_id, 4);
  return [first, second];
}

/** Two Warriors with the result of a match, which is in the database. */
async function played(one?: Learner, other?: Learner) {
  const [left, right] = [one ?? (await newWarrior()), other ?? (await newWarrior())];
  const match_id = await newMatchRow(left, right);
  const [first, second] = await play(match_id, left, right);
  await Promise.all([first.next("recorded"), second.next("recorded")]);
  return { one: left, other: right, match_id, first, second };
}

describe("a rematch", () => {
  it("comes with the result, and is a match of the same two with another battle once both want it", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match_id = await newMatchRow(one, other);
    const [first, second] = await play(match_id, one, other);
    const { rematch, now } = await first.next("result");
    expect(rematch).toEqual({
      until: expect.any(Number),
      wanted: [false, false],
      here: [true, true],
      match_id: null,
      refusal: null,
    });
    expect((rematch?.until ?? 0) - now).toBeLessThanOrEqual(REMATCH_MS * SCALE);
    // At once, so that it waits for the result to be stored.
    want(first);
    want(second);
    const found = async (socket: Socket) => {
      for (;;) {
        const { rematch: told } = await socket.next("rematch");
        if (told.match_id) return told.match_id;
      }
    };
    const [a, b] = await Promise.all([found(first), found(second)]);
    expect(a).toBe(b);
    expect(await matchesOf(one)).toMatchObject([
      { id: match_id, origin: "queue", battle_id: "t01" },
      { id: a, origin: "rematch", battle_id: "t02", user_1_id: one.user_id, user_2_id: other.user_id },
    ]);
    const [, winner] = await play(a, one, other);
    expect((await winner.next("recorded")).awarded).toMatchObject({ exp_gained: 0, unpaid: "same-opponent" });
  });

  it("that one wants is shown to the other, and can be withdrawn", async () => {
    const { one, first, second } = await played();
    want(first);
    expect((await second.next("rematch")).rematch.wanted).toEqual([true, false]);
    want(first, false);
    expect((await second.next("rematch")).rematch.wanted).toEqual([false, false]);
    want(second);
    expect((await first.next("rematch")).rematch.wanted).toEqual([true, false]);
    expect((await first.next("rematch")).rematch.wanted).toEqual([false, false]);
    expect((await first.next("rematch")).rematch.wanted).toEqual([false, true]);
    expect(await matchesOf(one)).toHaveLength(1);
  });

  it("isn't wanted any more by who leaves, and can be asked for again after coming back", async () => {
    const { one, match_id, first, second } = await played();
    want(first);
    await second.next("rematch");
    first.close();
    const left = await second.until(() =>
      second.frames.findLast((frame) => frame.type === "rematch" && !frame.rematch.here[0]),
    );
    expect(left).toMatchObject({ rematch: { wanted: [false, false], here: [false, true] } });
    second.take();
    const again = await joinMatch(one, match_id);
    expect((await again.next("state")).rematch).toMatchObject({ wanted: [false, false], here: [true, true] });
    expect((await second.next("rematch")).rematch.here).toEqual([true, true]);
    want(second);
    want(again);
    await again.until(() =>
      again.frames.find((frame) => frame.type === "rematch" && frame.rematch.match_id !== null),
    );
  });

  it("can't be agreed after a minute", async () => {
    const { one, first, second } = await played();
    want(first);
    const { rematch } = await second.next("rematch");
    vi.spyOn(Date, "now").mockReturnValue(rematch.until);
    second.take();
    want(second);
    second.send({ type: "sync", sent_at: 0 });
    await second.next("sync");
    expect(await matchesOf(one)).toHaveLength(1);
    expect(second.take()).toEqual([]);
  });

  it("isn't made while one of the two is in another match", async () => {
    const { one, first, second } = await played();
    await newMatchRow(one, await newWarrior());
    want(first);
    want(second);
    const refused = await first.until(() =>
      first.frames.find((frame) => frame.type === "rematch" && frame.rematch.refusal !== null),
    );
    expect(refused).toMatchObject({
      rematch: { wanted: [false, false], refusal: "in_battle", match_id: null },
    });
    expect(await matchesOf(one)).toHaveLength(2);
  });

  it("needs a Warrior, and takes a Starter along", async () => {
    const starter = await newLearner();
    const { other, first, second } = await played(starter);
    await database(env.DB)
      .update(user_state)
      .set({ plan: "starter" })
      .where(eq(user_state.user_id, other.user_id));
    want(first);
    want(second);
    await first.until(() =>
      first.frames.find((frame) => frame.type === "rematch" && frame.rematch.refusal === "no_warrior"),
    );
    await database(env.DB)
      .update(user_state)
      .set({ plan: "warrior" })
      .where(eq(user_state.user_id, other.user_id));
    want(first);
    want(second);
    await first.until(() =>
      first.frames.find((frame) => frame.type === "rematch" && frame.rematch.match_id !== null),
    );
    expect(await matchesOf(starter)).toHaveLength(2);
  });

  it("is one match when the object starts again between the two presses", async () => {
    const { one, match_id, first, second } = await played();
    want(first);
    await second.next("rematch");
    await evictDurableObject(stubOf(match_id), { webSockets: "hibernate" });
    want(second);
    const made = await first.until(() =>
      first.frames.find((frame) => frame.type === "rematch" && frame.rematch.match_id !== null),
    );
    await evictDurableObject(stubOf(match_id), { webSockets: "hibernate" });
    want(first, false);
    want(first);
    first.send({ type: "sync", sent_at: 0 });
    await first.next("sync");
    expect(await matchesOf(one)).toHaveLength(2);
    expect(made).toMatchObject({ rematch: { refusal: null } });
  });

  it("can be asked for a limited number of times", async () => {
    const { first, second } = await played();
    for (let press = 0; press < MAX_REMATCH_PRESSES + 5; press += 1) want(first, press % 2 === 0);
    first.send({ type: "sync", sent_at: 0 });
    await first.next("sync");
    expect(second.take().filter(({ type }) => type === "rematch")).toHaveLength(MAX_REMATCH_PRESSES);
  });

  it("isn't there before the result, nor when a match is void", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match_id = await newMatchRow(one, other);
    const first = await joinMatch(one, match_id);
    expect((await first.next("state")).rematch).toBeNull();
    want(first);
    first.send({ type: "sync", sent_at: 0 });
    await first.next("sync");
    await stubOf(match_id).skipPhase();
    expect(await first.closed).toMatchObject({ code: CLOSE_CODES.timeout });
    expect(await matchesOf(one)).toHaveLength(1);
  });
});
