import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { MedalProgress } from "../../worker/contract/standing.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { addDays } from "../../worker/rules/dates.ts";
import { MEDALS, type MedalId } from "../../worker/rules/medals.ts";
import { countMedals } from "../../worker/standing/count-medals.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { hasSeveral } from "../support/worker/several.ts";

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const medalsOf = async (who: Learner) => {
  clearIsolateCaches();
  return (await json<{ medals: MedalProgress[] }>(await who.request("GET", "/api/medals"))).medals;
};
const medalOf = async (who: Learner, id: MedalId) => (await medalsOf(who)).find((medal) => medal.id === id);

let ships = 0;
/** Logs a ship of task 101. @param attempt the number of earlier ones */
async function ship({ user_id }: Learner, attempt: number, correct: boolean): Promise<void> {
  ships += 1;
  await run(
    `INSERT INTO task_completion_log (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
     VALUES (?, ?, 101, ?, '', ?, '[]', 0, '2026-11-20', ?)`,
    ...[user_id, `ship-${ships}`, attempt, correct ? 1 : 0, ships],
  );
}
/** As if the task were another one from here on. */
const anotherTask = ({ user_id }: Learner) =>
  run("DELETE FROM task_completion_log WHERE user_id = ?", user_id);

describe("a medal", () => {
  it("is none of a learner who has just begun", async () => {
    const who = await newLearner();
    expect(await medalsOf(who)).toEqual(
      MEDALS.map(({ id }) => expect.objectContaining({ id, steps: 0, earned_at: null })),
    );
  });

  it("is earned by ten tasks right at once, and counts nothing more then", async () => {
    const who = await newLearner();
    for (let task = 1; task <= 9; task += 1) {
      await ship(who, 0, true);
      await ship(who, 1, true);
      await anotherTask(who);
    }
    await ship(who, 0, false);
    await anotherTask(who);
    expect(await medalOf(who, "right-at-once")).toMatchObject({ steps: 9, earned_at: null });
    await ship(who, 0, true);
    const earned_at = ships;
    await anotherTask(who);
    await ship(who, 0, true);
    expect(await medalOf(who, "right-at-once")).toMatchObject({ steps: 10, earned_at });
  });

  it("is earned by twenty faults mended, each task once", async () => {
    const who = await newLearner();
    for (let task = 1; task <= 20; task += 1) {
      expect(await medalOf(who, "mended")).toMatchObject({ steps: task - 1, earned_at: null });
      await ship(who, 0, false);
      await ship(who, 1, true);
      await ship(who, 2, false);
      await ship(who, 3, true);
      await anotherTask(who);
    }
    expect((await medalOf(who, "mended"))?.earned_at).not.toBeNull();
  });

  it("doesn't count a fault of a task that was right long ago", async () => {
    const who = await newLearner();
    await run(
      "INSERT INTO ship_sums (user_id, task_id, revision, ships, right_ships, last_at) VALUES (?, 101, 1, 3, 1, 0)",
      who.user_id,
    );
    await ship(who, 3, false);
    await ship(who, 4, true);
    expect(await medalOf(who, "mended")).toMatchObject({ steps: 0 });
  });

  /** Opens the exercises of dates from a Monday on, and answers all or some. */
  async function practise({ user_id }: Learner, days: readonly number[], slots: readonly number[]) {
    for (const day of days) {
      const date = addDays("2026-11-16", day);
      for (const slot of [1, 2, 3])
        await run(
          "INSERT INTO practice_answers (user_id, date, slot, concept, template, variant, digest) VALUES (?, ?, ?, 'html-heading', 't', 0, '')",
          ...[user_id, date, slot],
        );
      for (const slot of slots)
        await run(
          "UPDATE practice_answers SET state = 'right', answered_at = 7, local_date = date WHERE user_id = ? AND date = ? AND slot = ?",
          ...[user_id, date, slot],
        );
    }
  }

  it.each([
    ["seven days in a row", [0, 1, 2, 3, 4, 5, 6], [1, 2, 3], true],
    ["six days", [0, 1, 2, 3, 4, 5], [1, 2, 3], false],
    ["seven days with a pause", [0, 1, 2, 4, 5, 6, 7], [1, 2, 3], false],
    ["seven days that lack an exercise", [0, 1, 2, 3, 4, 5, 6], [2, 1], false],
  ])("for a week of practice: %s", async (_, days, slots, isEarned) => {
    const who = await newLearner();
    await practise(who, days, slots);
    expect((await medalOf(who, "practice-week"))?.earned_at).toBe(isEarned ? 7 : null);
  });

  it.each([
    ["a win against a higher rating", [[1600, 60, 1]], true],
    ["a loss against one", [[1600, 60, 0]], false],
    ["a win against a lower one", [[1400, 60, 1]], false],
    ["a tie", [[1600, 60, 0.5]], false],
  ])("for %s", async (_, matches, isEarned) => {
    for (const first of [[], matches]) {
      const who = await newLearner();
      await run(
        "INSERT INTO ratings (user_id, date, rating, deviation, volatility, day_matches, changes) VALUES (?, '2026-11-20', 1500, 80, 0.06, ?, 1)",
        ...[who.user_id, JSON.stringify(first)],
      );
      await run("UPDATE ratings SET day_matches = ? WHERE user_id = ?", JSON.stringify(matches), who.user_id);
      expect((await medalOf(who, "higher-rating"))?.earned_at !== null).toBe(isEarned);
    }
  });

  it.skipIf(hasSeveral)("says how rare it is, as the night has counted", async () => {
    const [one, other] = [await newLearner(), await newLearner()];
    await run(
      "INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (?, 'mended', 20, 1), (?, 'mended', 3, NULL)",
      one.user_id,
      other.user_id,
    );
    expect(await medalOf(other, "three-maps")).toMatchObject({ share: null });
    await runToEnd(countMedals, env as unknown as Bindings, Date.now());
    const [counted, all] = await Promise.all([
      env.DB.prepare(
        "SELECT count(*) AS n FROM medals WHERE medal = 'mended' AND earned_at IS NOT NULL",
      ).first("n"),
      env.DB.prepare("SELECT count(*) AS n FROM user_state").first("n"),
    ]);
    expect((await medalOf(other, "mended"))?.share).toBeCloseTo(Number(counted) / Number(all), 10);
    expect(await medalOf(other, "three-maps")).toMatchObject({ share: 0 });
  });
});

describe("the medal of five helped people", () => {
  const warrior = () => newLearner({ plan: "warrior" });
  const newId = () => crypto.randomUUID();
  /** A thread of one with a reply of another. */
  async function answered(opener: Learner, helper: Learner) {
    const [id, reply_id] = [newId(), newId()];
    await opener.request("POST", "/api/threads", { body: { id, title: "Why?", description: "" } });
    const body = { id: reply_id, content: "So." };
    await helper.request("POST", `/api/threads/${id}/messages`, { body });
    const mark = async (marked: string | null) => {
      const answer = await opener.request("PUT", `/api/threads/${id}/answer`, { body: { reply_id: marked } });
      expect(answer.status).toBe(200);
    };
    return { id, mark: () => mark(reply_id), unmark: () => mark(null) };
  }

  it("counts each opener once and nobody's own threads, and a mark that is taken back no more", async () => {
    const [helper, one, two] = [await warrior(), await warrior(), await warrior()];
    const helped = await medalSteps(helper);
    const [first, again, second, own] = [
      await answered(one, helper),
      await answered(one, helper),
      await answered(two, helper),
      await answered(helper, helper),
    ];
    for (const thread of [own, first, first, again]) await thread.mark();
    expect([helped, await medalSteps(helper)]).toEqual([0, 1]);
    await second.mark();
    expect(await medalSteps(helper)).toBe(2);
    await second.unmark();
    await first.unmark();
    expect(await medalSteps(helper)).toBe(1);
    await again.unmark();
    expect(await medalSteps(helper)).toBe(0);
  });

  it("is earned by the fifth, and stays", async () => {
    const helper = await warrior();
    const own = await answered(helper, helper);
    await own.mark();
    const threads = [];
    for (let n = 0; n < 5; n += 1) threads.push(await answered(await warrior(), helper));
    await Promise.all(threads.slice(0, 4).map((thread) => thread.mark()));
    await threads[4]?.mark();
    const earned = await medalOf(helper, "helped-five");
    expect(earned).toMatchObject({ steps: 5, earned_at: expect.any(Number) });
    await threads[0]?.unmark();
    expect(await medalOf(helper, "helped-five")).toEqual(earned);
  });

  const medalSteps = async (who: Learner) => (await medalOf(who, "helped-five"))?.steps;
});
