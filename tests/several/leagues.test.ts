/** Leagues where there are several databases: each has groups of its own, and a learner who moves keeps the league. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { moveLearner } from "../../worker/accounts/move-learner.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { WEEK_MS, weekOf, weekStart } from "../../worker/rules/weeks.ts";
import { closeLeagues } from "../../worker/standing/close-leagues.ts";
import { readLeague } from "../../worker/standing/read-league.ts";
import { type Learner, newLearner } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { at } from "../support/worker/several.ts";

const bindings = env as unknown as Bindings;
const MONDAY = weekStart(weekOf(Date.UTC(2031, 0, 15)));
const NUMBERS = [0, 1, 2];

const award = (number: number, { user_id }: Learner, amount: number, time: number) =>
  at(number)
    .prepare("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, ?, ?, ?)")
    .bind(user_id, crypto.randomUUID(), amount, time)
    .run();

const leagueOf = ({ user_id }: Learner, now: number) => readLeague(bindings, user_id, now);

async function move({ user_id }: Learner, from: number, to_number: number, now: number): Promise<void> {
  await at(from)
    .prepare("INSERT INTO moved_learners (user_id, to_number, state, changed_at) VALUES (?, ?, 'asked', 0)")
    .bind(user_id, to_number)
    .run();
  expect(await moveLearner(bindings, from, { user_id, to_number, state: "asked" }, now)).toBe(true);
}

beforeEach(async () => {
  for (const number of NUMBERS) await at(number).prepare("DELETE FROM league_groups").run();
});

describe("the end of a week", () => {
  it("closes the groups of each database, and no group of the same number in another", async () => {
    const [past, open] = [await newLearner({}, undefined, 1), await newLearner({}, undefined, 2)];
    await award(1, past, 40, MONDAY);
    await award(2, open, 10, MONDAY + WEEK_MS);
    const idAt = (number: number) => at(number).prepare("SELECT id FROM league_groups").first<number>("id");
    expect(await idAt(1)).toBe(await idAt(2));
    await runToEnd(closeLeagues, bindings, MONDAY + WEEK_MS + 1);
    const playersAt = (number: number) =>
      at(number).prepare("SELECT players FROM league_groups").first<number>("players");
    expect([await playersAt(1), await playersAt(2)]).toEqual([1, null]);
    await award(2, open, 5, MONDAY + WEEK_MS + 2);
    expect((await leagueOf(open, MONDAY + WEEK_MS + 3)).entries[0]?.exp).toBe(15);
  });

  it("deletes old groups of each database", async () => {
    for (const number of NUMBERS) {
      const learner = await newLearner({}, undefined, number);
      await award(number, learner, 40, MONDAY);
    }
    await runToEnd(closeLeagues, bindings, MONDAY + 20 * WEEK_MS);
    for (const number of NUMBERS)
      expect(await at(number).prepare("SELECT 1 FROM league_groups").first()).toBeNull();
  });
});

describe("a learner who moves", () => {
  const later = MONDAY + 40 * WEEK_MS;

  /** Twelve learners of a database, of whom the first earns most: after the week that one is in the second league. */
  async function newWinner(number: number): Promise<Learner> {
    const learners: Learner[] = [];
    for (let n = 0; n < 12; n += 1) learners.push(await newLearner({}, undefined, number));
    for (const [index, learner] of learners.entries())
      await award(number, learner, 500 - index, later + index);
    return learners[0] as Learner;
  }

  it.each([
    [0, 1],
    [1, 2],
  ])("from %i to %i keeps league, EXP of the week and the last result", async (from, to) => {
    const winner = await newWinner(from);
    await award(from, winner, 70, later + WEEK_MS);
    const now = later + WEEK_MS + 1000;
    const before = await leagueOf(winner, now);
    expect(before).toMatchObject({ league: 1, last: { league: 0, rank: 1, players: 12, exp: 500 } });
    await move(winner, from, to, now);
    expect(await leagueOf(winner, now)).toEqual(before);
    expect(
      await at(from).prepare("SELECT 1 FROM league_members WHERE user_id = ?").bind(winner.user_id).first(),
    ).toBeNull();
    // Those who are there already, and the next week, go on from that.
    await award(to, winner, 5, now);
    expect((await leagueOf(winner, now)).entries[0]?.exp).toBe(75);
    await award(to, winner, 5, later + 2 * WEEK_MS);
    expect(await leagueOf(winner, later + 2 * WEEK_MS + 1)).toMatchObject({
      league: 1,
      entries: [{ exp: 5 }],
      last: { league: 1, rank: 1, players: 1, exp: 75 },
    });
  });

  it("before the first EXP of the week begins it in the same league", async () => {
    const winner = await newWinner(1);
    const now = later + WEEK_MS + 1000;
    const before = await leagueOf(winner, now);
    await move(winner, 1, 2, now);
    expect(await leagueOf(winner, now)).toEqual(before);
    await award(2, winner, 5, now);
    expect(await leagueOf(winner, now + 1)).toMatchObject({ league: 1, entries: [{ exp: 5 }] });
  });

  it("joins a group that has room, and is its first where none has", async () => {
    const [there, moved, last] = [
      await newLearner({}, undefined, 2),
      await newLearner({}, undefined, 1),
      await newLearner({}, undefined, 1),
    ];
    await award(2, there, 10, later);
    for (const learner of [moved, last]) await award(1, learner, 30, later + 1);
    await move(moved, 1, 2, later + 2);
    expect((await leagueOf(there, later + 3)).entries.map(({ exp }) => exp)).toEqual([30, 10]);
    await at(2).prepare("UPDATE league_groups SET joined = 30").run();
    await move(last, 1, 2, later + 4);
    expect((await leagueOf(last, later + 5)).entries).toHaveLength(1);
    const { results } = await at(2).prepare("SELECT joined FROM league_groups ORDER BY id").all();
    expect(results).toEqual([{ joined: 30 }, { joined: 1 }]);
  });

  it("who hides the own standing is in no group there either", async () => {
    const hidden = await newLearner({ hide_standing: true }, undefined, 1);
    await award(1, hidden, 30, later);
    await move(hidden, 1, 2, later + 1);
    expect(await leagueOf(hidden, later + 2)).toMatchObject({ hidden: true, entries: [] });
  });
});
