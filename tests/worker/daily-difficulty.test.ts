/** Which of a date's three challenges a learner gets. The tests' projects have the tasks 101 to 103 and 401. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "../../worker/db/client.ts";
import { daily_challenges, daily_pool } from "../../worker/db/schema.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { openDailyChallenge, readDailyChallenge } from "../../worker/ships/read-daily-challenge.ts";
import { shipDailyChallenge } from "../../worker/ships/ship-daily-challenge.ts";
import { readDashboard } from "../../worker/standing/read-dashboard.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { type Learner, newLearner } from "../support/worker/learner.ts";

const bindings = env as unknown as Bindings;
const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const DATE = "2026-11-20";
const codeFor = (heading: string) => ({ html: `<${heading}>Day</${heading}>`, css: "", js: "" });

beforeAll(async () => {
  const challenge = (
    id: number,
    difficulty: "Easy" | "Medium" | "Hard",
    heading: string,
    needs: number[],
  ) => ({
    id,
    title: `${difficulty} ${id}`,
    description: "Add a heading.",
    difficulty,
    needs: JSON.stringify(needs),
    check_mode: "reference" as const,
    html_check: codeFor(heading).html,
    expected_output: JSON.stringify(codeFor(heading)),
  });
  const pool = [
    challenge(1, "Easy", "h1", [1010]),
    challenge(2, "Easy", "h1", [1010]),
    challenge(3, "Medium", "h2", [1020]),
    challenge(4, "Medium", "h2", [1020]),
    challenge(5, "Hard", "h3", [1020, 4010]),
    challenge(6, "Hard", "h3", [1020, 4010]),
  ];
  for (const row of pool) await database(env.DB).insert(daily_pool).values(row);
});

/** A learner who has shipped these tasks. */
async function learnerAfter(...task_ids: number[]): Promise<Learner> {
  const learner = await newLearner();
  for (const task_id of task_ids) await ship(learner, task_id);
  return learner;
}

/** Ships a task, after its project was chosen where it is a project's first. */
async function ship(learner: Learner, task_id: number, code: object = rightCode(task_id)): Promise<void> {
  if (task_id % 100 === 1)
    await learner.request("PUT", "/api/journey/project", { body: { project_id: Math.floor(task_id / 100) } });
  else await learner.request("POST", "/api/inbox/receive");
  const body = { task_id, ship_id: crypto.randomUUID(), ...code };
  expect((await learner.request("POST", "/api/ships", { body })).status).toBe(200);
}

const difficultyAt = async ({ user_id }: Learner, now = NOON, date?: string) =>
  (await openDailyChallenge(bindings, user_id, date, now)).challenge?.difficulty ?? null;
const offerAt = async ({ user_id }: Learner, now = NOON) =>
  (await readDashboard(bindings, user_id, "UTC", now)).daily;

describe("a learner's daily challenge", () => {
  it.each<[string, number[], string | null]>([
    ["no lesson", [], null],
    ["another lesson", [401], null],
    ["the first lesson", [101], "Easy"],
    ["two lessons", [101, 102], "Medium"],
    ["lessons of both projects", [101, 102, 401], "Hard"],
    ["a later lesson of the project", [101, 102, 103, 401], "Hard"],
  ])("is the hardest whose concepts have been taught: after %s", async (_, shipped, expected) => {
    const learner = await learnerAfter(...shipped);
    expect(await offerAt(learner)).toBe(expected === null ? "later" : "open");
    const shown = await readDailyChallenge(bindings, learner.user_id, undefined, NOON);
    expect(shown.challenge?.difficulty ?? null).toBe(expected);
    expect(await difficultyAt(learner)).toBe(expected);
    expect(await offerAt(learner)).toBe(expected === null ? "later" : "open");
  });

  it("counts a lesson that was shipped wrong as taught", async () => {
    const learner = await newLearner();
    await ship(learner, 101, wrongCode);
    expect(await difficultyAt(learner)).toBe("Easy");
  });

  it("is fixed at the first view, for its date only", async () => {
    const learner = await learnerAfter(101);
    expect(await difficultyAt(learner)).toBe("Easy");
    await ship(learner, 102);
    expect(await difficultyAt(learner)).toBe("Easy");
    const result = await shipDailyChallenge(
      bindings,
      learner.user_id,
      { date: DATE, ship_id: crypto.randomUUID(), ...codeFor("h1") },
      "UTC",
      NOON,
    );
    expect(result).toMatchObject({ correct: true, log: { completed: true } });
    expect(await difficultyAt(learner, NOON + DAY)).toBe("Medium");
    const { past } = await openDailyChallenge(bindings, learner.user_id, undefined, NOON + DAY);
    expect(past.find(({ date }) => date === DATE)?.difficulty).toBe("Easy");
    expect(await difficultyAt(learner, NOON + DAY, DATE)).toBe("Easy");
  });

  it("isn't fixed by a read, which shows what the first view would fix", async () => {
    const learner = await learnerAfter(101);
    const now = NOON + 2 * DAY;
    const shown = async (at = now, date?: string) =>
      (await readDailyChallenge(bindings, learner.user_id, date, at)).challenge?.difficulty ?? null;
    expect(await shown()).toBe("Easy");
    await ship(learner, 102);
    expect(await shown()).toBe("Medium");
    expect(await difficultyAt(learner, now)).toBe("Medium");
    await ship(learner, 401);
    expect(await shown()).toBe("Medium");
    expect(await shown(now + DAY)).toBe("Hard");
    await openDailyChallenge(bindings, learner.user_id, undefined, now + DAY);
    expect(await shown(now + DAY, "2026-11-22")).toBe("Medium");
  });

  it("is by a read of any date what its first view fixes", async () => {
    const learners = [
      await learnerAfter(101),
      await learnerAfter(101, 102),
      await learnerAfter(101, 102, 401),
    ];
    for (let day = 10; day < 16; day += 1)
      for (const { user_id } of learners) {
        const at = [bindings, user_id, undefined, NOON + day * DAY] as const;
        const shown = await readDailyChallenge(...at);
        const opened = await openDailyChallenge(...at);
        expect(shown.challenge).not.toBeNull();
        expect([shown.challenge, shown.past]).toEqual([opened.challenge, opened.past]);
      }
  });

  it("is completed and paid once a date, whatever its difficulty", async () => {
    const learner = await learnerAfter(101, 102, 401);
    expect(await difficultyAt(learner)).toBe("Hard");
    const shipDaily = (heading: string) =>
      shipDailyChallenge(
        bindings,
        learner.user_id,
        { date: DATE, ship_id: crypto.randomUUID(), ...codeFor(heading) },
        "UTC",
        NOON,
      );
    expect((await shipDaily("h1")).correct).toBe(false);
    const { exp_gained } = await shipDaily("h3");
    expect(exp_gained).toBeGreaterThanOrEqual(30);
    await expect(shipDaily("h3")).rejects.toMatchObject({ code: "daily_completed" });
    expect(await offerAt(learner)).toBe("done");
  });

  it("can't be shipped by who fits none", async () => {
    const learner = await learnerAfter(401);
    const body = { date: DATE, ship_id: crypto.randomUUID(), ...codeFor("h1") };
    await expect(shipDailyChallenge(bindings, learner.user_id, body, "UTC", NOON)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("comes from the pool of its difficulty in turn", async () => {
    const learner = await learnerAfter(101);
    const titles = [];
    for (const day of [0, 1, 2])
      titles.push(
        (await openDailyChallenge(bindings, learner.user_id, undefined, NOON + day * DAY)).challenge?.title,
      );
    expect([...titles].sort()[0]).toBe("Easy 1");
    expect(titles[1]).not.toBe(titles[0]);
    expect(titles[2]).toBe(titles[0]);
  });

  it("is the date's only one where there were no difficulties yet", async () => {
    const [learner, newcomer] = [await learnerAfter(101, 102), await newLearner()];
    const now = NOON + 40 * DAY;
    await database(env.DB).insert(daily_challenges).values({ date: "2026-12-30", pool_id: 1 });
    expect(await difficultyAt(learner, now)).toBe("Easy");
    // A view of the earlier release has a row without a choice.
    await env.DB.prepare(
      "INSERT INTO daily_challenge_log (user_id, date, challenge_id, updated_at) SELECT ?, date, id, 0 FROM daily_challenges WHERE date = '2026-12-30'",
    )
      .bind(newcomer.user_id)
      .run();
    expect(await difficultyAt(newcomer, now)).toBe("Easy");
  });
});
