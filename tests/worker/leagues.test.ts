/** Leagues over some weeks: joining, moving up and down, the end of a week, hiding. Times are those of the awards. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { League } from "../../worker/contract/leagues.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { LEAGUES, leagueAfter } from "../../worker/rules/leagues.ts";
import { WEEK_MS, weekOf, weekStart } from "../../worker/rules/weeks.ts";
import { closeLeagues } from "../../worker/standing/close-leagues.ts";
import { readLeague } from "../../worker/standing/read-league.ts";
import { rightCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";

const bindings = env as unknown as Bindings;
/** The Monday with which the weeks of the tests begin. Each test takes weeks of its own. */
let monday = weekStart(weekOf(Date.UTC(2031, 0, 15)));
const nextWeeks = (weeks: number) => {
  monday += (weeks + 10) * WEEK_MS;
  return monday;
};

const award = ({ user_id }: Learner, amount: number, at: number) =>
  env.DB.prepare("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, ?, ?, ?)")
    .bind(user_id, crypto.randomUUID(), amount, at)
    .run();
const leagueOf = ({ user_id }: Learner, now: number) => readLeague(bindings, user_id, now);
const newLearners = (count: number) => Promise.all(Array.from({ length: count }, () => newLearner()));
/** Awards the first of them most, within a minute. */
async function earn(learners: readonly Learner[], at: number): Promise<void> {
  for (const [index, learner] of learners.entries())
    await award(learner, 1000 - 10 * index, at + index * 1000);
}
const ranksOf = (league: League) => league.entries.map(({ user_id, rank, exp }) => [user_id, rank, exp]);

describe("a league group", () => {
  it("is joined with the first EXP of the week, and counts those of the week alone", async () => {
    const at = nextWeeks(1);
    const [learner, other] = [await newLearner(), await newLearner()];
    await award(learner, 500, at - 1);
    const before = await leagueOf(learner, at);
    expect(before).toMatchObject({ league: 0, entries: [], hidden: false, week_ends_in: WEEK_MS });
    await award(learner, 20, at);
    await award(learner, 15, at + 1000);
    await award(other, 30, at + WEEK_MS - 1);
    expect(ranksOf(await leagueOf(other, at + WEEK_MS - 1))).toEqual([
      [learner.user_id, 1, 35],
      [other.user_id, 2, 30],
    ]);
  });

  it("ranks of equal EXP the one first who had them first", async () => {
    const at = nextWeeks(1);
    const [slow, quick] = [await newLearner(), await newLearner()];
    await award(slow, 10, at);
    await award(quick, 30, at + 1000);
    await award(slow, 20, at + 2000);
    expect(ranksOf(await leagueOf(slow, at + 3000))).toEqual([
      [quick.user_id, 1, 30],
      [slow.user_id, 2, 30],
    ]);
  });

  it("takes 30 learners at most, however many join at once", async () => {
    const at = nextWeeks(1);
    const learners = await newLearners(64);
    await Promise.all(learners.map((learner, index) => award(learner, 10, at + index)));
    const { results } = await env.DB.prepare(
      `SELECT g.joined, count(*) AS members FROM league_groups g JOIN league_members m ON m.group_id = g.id
       WHERE g.week = ? GROUP BY g.id ORDER BY g.id`,
    )
      .bind(weekOf(at))
      .all();
    expect(results).toEqual([30, 30, 4].map((members) => ({ joined: members, members })));
  });

  it("is joined by a ship, once, in the ship's own trip", async () => {
    const learner = await newLearner();
    await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
    const body = { task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) };
    await Promise.all([1, 2, 3].map(() => learner.request("POST", "/api/ships", { body })));
    const league = await json<League>(await learner.request("GET", "/api/league"));
    const own = league.entries.find(({ user_id }) => user_id === learner.user_id);
    expect(own?.exp).toBeGreaterThanOrEqual(20);
    expect(Object.keys(own ?? {}).sort()).toEqual(["avatar_url", "display_name", "exp", "rank", "user_id"]);
    expect((await request("GET", "/api/league")).status).toBe(401);
  });

  it("has learners of about as much EXP where a league had four groups the week before", async () => {
    const at = nextWeeks(2);
    await env.DB.batch(
      [1, 2, 3].map(() =>
        env.DB.prepare("INSERT INTO league_groups (week, league, band, joined) VALUES (?, 0, 0, 30)").bind(
          weekOf(at),
        ),
      ),
    );
    const learners = await newLearners(3);
    for (const [index, learner] of learners.entries()) await award(learner, [20, 150, 900][index] ?? 0, at);
    for (const learner of [...learners, await newLearner()]) await award(learner, 5, at + WEEK_MS);
    const { results } = await env.DB.prepare(
      "SELECT league, band, joined FROM league_groups WHERE week = ? ORDER BY band",
    )
      .bind(weekOf(at) + 1)
      .all();
    expect(results).toEqual([
      { league: 0, band: 0, joined: 2 },
      { league: 0, band: 1, joined: 1 },
      { league: 0, band: 2, joined: 1 },
    ]);
  });
});

describe("the end of a week", () => {
  // The same whether the nightly job has been or not.
  for (const closed of [true, false]) {
    const when = closed ? "once the night has closed it" : "before the night";

    it(`leads the first of a group up and the last down, ${when}`, async () => {
      const at = nextWeeks(3);
      const learners = await newLearners(10);
      for (let week = 0; week < 3; week += 1) {
        const start = at + week * WEEK_MS;
        // The last of the first week are last in the second one too.
        await earn(learners, start);
        if (closed) await runToEnd(closeLeagues, bindings, start + WEEK_MS + 60_000);
      }
      const now = at + 2 * WEEK_MS + 60_000;
      const [first, second, third, last] = [learners[0], learners[1], learners[2], learners[9]];
      if (!first || !second || !third || !last) throw new Error("There are ten learners.");
      // Ten of the first league: two up. In the second week there are two groups, of two and of eight, where nobody moves.
      expect(await leagueOf(first, now)).toMatchObject({
        league: 1,
        last: { league: 1, rank: 1, players: 2, exp: 1000 },
      });
      expect((await leagueOf(second, now)).league).toBe(1);
      expect((await leagueOf(third, now)).league).toBe(0);
      expect(await leagueOf(last, now)).toMatchObject({
        league: 0,
        last: { league: 0, rank: 8, players: 8 },
      });
    });

    it(`moves by the rule of rules/leagues.ts from each rank of each league, ${when}`, async () => {
      for (const [players, league] of [
        [9, 2],
        [10, 0],
        [14, 2],
        [15, 4],
      ] as const) {
        const at = nextWeeks(2);
        const learners = await newLearners(players);
        const group = await env.DB.prepare(
          "INSERT INTO league_groups (week, league, band, joined) VALUES (?, ?, 0, 0) RETURNING id",
        )
          .bind(weekOf(at), league)
          .first<{ id: number }>();
        await earn(learners, at);
        await env.DB.prepare("UPDATE league_members SET group_id = ? WHERE week = ?")
          .bind(group?.id, weekOf(at))
          .run();
        if (closed) await runToEnd(closeLeagues, bindings, at + WEEK_MS);
        const expected = learners.map((_, index) => leagueAfter({ league, rank: index + 1, players }));
        const told = await Promise.all(learners.map((learner) => leagueOf(learner, at + WEEK_MS)));
        expect(told.map((one) => one.league)).toEqual(expected);
        await earn(learners, at + WEEK_MS);
        const joined = await Promise.all(learners.map((learner) => leagueOf(learner, at + WEEK_MS + 60_000)));
        expect(joined.map((one) => one.league)).toEqual(expected);
        expect(joined.map((one) => one.last?.rank)).toEqual(learners.map((_, index) => index + 1));
      }
    });
  }

  it("keeps what it has come to when the next week has begun, and when accounts go", async () => {
    const at = nextWeeks(2);
    const [first, second] = [await newLearner(), await newLearner()];
    await award(first, 50, at);
    await award(second, 40, at);
    await award(second, 900, at + WEEK_MS);
    expect((await leagueOf(first, at + WEEK_MS)).last).toMatchObject({ rank: 1, players: 2, exp: 50 });
    expect((await leagueOf(second, at + WEEK_MS)).last).toMatchObject({ rank: 2, players: 2, exp: 40 });
    await runToEnd(closeLeagues, bindings, at + WEEK_MS);
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(first.user_id).run();
    expect((await leagueOf(second, at + WEEK_MS)).last).toMatchObject({ rank: 2, players: 2, exp: 40 });
  });

  it("is closed in steps that can be repeated and interrupted, and leaves the present week open", async () => {
    const at = nextWeeks(1);
    await runToEnd(closeLeagues, bindings, at);
    const [learner] = await newLearners(1);
    if (!learner) throw new Error("There is one.");
    await env.DB.batch(
      Array.from({ length: 60 }, () =>
        env.DB.prepare("INSERT INTO league_groups (week, league, band) VALUES (?, 0, 0)").bind(weekOf(at)),
      ),
    );
    await award(learner, 10, at);
    const open = async () =>
      (
        await env.DB.prepare("SELECT count(*) AS n FROM league_groups WHERE players IS NULL").first<{
          n: number;
        }>()
      )?.n;
    expect(await runToEnd(closeLeagues, bindings, at + WEEK_MS - 1)).toBe(1);
    expect(await open()).toBe(60);
    expect(await closeLeagues(bindings, at + WEEK_MS, null)).toBe("more");
    expect(await open()).toBe(35);
    expect(await runToEnd(closeLeagues, bindings, at + WEEK_MS)).toBe(3);
    expect(await open()).toBe(0);
    const stored = () =>
      env.DB.prepare("SELECT exp, rank FROM league_members WHERE user_id = ?").bind(learner.user_id).first();
    expect(await stored()).toEqual({ exp: 10, rank: 1 });
    // EXP of the week that follows change nothing, and a group is closed once.
    await award(learner, 70, at + WEEK_MS);
    await runToEnd(closeLeagues, bindings, at + WEEK_MS);
    expect((await leagueOf(learner, at + WEEK_MS)).last).toMatchObject({ exp: 10, rank: 1 });
  });

  it("leaves a league through eight weeks without EXP, and none longer", async () => {
    const at = nextWeeks(12);
    const learners = await newLearners(10);
    const [first, second] = learners;
    if (!first || !second) throw new Error("There are ten.");
    await earn(learners, at);
    const back = (weeks: number) => at + weeks * WEEK_MS;
    await runToEnd(closeLeagues, bindings, back(8));
    await award(first, 10, back(8));
    expect((await leagueOf(first, back(8))).league).toBe(1);
    await runToEnd(closeLeagues, bindings, back(9));
    await award(second, 10, back(9));
    expect((await leagueOf(second, back(9))).league).toBe(0);
    expect((await leagueOf(second, back(9))).last).toBeNull();
  });
});

describe("a learner who hides the own standing", () => {
  const hide = (learner: Learner, hide_standing: boolean) =>
    learner.request("PUT", "/api/settings", { body: { hide_standing } });

  it("leaves the group at once, joins none in this week, and begins in the first league again", async () => {
    const at = nextWeeks(3);
    const learners = await newLearners(10);
    const [learner, other] = learners;
    if (!learner || !other) throw new Error("There are ten.");
    await earn(learners, at);
    await earn(learners, at + WEEK_MS);
    expect((await leagueOf(learner, at + WEEK_MS)).league).toBe(1);
    expect((await hide(learner, true)).status).toBe(200);
    expect(await leagueOf(learner, at + WEEK_MS)).toMatchObject({ hidden: true, entries: [], last: null });
    expect((await leagueOf(other, at + WEEK_MS)).entries.map(({ user_id }) => user_id)).toEqual([
      other.user_id,
    ]);
    await award(learner, 10, at + WEEK_MS + 70_000);
    await hide(learner, false);
    // Not by an award of the same week: else who comes back could choose among groups.
    await award(learner, 10, at + WEEK_MS + 80_000);
    expect((await leagueOf(learner, at + WEEK_MS + 80_000)).entries).toEqual([]);
    await award(learner, 10, at + 2 * WEEK_MS);
    expect(await leagueOf(learner, at + 2 * WEEK_MS)).toMatchObject({
      league: 0,
      entries: [{ user_id: learner.user_id, exp: 10 }],
    });
  });

  it("joins no group with the first EXP of a week", async () => {
    const at = nextWeeks(1);
    const learner = await newLearner({ hide_standing: true });
    await award(learner, 10, at);
    expect(await leagueOf(learner, at)).toMatchObject({ hidden: true, league: 0, entries: [] });
  });

  it("has no row in the leaderboard but the own one", async () => {
    const [learner, other] = [await newLearner({ hide_standing: true }), await newLearner()];
    await award(learner, 5_000_000, 0);
    type Board = { entries: { user_id: string }[]; own: { user_id: string } | null };
    const seen = await json<Board>(await other.request("GET", "/api/leaderboard"));
    expect(seen.entries.map(({ user_id }) => user_id)).not.toContain(learner.user_id);
    const own = await json<Board>(await learner.request("GET", "/api/leaderboard"));
    expect(own.own).toMatchObject({ user_id: learner.user_id, rank: 1 });
  });
});

it("names as many leagues as the database has", () => {
  expect(LEAGUES.length).toBe(5);
});
