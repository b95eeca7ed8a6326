import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { DailyShipResult } from "../../worker/contract/daily.ts";
import type { ShipResult } from "../../worker/contract/ships.ts";
import { behaviourEngine } from "../../worker/platform/behaviour-engine.ts";
import type { Code } from "../../worker/rules/code.ts";
import { utcDate } from "../../worker/rules/dates.ts";
import { holdClock, today } from "../support/worker/clock.ts";
import {
  check,
  html,
  insertCounterTasks,
  learnerWith,
  SLOW_TASK,
  slow,
  start,
  TASK,
} from "../support/worker/counter-tasks.ts";
import { json, newLearner } from "../support/worker/learner.ts";

beforeAll(() => insertCounterTasks({ date: utcDate(Date.now()), js: slow }));

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
  ])("accepts %s", async (_form, js) => {
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
      "a click without a listener",
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

  it("doesn't send its actions to the browser", async () => {
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
    holdClock();
    // The day may have turned since the challenge was inserted.
    await env.DB.prepare("UPDATE daily_challenges SET date = ?").bind(today()).run();
    const learner = await newLearner();
    const body = { date: today(), ship_id: crypto.randomUUID(), html, css: "", js: other };
    const answer = await learner.request("POST", "/api/daily-challenge/ships", { body });
    expect(await json(answer)).toMatchObject({ code: "not_judged" });
    expect(await rows("daily_challenge_log", learner.user_id)).toMatchObject([{ attempts: 0, completed: 0 }]);
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
  it("is created once and runs a page", () => {
    const page: Code = { html: "<p id=p></p>", css: "", js: "p.textContent = [3, 1, 2].sort().join();" };
    const { pages } = behaviourEngine().run(page, [], { seed: 1, fuel: 1_000_000 });
    expect(pages).toEqual(['<p id="p">1,2,3</p>']);
    expect(behaviourEngine()).toBe(behaviourEngine());
  });
});
