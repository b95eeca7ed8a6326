/** Results that are held back: who gets what meanwhile, and what a moderator's decision does. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { claimHeld, payHeld, releaseOldHeld } from "../../worker/battles/held-results.ts";
import { recordMatch } from "../../worker/battles/record-match.ts";
import type { BattleAnswer, Replay } from "../../worker/contract/battles.ts";
import type { ModerationScreen } from "../../worker/contract/community.ts";
import { HELD_MS } from "../../worker/rules/held-results.ts";
import type { MatchOrigin } from "../../worker/rules/match-origins.ts";
import { NO_MARK, type TypingMark } from "../../worker/rules/typing-mark.ts";
import { newWarrior, seedBattle } from "../support/worker/battles.ts";
import { holdClock } from "../support/worker/clock.ts";
import { finishedMatch } from "../support/worker/finished-matches.ts";
import { json, type Learner, newModerator } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";

beforeAll(() => seedBattle());

const MACHINE: TypingMark = { inserted: 60, keys: 0, pasted: 60, machine: true };
const PASTED: TypingMark = { ...MACHINE, machine: false };
const TYPED: TypingMark = { inserted: 50, keys: 50, pasted: 0, machine: false };

type Result = "win" | "lose" | "tie";

/** Records a match with these marks. @param one the first player; a new Warrior if left out */
async function playMarked(
  result: Result,
  marks: [TypingMark, TypingMark],
  { ended_at = Date.now(), one }: { ended_at?: number; one?: Learner } = {},
) {
  one ??= await newWarrior();
  const other = await newWarrior();
  const match = await finishedMatch(one, other, result, ended_at, () => ({ marks }));
  const awards = await recordMatch(env, match);
  return { one, other, match, match_id: match.match_id, awards };
}

const ledgerOf = ({ user_id }: Learner, match_id: string) =>
  env.DB.prepare("SELECT amount FROM exp_ledger WHERE user_id = ? AND key = ?")
    .bind(user_id, `match:${match_id}`)
    .all<{ amount: number }>()
    .then(({ results }) => results.map(({ amount }) => amount));
const ratedOf = ({ user_id }: Learner) =>
  env.DB.prepare("SELECT match_id FROM rating_changes WHERE user_id = ?")
    .bind(user_id)
    .all<{ match_id: string }>()
    .then(({ results }) => results.length);
const reportOf = async (who: Learner, match_id: string) => {
  const { report, record } = await json<BattleAnswer>(await who.request("GET", `/api/battles/${match_id}`));
  return { ...report, record };
};
const screenOf = async (moderator: Learner) =>
  json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
const decide = async (moderator: Learner, act: "release" | "void", match_id: string) =>
  (await moderator.request("POST", `/api/moderation/${act}`, { body: { match_id } })).status;

describe("a result that only a machine could type", () => {
  it("counts for the limits of the day, since it may be released", async () => {
    holdClock();
    const { one, other } = await playMarked("win", [MACHINE, TYPED]);
    const again = await finishedMatch(one, other, "win", Date.now(), () => ({ marks: [MACHINE, TYPED] }));
    const [award] = await recordMatch(env, again);
    expect(award).toMatchObject({ unpaid: "same-opponent" });
  });

  it.each<[string, Result, [TypingMark, TypingMark], boolean]>([
    ["that was won by it", "win", [MACHINE, TYPED], true],
    ["that the second player won by it", "lose", [TYPED, MACHINE], true],
    ["that was tied", "tie", [TYPED, MACHINE], true],
    ["of both", "win", [MACHINE, MACHINE], true],
    ["that was lost nevertheless", "lose", [MACHINE, TYPED], false],
    ["that was pasted", "win", [PASTED, TYPED], false],
    ["that was typed", "win", [TYPED, TYPED], false],
  ])("waits: one %s", async (_, result, marks, isHeld) => {
    const { one, other, awards } = await playMarked(result, marks);
    expect(awards.map((award) => award?.held)).toEqual(isHeld ? ["open", "open"] : [null, null]);
    expect([await ratedOf(one), await ratedOf(other)]).toEqual(isHeld ? [0, 0] : [1, 1]);
  });

  it("pays the marked player nothing yet, and the opponent what the own result earns", async () => {
    const { one, other, match, match_id, awards } = await playMarked("tie", [MACHINE, TYPED]);
    expect(awards).toMatchObject([
      { exp_gained: 0, unpaid: "held", rating: { unrated: "held" } },
      { exp_gained: 15, unpaid: null, rating: { unrated: "held" } },
    ]);
    // The match's object repeats it until it is done.
    await recordMatch(env, match);
    expect([await ledgerOf(one, match_id), await ledgerOf(other, match_id)]).toEqual([[], [15]]);
    expect(await reportOf(one, match_id)).toMatchObject({
      held: "open",
      verdict: { marks: [MACHINE, TYPED] },
    });
  });

  it("counts for nothing more with a guest, in a match that moves no rating, or on a day that pays no more", async () => {
    holdClock();
    const [one, other] = [await newWarrior(), await newWarrior()];
    const first = await finishedMatch(one, other, "win", Date.now());
    await recordMatch(env, first);
    const again = await finishedMatch(one, other, "win", Date.now(), () => ({ marks: [MACHINE, TYPED] }));
    const origin: MatchOrigin = "rematch";
    await env.DB.prepare("UPDATE matches SET origin = ? WHERE id = ?").bind(origin, again.match_id).run();
    const [award] = await recordMatch(env, again);
    expect(award).toMatchObject({ unpaid: "same-opponent", rating: { unrated: "never" }, held: "open" });
    await claimHeld(env, again.match_id, "release", Date.now());
    await payHeld(env, again.match_id, Date.now());
    expect(await ledgerOf(one, again.match_id)).toEqual([]);
    expect(await reportOf(one, again.match_id)).toMatchObject({
      held: "released",
      payment: { unpaid: "same-opponent" },
      rating: { unrated: "never" },
    });
  });

  it.each([
    ["typed by a machine", MACHINE],
    ["pasted", PASTED],
  ])("is no ghost: one that was %s", async (_, mark) => {
    const { one, other } = await playMarked("win", [mark, TYPED]);
    const kept = await env.DB.prepare("SELECT user_id FROM recordings WHERE user_id IN (?, ?)")
      .bind(one.user_id, other.user_id)
      .all<{ user_id: string }>();
    expect(kept.results.map(({ user_id }) => user_id)).not.toContain(one.user_id);
  });
});

describe("a moderator", () => {
  it("sees both codes with their counts, oldest first, and can watch the replay", async () => {
    const moderator = await newModerator();
    const { one, other, match_id } = await playMarked("win", [MACHINE, TYPED], {
      ended_at: Date.now() - 1000,
    });
    const later = await playMarked("win", [MACHINE, TYPED]);
    const { held } = await screenOf(moderator);
    const ids = held.map((result) => result.match_id);
    expect(ids.indexOf(match_id)).toBeLessThan(ids.indexOf(later.match_id));
    const shown = held.find((result) => result.match_id === match_id);
    expect(shown).toMatchObject({
      releasing: false,
      players: [
        { display_name: one.display_name, result: "win", score: 1, mark: MACHINE },
        { display_name: other.display_name, result: "lose", score: 0.5, mark: TYPED },
      ],
    });
    expect(shown?.players.map(({ code }) => code.css).join()).toContain("width: 10px");
    const path = `/api/battles/${match_id}/replay?key=${shown?.share_key}`;
    expect((await json<Replay>(await moderator.request("GET", path))).marks).toEqual([MACHINE, TYPED]);
  });

  it("releases it: EXP and ratings come once, by the same keys, however often it is pressed", async () => {
    const moderator = await newModerator();
    const { one, other, match_id } = await playMarked("win", [MACHINE, TYPED]);
    const statuses = await Promise.all([1, 2, 3].map(() => decide(moderator, "release", match_id)));
    expect(statuses).toContain(200);
    expect(await decide(moderator, "release", match_id)).toBe(404);
    expect([await ledgerOf(one, match_id), await ledgerOf(other, match_id)]).toEqual([[30], []]);
    expect([await ratedOf(one), await ratedOf(other)]).toEqual([1, 1]);
    expect(await reportOf(one, match_id)).toMatchObject({
      held: "released",
      payment: { exp_gained: 30, unpaid: null },
      rating: { before: { points: 1500 }, after: { points: 1662 } },
      record: { wins: 1, losses: 0, ties: 0 },
    });
    const { held, log } = await screenOf(moderator);
    expect(held.map((result) => result.match_id)).not.toContain(match_id);
    expect(log).toContainEqual(
      expect.objectContaining({
        act: "release",
        target: `match:${match_id}`,
        moderator: moderator.display_name,
      }),
    );
  });

  it("declares it void: it counts for nothing, and can't be released any more", async () => {
    const moderator = await newModerator();
    const { one, other, match_id } = await playMarked("win", [MACHINE, TYPED]);
    expect(await decide(moderator, "void", match_id)).toBe(200);
    expect([await decide(moderator, "void", match_id), await decide(moderator, "release", match_id)]).toEqual(
      [404, 404],
    );
    await payHeld(env, match_id, Date.now());
    expect([await ledgerOf(one, match_id), await ratedOf(one), await ratedOf(other)]).toEqual([[], 0, 0]);
    for (const who of [one, other])
      expect(await reportOf(who, match_id)).toMatchObject({
        held: "void",
        verdict: { results: ["none", "none"], ending: { kind: "scored" } },
        rating: { unrated: "void" },
        record: { wins: 0, losses: 0, ties: 0 },
      });
    expect(await reportOf(one, match_id)).toMatchObject({ payment: { exp_gained: 0, unpaid: "void" } });
    expect((await screenOf(moderator)).log[0]).toMatchObject({ act: "void", target: `match:${match_id}` });
  });

  it("is nobody else: others can't see, release or void a result", async () => {
    const { one, match_id } = await playMarked("win", [MACHINE, TYPED]);
    for (const act of ["release", "void"] as const) expect(await decide(one, act, match_id)).toBe(404);
    expect(await reportOf(one, match_id)).toMatchObject({ held: "open" });
  });

  it("decides on no match of their own", async () => {
    const moderator = await newModerator();
    const { other, match_id } = await playMarked("win", [MACHINE, TYPED], { one: moderator });
    for (const act of ["release", "void"] as const) expect(await decide(moderator, act, match_id)).toBe(409);
    expect([await ledgerOf(moderator, match_id), await ratedOf(other)]).toEqual([[], 0]);
    expect(await reportOf(other, match_id)).toMatchObject({ held: "open" });
  });

  it("decides on nothing that isn't held", async () => {
    const moderator = await newModerator();
    const { one, match_id } = await playMarked("win", [TYPED, TYPED]);
    for (const act of ["release", "void"] as const) expect(await decide(moderator, act, match_id)).toBe(404);
    expect(await ledgerOf(one, match_id)).toEqual([30]);
  });

  it("can release what an account that is deleted has left, for the other player", async () => {
    const moderator = await newModerator();
    const { one, other, match_id } = await playMarked("tie", [MACHINE, MACHINE]);
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(other.user_id).run();
    expect(await decide(moderator, "release", match_id)).toBe(200);
    expect([await ledgerOf(one, match_id), await ledgerOf(other, match_id)]).toEqual([[15], []]);
    expect(await ratedOf(one)).toBe(0);
  });
});

describe("the night", () => {
  it("releases what nobody has looked at for 14 days, with EXP and without a rating, and leaves the rest", async () => {
    const now = Date.now();
    const old = await playMarked("win", [MACHINE, TYPED], { ended_at: now - HELD_MS - 1 });
    const recent = await playMarked("win", [MACHINE, TYPED], { ended_at: now - HELD_MS + 60_000 });
    for (const _ of [1, 2]) await runToEnd(releaseOldHeld, env, now);
    expect(await ledgerOf(old.one, old.match_id)).toEqual([30]);
    expect(await reportOf(old.one, old.match_id)).toMatchObject({
      held: "released",
      rating: { unrated: "unseen" },
    });
    expect(await ratedOf(old.one)).toBe(0);
    expect(await reportOf(recent.one, recent.match_id)).toMatchObject({ held: "open" });
  });

  it("goes on with a release that was interrupted", async () => {
    const { one, match_id } = await playMarked("win", [MACHINE, TYPED]);
    await claimHeld(env, match_id, "release", Date.now());
    expect(await ledgerOf(one, match_id)).toEqual([]);
    const moderator = await newModerator();
    expect(await decide(moderator, "void", match_id)).toBe(404);
    await runToEnd(releaseOldHeld, env, Date.now());
    expect([await ledgerOf(one, match_id), await ratedOf(one)]).toEqual([[30], 1]);
    expect(await reportOf(one, match_id)).toMatchObject({ held: "released" });
  });
});

it("shows a result of an earlier release without a mark", async () => {
  const { one, match_id } = await playMarked("win", [NO_MARK, NO_MARK]);
  await env.DB.prepare("UPDATE match_submissions SET mark = NULL WHERE match_id = ?").bind(match_id).run();
  expect((await reportOf(one, match_id)).verdict).not.toHaveProperty("marks");
});
