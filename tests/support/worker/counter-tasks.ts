/** Two tasks and a daily challenge with a counter in JavaScript, which are judged by behaviour. */
import { env } from "cloudflare:workers";
import { database } from "../../../worker/db/client.ts";
import { daily_challenges, daily_pool, tasks } from "../../../worker/db/schema.ts";
import { newLearner } from "./learner.ts";

export const html = '<p class="heat">20</p>\n<button>Coal</button>';
export const start = 'let heat = 20;\nconst reading = document.querySelector(".heat");';
export const check = `${start}\ndocument.querySelector("button").addEventListener("click", () => {\n  heat += 50;\n  reading.textContent = heat;\n});`;
/** Exhausts the fuel of a reference's run, like a failure of the judge itself. */
export const slow = `for (let i = 0; i < 1e9; i++) {}\n${check}`;
/** The id of the task whose reference is `check`. */
export const TASK = 104;
/** The id of the task whose reference is `slow`. */
export const SLOW_TASK = 105;

const content = (js: string) => ({
  check_mode: "structural" as const,
  starting_html: html,
  html_check: html,
  starting_js: start,
  js_check: js,
  expected_output: JSON.stringify({ html, css: "", js }),
  actions: 'look: page\ngiven: heat = <100..400>\nclick "button"\nclick "button"',
});

/** Inserts both tasks and the challenge of a UTC date, whose reference is given. */
export async function insertCounterTasks(challenge: { date: string; js: string }): Promise<void> {
  const db = database(env.DB);
  const task = (id: number, js: string) => ({
    id,
    project_id: 1,
    position: 1000 + (id % 100) * 10,
    title: `Task ${id}`,
    description: "Count the coal.",
    subject: "Coal",
    sender: "Salma",
    body: "Please count.",
    ...content(js),
  });
  await db.insert(tasks).values([task(TASK, check), task(SLOW_TASK, slow)]);
  const texts = { title: "Coal", description: "Please count.", difficulty: "Easy" as const };
  await db.insert(daily_pool).values({ id: 900, ...texts, ...content(challenge.js) });
  await db.insert(daily_challenges).values({ date: challenge.date, pool_id: 900 });
}

/** Signs a learner up whose inbox holds the messages of tasks. */
export async function learnerWith(...task_ids: number[]) {
  const learner = await newLearner();
  for (const task_id of task_ids)
    await env.DB.prepare("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, ?, 0)")
      .bind(learner.user_id, task_id)
      .run();
  return learner;
}
