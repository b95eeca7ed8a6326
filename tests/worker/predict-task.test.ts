/** Predict tasks on their way through the worker: the coding page's question, and ships of its choices. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { ShipState, Task } from "../../worker/contract/journey.ts";
import type { ShipResult, TickList } from "../../worker/contract/ships.ts";
import { learnerWith } from "../support/worker/counter-tasks.ts";
import { request as anyone, json, type Learner } from "../support/worker/learner.ts";
import {
  insertPredictTask,
  PREDICT_TASK,
  question,
  REASONS,
  RIGHT,
  WRONG,
} from "../support/worker/predict-task.ts";

beforeAll(insertPredictTask);

const [WRONG_1 = "", WRONG_2 = "", WRONG_3 = ""] = WRONG;
const EMPTY = { html: "", css: "", js: "" };
const body = (choice?: string) => ({
  task_id: PREDICT_TASK,
  ship_id: crypto.randomUUID(),
  ...EMPTY,
  ...(choice !== undefined && { choice }),
});
const ship = async ({ request }: Learner, choice: string) =>
  json<ShipResult>(await request("POST", "/api/ships", { body: body(choice) }));

const query = <Row>(sql: string, user_id: string) => env.DB.prepare(sql).bind(user_id).first<Row>();
const countShips = async (user_id: string) =>
  (
    await query<{ ships: number }>(
      "SELECT count(*) AS ships FROM task_completion_log WHERE user_id = ?",
      user_id,
    )
  )?.ships;

async function playgroundOf({ user_id, request }: Learner) {
  await env.DB.prepare("UPDATE user_state SET current_task_id = ? WHERE user_id = ?")
    .bind(PREDICT_TASK, user_id)
    .run();
  const text = await (await request("GET", "/api/playground")).text();
  return { text, ...(JSON.parse(text) as { task: Task; ship: ShipState }) };
}

describe("a ship of a choice", () => {
  it("is right, is paid and logged as any ship, and leaves the project's page as it is", async () => {
    const learner = await learnerWith(PREDICT_TASK);
    const result = await ship(learner, RIGHT);
    expect(result).toMatchObject({ correct: true, tips: [], ticks: null, attempt: 0, expected_output: null });
    expect(result.exp_gained).toBeGreaterThanOrEqual(20);
    expect(result.exp_gained).toBeLessThanOrEqual(50);
    expect(await countShips(learner.user_id)).toBe(1);
    expect(await query("SELECT * FROM project_pages WHERE user_id = ?", learner.user_id)).toBeNull();
    expect((await playgroundOf(learner)).ship).toBe("right");
  });

  it("is wrong with the reason of that choice, and says nothing of another one", async () => {
    const learner = await learnerWith(PREDICT_TASK);
    const answer = await learner.request("POST", "/api/ships", { body: body(WRONG_2) });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      correct: false,
      exp_gained: 0,
      expected_output: null,
      tips: [{ language: "js", line: null, text: REASONS[1] }],
    });
    for (const secret of [RIGHT, "23", REASONS[0], REASONS[2]]) expect(text).not.toContain(`"${secret}`);
    expect((await playgroundOf(learner)).ship).toBe("wrong");
  });

  it("earns half after a wrong choice, at once, and no less after three", async () => {
    for (const choices of [[WRONG_1], [WRONG_1, WRONG_2, WRONG_3]]) {
      const learner = await learnerWith(PREDICT_TASK);
      for (const choice of choices) await ship(learner, choice);
      const { exp_gained, attempt, exp_parts } = await ship(learner, RIGHT);
      expect(exp_parts?.rule).toBe("choice");
      expect(attempt).toBe(choices.length);
      expect(exp_gained).toBeGreaterThanOrEqual(10);
      expect(exp_gained).toBeLessThanOrEqual(25);
    }
  });

  it("earns nothing soon after the right one was shown, and a tenth from the third right one on", async () => {
    const learner = await learnerWith(PREDICT_TASK);
    await ship(learner, RIGHT);
    expect(await ship(learner, RIGHT)).toMatchObject({ exp_gained: 0, exp_parts: { rule: "copy" } });
    await env.DB.prepare("UPDATE task_completion_log SET created_at = 0 WHERE user_id = ?")
      .bind(learner.user_id)
      .run();
    const { exp_gained } = await ship(learner, RIGHT);
    expect(exp_gained).toBeGreaterThanOrEqual(2);
    expect(exp_gained).toBeLessThanOrEqual(5);
  });

  it("is stored for practice: wrong in the question's language, and a first right one as no more than good", async () => {
    const learner = await learnerWith(PREDICT_TASK);
    const last = () =>
      query<{ correct: number; attempt: number; missed: string }>(
        "SELECT correct, attempt, missed FROM practice_reviews WHERE user_id = ? ORDER BY id DESC LIMIT 1",
        learner.user_id,
      );
    await ship(learner, WRONG_1);
    expect(await last()).toEqual({ correct: 0, attempt: 1, missed: "js" });
    const other = await learnerWith(PREDICT_TASK);
    await ship(other, RIGHT);
    expect(
      await query("SELECT correct, attempt FROM practice_reviews WHERE user_id = ?", other.user_id),
    ).toEqual({ correct: 1, attempt: 1 });
  });

  it("counts once when it is sent again, and isn't replaced by another choice with its id", async () => {
    const { user_id, request } = await learnerWith(PREDICT_TASK);
    const first = body(WRONG_1);
    const answers = [
      await request("POST", "/api/ships", { body: first }),
      await request("POST", "/api/ships", { body: first }),
    ];
    const [one, other] = await Promise.all(answers.map((answer) => json<ShipResult>(answer)));
    expect(other).toEqual(one);
    const changed = await request("POST", "/api/ships", { body: { ...first, choice: RIGHT } });
    expect([changed.status, (await json(changed)).code]).toEqual([409, "ship_id_reused"]);
    expect(await countShips(user_id)).toBe(1);
  });

  it("is judged by the revision that was shown", async () => {
    const learner = await learnerWith(PREDICT_TASK);
    const answer = await learner.request("POST", "/api/ships", { body: { ...body(WRONG_1), revision: 1 } });
    expect((await json<ShipResult>(answer)).correct).toBe(true);
    expect((await playgroundOf(learner)).ship).toBe("wrong");
  });

  it.each<[string, unknown, number, string]>([
    ["no choice", undefined, 422, "invalid"],
    ["no choice of this question", "zzz", 409, "conflict"],
    ["a name of every object", "constructor", 409, "conflict"],
    ["a number", 1, 422, "invalid"],
    ["a long text", "x".repeat(21), 422, "invalid"],
  ])("is refused with %s, and isn't logged", async (_what, choice, status, code) => {
    const { user_id, request } = await learnerWith(PREDICT_TASK);
    const answer = await request("POST", "/api/ships", { body: { ...body(), choice } });
    expect([answer.status, (await json(answer)).code]).toEqual([status, code]);
    expect(await countShips(user_id)).toBe(0);
  });

  it("is refused for a learner without the task's message, without the reason, and without a session", async () => {
    const { user_id, request } = await learnerWith();
    const answer = await request("POST", "/api/ships", { body: body(WRONG_1) });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain(REASONS[0]);
    expect(await countShips(user_id)).toBe(0);
    expect((await anyone("POST", "/api/ships", { body: body(RIGHT) })).status).toBe(401);
  });
});

describe("the coding page's question", () => {
  it("has all choices, in an order of the learner's own that stays", async () => {
    const learners = await Promise.all(Array.from({ length: 8 }, () => learnerWith(PREDICT_TASK)));
    const orders = [];
    for (const learner of learners) {
      const [first, again] = [await playgroundOf(learner), await playgroundOf(learner)];
      expect(again.task.question).toEqual(first.task.question);
      expect(first.task.question?.choices).toHaveLength(question.choices.length);
      expect(first.task.question?.choices).toEqual(expect.arrayContaining(question.choices));
      orders.push(JSON.stringify(first.task.question?.choices));
    }
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it("has neither the reasons nor what is right, and nothing to tick", async () => {
    const learner = await learnerWith(PREDICT_TASK);
    const { text, ship: state } = await playgroundOf(learner);
    expect(state).toBe("none");
    expect(text).not.toMatch(/answer_key|"right"|"why"/);
    for (const reason of REASONS) expect(text).not.toContain(reason);
    const ticks = await learner.request("POST", "/api/ticks", { body: { task_id: PREDICT_TASK, ...EMPTY } });
    expect(await json<TickList>(ticks)).toEqual({ ticks: [] });
  });
});
