/** Free tasks on their way through the worker: the coding page's task, ticks and ships. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Task } from "../../worker/contract/journey.ts";
import type { ShipResult, TickList } from "../../worker/contract/ships.ts";
import { learnerWith } from "../support/worker/counter-tasks.ts";
import { FREE_TASK, freeBrief, insertFreeTask, rightPages } from "../support/worker/free-task.ts";
import { request as anyone, json } from "../support/worker/learner.ts";

beforeAll(() => insertFreeTask(Date.now()));

const IDS = freeBrief.wishes.map(({ id }) => id);
const { list } = rightPages;
const withoutScript = { ...list, js: "" };
const endless = { ...list, js: "while (true) {}" };
const EMPTY = { html: "", css: "", js: "" };

const body = (code: typeof list) => ({ task_id: FREE_TASK, ...code });
const ship = (code: typeof list) => ({ ...body(code), ship_id: crypto.randomUUID() });
const doneOf = (ticks: TickList["ticks"] | null) => ticks?.map(({ done }) => done);

async function countShips(user_id: string): Promise<number | undefined> {
  const row = await env.DB.prepare("SELECT count(*) AS ships FROM task_completion_log WHERE user_id = ?")
    .bind(user_id)
    .first<{ ships: number }>();
  return row?.ships;
}

describe("a ship of a free task", () => {
  it.each(Object.entries(rightPages))("is right as %s, and earns EXP", async (_name, code) => {
    const { request } = await learnerWith(FREE_TASK);
    const result = await json<ShipResult>(await request("POST", "/api/ships", { body: ship(code) }));
    expect(result).toMatchObject({ correct: true, tips: [], expected_output: list });
    expect(result.ticks).toEqual(freeBrief.wishes.map(({ id, text }) => ({ id, text, done: true })));
    expect(result.exp_gained).toBeGreaterThan(0);
  });

  it.each([
    ["without its script", withoutScript, [true, true, false]],
    [
      "with a script that adds a word of its own",
      { ...list, js: list.js.replace(/document\S+\.value/, '"Rope ladder"') },
      [true, true, false],
    ],
    ["with a hidden heading", { ...list, css: "h1 { display: none }" }, [false, true, true]],
    ["of nothing", EMPTY, [false, false, false]],
  ])("is wrong %s, with what became of each wish", async (_what, code, done) => {
    const { request } = await learnerWith(FREE_TASK);
    const result = await json<ShipResult>(await request("POST", "/api/ships", { body: ship(code) }));
    expect(result).toMatchObject({ correct: false, exp_gained: 0 });
    expect(doneOf(result.ticks)).toEqual(done);
    expect(result.tips).toHaveLength(1);
  });

  it("isn't logged where the page can't be judged, and says why", async () => {
    const { user_id, request } = await learnerWith(FREE_TASK);
    const answer = await request("POST", "/api/ships", { body: ship(endless) });
    expect(answer.status).toBe(503);
    expect(await json(answer)).toMatchObject({ code: "not_judged", title: expect.stringMatching(/loop/) });
    expect(await countShips(user_id)).toBe(0);
  });

  it.each<[number | undefined, boolean]>([
    [1, true],
    [2, false],
    [undefined, false],
  ])("that was begun on revision %s is judged by that revision's brief", async (revision, correct) => {
    const { request } = await learnerWith(FREE_TASK);
    const result = await request("POST", "/api/ships", { body: { ...ship(withoutScript), revision } });
    expect((await json<ShipResult>(result)).correct).toBe(correct);
  });

  it("is refused for a learner without its message, and without a session", async () => {
    const { user_id, request } = await learnerWith();
    expect((await request("POST", "/api/ships", { body: ship(list) })).status).toBe(404);
    expect(await countShips(user_id)).toBe(0);
    expect((await anyone("POST", "/api/ships", { body: ship(list) })).status).toBe(401);
  });
});

describe("the ticks of a free task", () => {
  it.each([
    ["a right page", list, [true, true, true]],
    ["a page without its script", withoutScript, [true, true, false]],
    ["an endless loop", endless, [null, null, null]],
  ])("tell what %s fulfils, and store nothing", async (_what, code, done) => {
    const { user_id, request } = await learnerWith(FREE_TASK);
    const answer = await request("POST", "/api/ticks", { body: body(code) });
    expect(answer.status).toBe(200);
    const { ticks } = await json<TickList>(answer);
    expect(ticks.map(({ id }) => id)).toEqual(IDS);
    expect(doneOf(ticks)).toEqual(done);
    expect(await countShips(user_id)).toBe(0);
  });

  it("are refused for a learner without its message", async () => {
    const { request } = await learnerWith();
    expect((await request("POST", "/api/ticks", { body: body(list) })).status).toBe(404);
  });
});

describe("the coding page's free task", () => {
  it("has the brief, and nothing of the page that is shown as one way", async () => {
    const { user_id, request } = await learnerWith(FREE_TASK);
    await env.DB.prepare("UPDATE user_state SET current_task_id = ? WHERE user_id = ?")
      .bind(FREE_TASK, user_id)
      .run();
    const text = await (await request("GET", "/api/playground")).text();
    const { task } = JSON.parse(text) as { task: Task };
    expect(JSON.parse(task.brief)).toEqual(freeBrief);
    expect(text).not.toContain("Rope");
  });
});
