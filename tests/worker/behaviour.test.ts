import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { DailyShipResult } from "../../worker/contract/daily.ts";
import type { ShipResult } from "../../worker/contract/ships.ts";
import { database } from "../../worker/db/client.ts";
import { daily_challenges, daily_pool, tasks } from "../../worker/db/schema.ts";
import { behaviourEngine } from "../../worker/platform/behaviour-engine.ts";
import type { Code } from "../../worker/rules/code.ts";
import { utcDate } from "../../worker/rules/dates.ts";
import { json, newLearner } from "../support/worker/learner.ts";

const html = '<p class="heat">20</p>\n<button>Coal</button>';
const start = 'let heat = 20;\nconst reading = document.querySelector(".heat");';
const check = `${start}\ndocument.querySelector("button").addEventListener("click", () => {\n  heat += 50;\n  reading.textContent = heat;\n});`;
/** Exhausts the fuel of a reference's run, like a failure of the judge itself. */
const slow = `for (let i = 0; i < 1e9; i++) {}\n${check}`;
const actions = 'look: page\ngiven: heat = <100..400>\nclick "button"\nclick "button"';
const content = (js: string) => ({
  check_mode: "structural" as const,
  starting_html: html,
  html_check: html,
  starting_js: start,
  js_check: js,
  expected_output: JSON.stringify({ html, css: "", js }),
  actions,
});
const TASK = 104;
const SLOW_TASK = 105;

beforeAll(async () => {
  const db = database(env.DB);
  const task = (id: number, js: string) => ({
    id,
    project_id: 1,
    title: `Task ${id}`,
    description: "Count the coal.",
    subject: "Coal",
    sender: "Salma",
    body: "Please count.",
    ...content(js),
  });
  await db.insert(tasks).values([task(TASK, check), task(SLOW_TASK, slow)]);
  const challenge = { title: "Coal", description: "Please count.", difficulty: "Easy" as const };
  await db.insert(daily_pool).values({ id: 900, ...challenge, ...content(slow) });
  await db.insert(daily_challenges).values({ date: utcDate(Date.now()), pool_id: 900 });
});

async function learnerWith(...task_ids: number[]) {
  const learner = await newLearner();
  for (const task_id of task_ids)
    await env.DB.prepare("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, ?, 0)")
      .bind(learner.user_id, task_id)
      .run();
  return learner;
}

const shipBody = (task_id: number, js: string) => ({
  task_id,
  ship_id: crypto.randomUUID(),
  html,
  css: "",
  js,
});

const rows = async (table: string, user_id: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(user_id).all()).results;

describe("a task whose JavaScript is judged by what it does", () => {
  it.each([
    ["the reference's own", check],
    [
      "onclick and a function",
      `let heat = 20;\ndocument.querySelector("button").onclick = function () {\n  heat = heat + 50;\n  document.querySelector("p").innerText = heat;\n};`,
    ],
    [
      "a handler with a name and a template",
      `${start}\nfunction shovel(event) {\n  heat += 25 * 2;\n  reading.innerHTML = \`\${heat}\`;\n}\nconst all = document.getElementsByTagName("button");\nall[0].addEventListener("click", shovel);`,
    ],
  ])("takes %s", async (_form, js) => {
    const learner = await learnerWith(TASK);
    const result = await json<ShipResult>(
      await learner.request("POST", "/api/ships", { body: shipBody(TASK, js) }),
    );
    expect(result).toMatchObject({ correct: true, tips: [], attempt: 0 });
  });

  it.each([
    [
      "a variable of the click's own",
      check.replace("  heat +=", "  let heat = 20;\n  heat +="),
      "After clicking `button` a second time, your page says `70`; it should say `120`.",
    ],
    [
      "a click that is never heard",
      check.replace('"click"', '"clik"'),
      "After clicking `button`, your page says `20`; it should say `70`.",
    ],
    [
      "a loop without an end",
      check.replace("heat += 50", "while (true) heat += 50"),
      "Your code runs on and on. Is there a loop that never ends?",
    ],
  ])("refuses %s, and says what happened", async (_mistake, js, text) => {
    const learner = await learnerWith(TASK);
    const result = await json<ShipResult>(
      await learner.request("POST", "/api/ships", { body: shipBody(TASK, js) }),
    );
    expect(result).toMatchObject({ correct: false, exp_gained: 0, tips: [{ language: "js", text }] });
    expect(result.tips).toHaveLength(1);
  });

  it("answers the same ship sent again with the same tips", async () => {
    const learner = await learnerWith(TASK);
    const body = shipBody(TASK, `${start}\nreading.textContent = heat + 1;`);
    const first = await json<ShipResult>(await learner.request("POST", "/api/ships", { body }));
    const again = await json<ShipResult>(await learner.request("POST", "/api/ships", { body }));
    expect(again).toEqual(first);
    expect(first.correct).toBe(false);
  });

  it("keeps its actions on the server", async () => {
    const learner = await learnerWith(TASK);
    await learner.request("PUT", "/api/inbox/current", { body: { task_id: TASK } });
    const answer = await learner.request("GET", "/api/playground");
    const text = await answer.text();
    expect(text).toContain("Task 104");
    expect(text).not.toMatch(/given|100\.\.400/);
  });
});

describe("a ship that the judge fails on", () => {
  const other = check.replace("=> {", "=> {\n  // shovel");

  it("is not recorded, and the learner is asked to ship again", async () => {
    const learner = await learnerWith(SLOW_TASK);
    const answer = await learner.request("POST", "/api/ships", { body: shipBody(SLOW_TASK, other) });
    expect(answer.status).toBe(503);
    expect(await json(answer)).toMatchObject({ code: "not_judged" });
    expect(await rows("task_completion_log", learner.user_id)).toEqual([]);
  });

  it("doesn't halve what the next one earns", async () => {
    const learner = await learnerWith(SLOW_TASK);
    await learner.request("POST", "/api/ships", { body: shipBody(SLOW_TASK, other) });
    const result = await json<ShipResult>(
      await learner.request("POST", "/api/ships", { body: shipBody(SLOW_TASK, slow) }),
    );
    expect(result).toMatchObject({ correct: true, attempt: 0 });
    expect(result.exp_gained).toBeGreaterThanOrEqual(20);
  });

  it("leaves the daily challenge as it was", async () => {
    const learner = await newLearner();
    const body = { date: utcDate(Date.now()), ship_id: crypto.randomUUID(), html, css: "", js: other };
    const answer = await learner.request("POST", "/api/daily-challenge/ships", { body });
    expect(await json(answer)).toMatchObject({ code: "not_judged" });
    expect(await rows("daily_challenge_log", learner.user_id)).toEqual([]);
    const right = await learner.request("POST", "/api/daily-challenge/ships", {
      body: { ...body, ship_id: crypto.randomUUID(), js: slow },
    });
    expect(await json<DailyShipResult>(right)).toMatchObject({
      correct: true,
      log: { attempts: 1, completed: true },
    });
  });
});

describe("the engine in the worker", () => {
  it("is made once and runs a page", () => {
    const page: Code = { html: "<p id=p></p>", css: "", js: "p.textContent = [3, 1, 2].sort().join();" };
    const { pages } = behaviourEngine().run(page, [], { seed: 1, fuel: 1_000_000 });
    expect(pages).toEqual(['<p id="p">1,2,3</p>']);
    expect(behaviourEngine()).toBe(behaviourEngine());
  });
});
