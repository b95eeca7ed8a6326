import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "../../worker/db/client.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { clearPlaceCaches } from "../../worker/platform/place-cache.ts";
import { levelOf } from "../../worker/rules/levels.ts";
import { LEADERBOARD_SIZE } from "../../worker/rules/ranks.ts";
import { selectRank } from "../../worker/standing/queries.ts";
import { type Leaderboard, readLeaderboard } from "../../worker/standing/read-leaderboard.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";

const bindings = env as unknown as Bindings;
const award = (user_id: string, amount: number) =>
  env.DB.prepare("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, ?, ?, 0)")
    .bind(user_id, crypto.randomUUID(), amount)
    .run();
const rankOf = async (user_id: string) => (await selectRank(database(env.DB), user_id))[0]?.rank ?? 0;

const forget = async () => {
  clearIsolateCaches();
  await clearPlaceCaches();
};
beforeEach(forget);

describe("the leaderboard", () => {
  it("shows the 20 learners with the most EXP, and the learner's own rank below them", async () => {
    const learners = await Promise.all(Array.from({ length: 30 }, () => newLearner()));
    for (const [index, learner] of learners.entries()) await award(learner.user_id, 5000 - index * 137);
    const last = learners[29]?.user_id ?? "";
    const board = await readLeaderboard(bindings, last, undefined, 1000);
    expect(board.entries.map((entry) => entry.rank)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(board.entries[0]).toMatchObject({ user_id: learners[0]?.user_id, exp: 5000, level: 7 });
    expect(board.own).toMatchObject({ user_id: last, rank: 30, exp: 5000 - 29 * 137 });
    expect((await readLeaderboard(bindings, learners[3]?.user_id ?? "", undefined, 1000)).own).toBeNull();
  });

  it("gives learners with the same EXP the same rank, whichever bucket they were in before", async () => {
    const [a, b] = [await newLearner(), await newLearner()];
    await award(a.user_id, 90);
    await award(a.user_id, 15);
    await award(b.user_id, 105);
    const ranks = await Promise.all(
      [a, b].map(
        async (who) => (await readLeaderboard(bindings, who.user_id, undefined, 5_000_000)).own?.rank,
      ),
    );
    expect(ranks[0]).toBe(ranks[1]);
  });

  it("counts exactly as a plain count would, for every learner", async () => {
    const { results } = await env.DB.prepare("SELECT user_id, exp FROM user_state").all<{
      user_id: string;
      exp: number;
    }>();
    const learners = await Promise.all(Array.from({ length: 12 }, () => newLearner()));
    for (const [index, learner] of learners.entries()) await award(learner.user_id, index * 9);
    const all = [
      ...results,
      ...learners.map((learner, index) => ({ user_id: learner.user_id, exp: index * 9 })),
    ];
    for (const learner of all) {
      const { own, entries } = await readLeaderboard(bindings, learner.user_id, undefined, 90_000_000);
      const row = own ?? entries.find((entry) => entry.user_id === learner.user_id);
      expect(row?.rank).toBe(1 + all.filter((other) => other.exp > learner.exp).length);
    }
  });

  it.skipIf(hasSeveral)(
    "counts a crowd of nearly the same EXP exactly, and moves with each award",
    async () => {
      const crowd = 3000;
      const people = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${crowd})`;
      await env.DB.batch([
        env.DB.prepare(
          `${people} INSERT INTO users (id, email, password_hash, created_at) SELECT 'c' || i, 'c' || i, 'none', 0 FROM n`,
        ),
        env.DB.prepare(
          `${people} INSERT INTO user_state (user_id, display_name_key, exp) SELECT 'c' || i, 'c' || i, 20000 + i % 100 FROM n`,
        ),
      ]);
      const { user_id } = await newLearner();
      const counted = async () =>
        (
          await env.DB.prepare(
            "SELECT 1 + count(*) AS rank FROM user_state WHERE exp > (SELECT exp FROM user_state WHERE user_id = ?)",
          )
            .bind(user_id)
            .first<{ rank: number }>()
        )?.rank;
      const ranks: (number | undefined)[] = [];
      for (const amount of [9_950, 49, 1, 10_001, 5, 90]) {
        await award(user_id, amount);
        ranks.push(await rankOf(user_id));
        expect(ranks.at(-1)).toBe(await counted());
      }
      // Each award within the crowd passes somebody.
      expect(new Set(ranks.slice(3)).size).toBe(3);
    },
  );

  it.skipIf(hasSeveral)("counts on when an account is deleted", async () => {
    const [one, other] = [await newLearner(), await newLearner()];
    await award(one.user_id, 25_000);
    await award(other.user_id, 24_000);
    const before = await rankOf(other.user_id);
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(one.user_id).run();
    expect(await rankOf(other.user_id)).toBe(before - 1);
  });

  it("is cached for 15 seconds, but never behind the EXP that the learner's page has", async () => {
    const learner = await newLearner();
    await Promise.all(Array.from({ length: 25 }, async () => award((await newLearner()).user_id, 500_000)));
    await forget();
    const at = 200_000_000;
    const own = async (exp: number | undefined, now: number) =>
      (await readLeaderboard(bindings, learner.user_id, exp, now)).own;
    const before = await own(0, at);
    await award(learner.user_id, 400_000);
    expect(await own(undefined, at + 14_999)).toEqual(before);
    const after = await own(400_000, at + 14_999);
    expect(after).toMatchObject({ exp: 400_000, level: levelOf(400_000) });
    expect(after?.rank).toBeLessThan(before?.rank ?? 0);
    await award(learner.user_id, 1);
    expect(await own(undefined, at + 30_000)).toMatchObject({ exp: 400_001 });
  });

  it("has the learner's own row where its EXP belong, though the list is older", async () => {
    const [learner, hidden, other] = [await newLearner(), await newLearner(), await newLearner()];
    await award(other.user_id, 1_000_000);
    await forget();
    const at = 300_000_000;
    const board = (who: Learner, exp: number) => readLeaderboard(bindings, who.user_id, exp, at);
    expect((await board(learner, 0)).entries[0]?.user_id).toBe(other.user_id);
    await award(learner.user_id, 2_000_000);
    const { entries, own } = await board(learner, 2_000_000);
    expect(entries.slice(0, 2).map(({ user_id, rank }) => [user_id, rank])).toEqual([
      [learner.user_id, 1],
      [other.user_id, 2],
    ]);
    expect([entries.length, own]).toEqual([LEADERBOARD_SIZE, null]);
    // The others see the list of before until it is read again.
    expect((await board(other, 1_000_000)).entries[0]?.user_id).toBe(other.user_id);
    await hidden.request("PUT", "/api/settings", { body: { hide_standing: true } });
    await award(hidden.user_id, 3_000_000);
    const hiddenBoard = await board(hidden, 3_000_000);
    expect(hiddenBoard.own).toMatchObject({ user_id: hidden.user_id, exp: 3_000_000 });
    expect(hiddenBoard.entries.map(({ user_id }) => user_id)).not.toContain(hidden.user_id);
  });

  it("is open to every signed-in learner, and contains only the shown fields", async () => {
    const learner = await newLearner();
    const board = await json<Leaderboard>(await learner.request("GET", "/api/leaderboard?exp=0"));
    expect(board.user_id).toBe(learner.user_id);
    for (const entry of board.entries)
      expect(Object.keys(entry).sort()).toEqual([
        "avatar_url",
        "display_name",
        "exp",
        "level",
        "rank",
        "user_id",
      ]);
    expect((await request("GET", "/api/leaderboard")).status).toBe(401);
    expect((await learner.request("GET", "/api/leaderboard?exp=-1")).status).toBe(422);
  });
});

describe("the settings", () => {
  it("change the given fields and leave the others", async () => {
    const learner = await newLearner();
    await learner.request("PUT", "/api/settings", { body: { music_volume: 0.35, reduce_motion: true } });
    await learner.request("PUT", "/api/settings", { body: { editor_font_size: 18, hide_ratings: true } });
    const { user_state } = await json<{ user_state: object }>(await learner.request("GET", "/api/me"));
    expect(user_state).toMatchObject({
      music_volume: 0.35,
      sfx_volume: 0.5,
      reduce_motion: true,
      editor_font_size: 18,
      hide_ratings: true,
    });
  });

  it.each([
    { music_volume: 1.01 },
    { sfx_volume: -0.1 },
    { editor_font_size: 10 },
    { reduce_motion: "yes" },
    { hide_ratings: 1 },
    { plan: "warrior" },
  ])("refuse %j and name the field", async (body) => {
    const learner = await newLearner();
    const answer = await learner.request("PUT", "/api/settings", { body });
    expect([answer.status, (await json(answer)).fields?.[0]?.field]).toEqual([422, Object.keys(body)[0]]);
  });

  it("need a session", async () => {
    expect((await request("PUT", "/api/settings", { body: { music_volume: 1 } })).status).toBe(401);
  });
});
