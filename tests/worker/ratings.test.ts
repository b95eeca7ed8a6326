/** Ratings: what moves them, what doesn't, and who sees them. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { recordMatch } from "../../worker/battles/record-match.ts";
import type { FinishedMatch } from "../../worker/battles/result-queries.ts";
import type { BattleAnswer, ChallengesAnswer, MatchesAnswer } from "../../worker/contract/battles.ts";
import { DAY_MS, utcDate } from "../../worker/rules/dates.ts";
import { RATED_MATCHES_A_DAY } from "../../worker/rules/rating.ts";
import { newWarrior, seedBattle } from "../support/worker/battles.ts";
import { type Change, finishedMatch, NOON, play, VERDICTS } from "../support/worker/finished-matches.ts";
import { json, type Learner } from "../support/worker/learner.ts";

beforeAll(() => seedBattle());

type Stored = { date: string; rating: number; deviation: number; day_matches: string; changes: number };
const ratingOf = ({ user_id }: Learner) =>
  env.DB.prepare("SELECT * FROM ratings WHERE user_id = ?").bind(user_id).first<Stored>();
const changesOf = ({ user_id }: Learner) =>
  env.DB.prepare("SELECT * FROM rating_changes WHERE user_id = ? ORDER BY number")
    .bind(user_id)
    .all<{ match_id: string; number: number; rating_before: number; rating_after: number }>()
    .then(({ results }) => results);
const lastRating = async (who: Learner) => (await changesOf(who)).at(-1)?.rating_after;
/** Gives a learner a rating that has rested since a date. */
const setRating = ({ user_id }: Learner, rating: number, deviation = 60, date = utcDate(NOON - DAY_MS)) =>
  env.DB.prepare(
    `INSERT INTO ratings (user_id, date, rating, deviation, volatility, day_matches, changes)
     VALUES (?, ?, ?, ?, 0.06, '[]', 1)`,
  )
    .bind(user_id, date, rating, deviation)
    .run();
const hideRatings = (who: Learner) => who.request("PUT", "/api/settings", { body: { hide_ratings: true } });

/** All numbers of an answer, those in texts of JSON too. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value === "string") return /^[[{]/.test(value) ? numbersIn(JSON.parse(value)) : [];
  return value && typeof value === "object" ? Object.values(value).flatMap(numbersIn) : [];
}

const quit: Change = () => ({ ending: { kind: "rage-quit", by: 0 } });
const playEarlyQuit = async (one: Learner, other: Learner, ended_at = NOON) =>
  recordMatch(env, { ...(await finishedMatch(one, other, "lose", ended_at, quit)), early_quit: true });

const NEW = { points: 1500, provisional: true };

describe("a match", () => {
  it("moves the ratings of both players as far, and stores what it did for the result's page", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    expect(await ratingOf(one)).toBeNull();
    const { match_id, ratings } = await play(one, other, "win");
    const [up, down] = [1662, 1338].map((points) => ({ before: NEW, after: { points, provisional: true } }));
    expect(ratings).toEqual([up, down]);
    expect(await ratingOf(one)).toMatchObject({
      date: "2026-06-01",
      rating: 1500,
      deviation: 350,
      day_matches: "[[1500,350,1]]",
      changes: 1,
    });
    const shown = await json<BattleAnswer>(await one.request("GET", `/api/battles/${match_id}`));
    expect(shown.report?.rating).toEqual(up);
  });

  it("that is tied moves the weaker one up", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await setRating(one, 1400);
    await setRating(other, 1600);
    await play(one, other, "tie");
    expect(await lastRating(one)).toBeGreaterThan(1400);
    expect(await lastRating(other)).toBeLessThan(1600);
  });

  it("without a contest moves none", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const { ratings } = await play(one, other, "none");
    expect(ratings).toEqual([{ unrated: "never" }, { unrated: "never" }]);
    expect(await ratingOf(one)).toBeNull();
  });

  it.each(["invitation", "rematch"])(
    "of those who met by %s moves none, and counts for no limit",
    async (origin) => {
      const [one, other] = [await newWarrior(), await newWarrior()];
      for (const ended_at of [NOON, NOON + 1, NOON + 2]) {
        const match = await finishedMatch(one, other, "win", ended_at);
        await env.DB.prepare("UPDATE matches SET origin = ? WHERE id = ?").bind(origin, match.match_id).run();
        const awards = await recordMatch(env, match);
        expect(awards.map((award) => award?.rating)).toEqual([{ unrated: "never" }, { unrated: "never" }]);
      }
      expect(await ratingOf(one)).toBeNull();
      const { ratings } = await play(one, other, "win", NOON + 3);
      expect(ratings[0]).toMatchObject({ after: { points: expect.any(Number) } });
    },
  );

  it("moves them once, however often it is recorded, on another day too", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const match = await finishedMatch(one, other, "win");
    const record = () => recordMatch(env, match);
    const answers = await Promise.all(Array.from({ length: 10 }, record));
    const told = answers.map((awards) => awards.map((award) => award?.rating));
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await changesOf(one)).toHaveLength(1);
    await play(one, third, "win", NOON + DAY_MS);
    const before = await ratingOf(one);
    expect((await record()).map((award) => award?.rating)).toEqual(told[0]);
    expect(await ratingOf(one)).toEqual(before);
  });

  it("that ends at the same moment as others of a player counts as well, once it is recorded again", async () => {
    const [one, ...others] = await Promise.all(Array.from({ length: 4 }, newWarrior));
    if (!one) throw new Error("Nobody plays");
    const matches = await Promise.all(others.map((other) => finishedMatch(one, other, "win")));
    const recordAgain = async (match: FinishedMatch): Promise<unknown> => {
      for (;;) {
        try {
          return await recordMatch(env, match);
        } catch (error) {
          expect(String(error)).toContain("meanwhile");
        }
      }
    };
    await Promise.all(matches.map(recordAgain));
    expect((await changesOf(one)).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await ratingOf(one)).toMatchObject({ changes: 3, rating: 1500 });
    for (const other of others) expect(await changesOf(other)).toHaveLength(1);
  });

  it("counts the same whatever the order of the day's matches, from what the day began with", async () => {
    const results = ["win", "lose", "tie"] as const;
    const ends = [];
    for (const order of [results, results.toReversed()]) {
      const one = await newWarrior();
      for (const [index, result] of order.entries()) {
        const other = await newWarrior();
        await setRating(other, { win: 1400, lose: 1550, tie: 1700 }[result]);
        await play(one, other, result, NOON + index);
      }
      ends.push((await lastRating(one)) ?? 0);
    }
    expect(ends[1]).toBeCloseTo(ends[0] ?? 0, 6);
    expect(ends[0]).not.toBe(1500);
  });

  it("of the next day begins with what the last one has come to", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await play(one, other, "win");
    const yesterday = await lastRating(one);
    await play(one, other, "lose", NOON + DAY_MS);
    expect(await ratingOf(one)).toMatchObject({ date: "2026-06-02", rating: yesterday, changes: 2 });
    expect((await changesOf(one))[1]?.rating_before).toBe(yesterday);
  });

  it("whose opponent has left the account moves none", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match = await finishedMatch(one, other, "win");
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(other.user_id).run();
    const [award, none] = await recordMatch(env, match);
    expect([award?.exp_gained, award?.rating, none]).toEqual([30, null, null]);
    expect(await ratingOf(one)).toBeNull();
  });
});

describe("the limits of a day", () => {
  it("let three matches of the same pair count, and three on the next day", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const reasons = [];
    for (let match = 0; match < 4; match += 1)
      reasons.push(
        (await play(match % 2 ? other : one, match % 2 ? one : other, "win", NOON + match)).ratings[0],
      );
    expect(reasons.map((reason) => reason && "after" in reason)).toEqual([true, true, true, false]);
    expect(reasons[3]).toEqual({ unrated: "same-opponent" });
    expect(await changesOf(one)).toHaveLength(3);
    expect((await play(one, await newWarrior(), "win", NOON + 5)).ratings[0]).toHaveProperty("after");
    expect((await play(one, other, "win", NOON + DAY_MS)).ratings[0]).toHaveProperty("after");
  });

  it("let a learner quit early twice for free, against anybody; after that it is a loss", async () => {
    const one = await newWarrior();
    for (let quits = 0; quits < 2; quits += 1) {
      const other = await newWarrior();
      const awards = await playEarlyQuit(one, other, NOON + quits);
      expect(awards.map((award) => award?.rating)).toEqual([
        { unrated: "early-quit" },
        { unrated: "early-quit" },
      ]);
      expect([await ratingOf(one), await ratingOf(other)]).toEqual([null, null]);
    }
    const other = await newWarrior();
    await playEarlyQuit(one, other, NOON + 2);
    expect(await lastRating(one)).toBeLessThan(1500);
    expect(await lastRating(other)).toBeGreaterThan(1500);
    // Those of the opponents are theirs alone, and the next day has its own.
    await playEarlyQuit(other, one, NOON + 3);
    await playEarlyQuit(one, other, NOON + DAY_MS);
    expect(await changesOf(one)).toHaveLength(1);
  });

  it("take a quit after the first seconds for a loss", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await play(one, other, "lose", NOON, quit);
    expect(await lastRating(one)).toBeLessThan(1500);
  });

  it("end the day of who has played very much, for the opponents too", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO matches (id, challenge_id, battle_id, user_1_id, created_at, ended_at, outcome)
       SELECT 'much' || i, 'c1', 't01', ?, ?, ?, 'decided' FROM n`,
    )
      .bind(RATED_MATCHES_A_DAY - 1, one.user_id, NOON - 60_000, NOON - 10_000)
      .run();
    expect((await play(other, one, "win")).ratings[0]).toHaveProperty("after");
    expect((await play(other, one, "win", NOON + 1)).ratings).toEqual([
      { unrated: "daily-limit" },
      { unrated: "daily-limit" },
    ]);
  });
});

describe("a rating on the pages", () => {
  it("is there after the first rated match, with the challenges and the list of matches", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const shown = async () => [
      (await json<ChallengesAnswer>(await one.request("GET", "/api/challenges"))).rating,
      (await json<MatchesAnswer>(await one.request("GET", "/api/matches"))).rating,
    ];
    expect(await shown()).toEqual([null, null]);
    await play(one, other, "win", Date.now());
    const rating = { points: 1662, provisional: true };
    expect(await shown()).toEqual([rating, rating]);
  });

  it("becomes provisional again after a long pause, without a write", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const daysAgo = (days: number) => utcDate(Date.now() - days * DAY_MS);
    await setRating(one, 1610, 60, daysAgo(70));
    await setRating(other, 1610, 60, daysAgo(90));
    const ratings = [];
    for (const who of [one, other])
      ratings.push((await json<ChallengesAnswer>(await who.request("GET", "/api/challenges"))).rating);
    expect(ratings).toEqual([
      { points: 1610, provisional: false },
      { points: 1610, provisional: true },
    ]);
    expect(await ratingOf(one)).toMatchObject({ deviation: 60 });
  });

  it("isn't there for a match of before there were any", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const { match_id } = await play(one, other, "win");
    await env.DB.prepare("DELETE FROM rating_changes WHERE match_id = ?").bind(match_id).run();
    const { report } = await json<BattleAnswer>(await one.request("GET", `/api/battles/${match_id}`));
    expect(report?.rating).toBeNull();
  });
});

describe("a hidden rating", () => {
  it("moves all the same, and leaves by no route but the learner's own export", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await hideRatings(one);
    await setRating(one, 1777.25);
    await setRating(other, 1888.25);
    const { match_id, ratings } = await play(one, other, "lose");
    expect(ratings).toEqual([
      null,
      { before: { points: 1888, provisional: false }, after: expect.anything() },
    ]);
    expect(await lastRating(one)).toBeLessThan(1777);
    const hidden = [1777, 1778, Math.floor((await lastRating(one)) ?? 0)];
    const paths = [
      ...["challenges", "matches", "me", "session", "dashboard", "leaderboard", "chat"],
      ...[`battles/${match_id}`, `battles/${match_id}/replay`],
    ];
    for (const who of [one, other])
      for (const path of paths) {
        const answer = await who.request("GET", `/api/${path}`);
        expect([path, answer.status]).toEqual([path, 200]);
        const shown = numbersIn(await answer.json()).map(Math.floor);
        expect([path, shown.filter((number) => hidden.includes(number))]).toEqual([path, []]);
      }
    const own = await json<Record<string, unknown>>(await one.request("GET", "/api/export"));
    expect(own.ratings).toMatchObject({ rating: 1777.25 });
    expect(own.rating_changes).toHaveLength(1);
    const ofOther = numbersIn(await json(await other.request("GET", "/api/export")));
    expect(ofOther.map(Math.floor)).not.toContain(1777);
  });

  it("shows its learner none: neither in a result, nor why one didn't move", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await hideRatings(one);
    const { match_id } = await play(one, other, "none");
    const { report } = await json<BattleAnswer>(await one.request("GET", `/api/battles/${match_id}`));
    expect(report?.rating).toBeNull();
    expect(report?.verdict.results).toEqual(VERDICTS.none);
  });
});
