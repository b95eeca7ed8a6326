import { loadCurriculum } from "../../worker/curriculum/load.ts";
import type { Code } from "../../worker/rules/code.ts";
import { serverCpu } from "./server-cpu.ts";
import { startWorker } from "./worker.ts";

// Usage: npm run bench:ships. Ships answers of our tasks in JavaScript through the worker, in turn by what they do and, as copies
// of the tasks without their actions, by structure: the time of a ship from outside, and the CPU time of the server.

const ROUNDS = 12;
/** Tasks that one learner ships, each twice: a learner may ship 12 times a minute. */
const TASKS_EACH = 6;
/** The id of a task's copy without actions is the task's id plus this. */
const COPY = 50;

const tasks = loadCurriculum()
  .curriculum.projects.flatMap((project) => project.tasks)
  .filter(({ actions }) => actions !== null);
const { close, address, insert, makeLearners, db } = await startWorker("worker/index.ts", false, true);
const groups = Math.ceil(tasks.length / TASKS_EACH);
const learners = await makeLearners(ROUNDS * groups);
const learnerOf = (round: number, at: number) => learners[round * groups + Math.floor(at / TASKS_EACH)];
const tasksOf = (learner: number) =>
  tasks.slice((learner % groups) * TASKS_EACH, ((learner % groups) + 1) * TASKS_EACH);
const taskColumns = await columns();
const copied = taskColumns.map((name) => (name === "id" ? `id + ${COPY}` : name === "actions" ? "''" : name));
for (const { id } of tasks)
  await db
    .prepare(`INSERT INTO tasks (${taskColumns}) SELECT ${copied} FROM tasks WHERE id = ?`)
    .bind(id)
    .run();
await insert(
  "inbox_messages",
  "user_id, task_id, received_at",
  learners.flatMap(({ id }, at) =>
    tasksOf(at).flatMap((task) => [task.id, task.id + COPY].map((task_id) => [id, task_id, 1])),
  ),
);

async function columns(): Promise<string[]> {
  const { results } = await db.prepare("SELECT name FROM pragma_table_info('tasks')").all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Milliseconds for one ship, and of the server's CPU. */
async function ship(cookie: string, task_id: number, code: Code): Promise<Times> {
  const cpu = serverCpu();
  const started = performance.now();
  const answer = await fetch(`${address}api/ships`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    body: JSON.stringify({ task_id, ship_id: crypto.randomUUID(), ...code }),
  });
  const { correct } = (await answer.json()) as { correct?: boolean };
  if (!correct) throw new Error(`Task ${task_id} was not right: ${answer.status}`);
  return { wall: performance.now() - started, cpu: serverCpu() - cpu };
}

interface Times {
  wall: number;
  cpu: number;
}

const times = { behaviour: [] as Times[], structure: [] as Times[] };
for (let round = 0; round < ROUNDS; round += 1)
  for (const [at, { id, check }] of tasks.entries()) {
    const { cookie = "" } = learnerOf(round, at) ?? {};
    // A correct answer that differs from each earlier ship.
    const code = { ...check, js: `${check.js}\n// ${round}` };
    const behaviour = await ship(cookie, id, code);
    const structure = await ship(cookie, id + COPY, code);
    // The first rounds are a warm-up.
    if (round < 2) continue;
    times.behaviour.push(behaviour);
    times.structure.push(structure);
  }
await close();

const at = (list: number[], part: number) =>
  `${(list.sort((a, b) => a - b)[Math.floor(list.length * part)] ?? 0).toFixed(1)} ms`;
console.log("| a ship from outside | p50 | p95 | CPU p50 | CPU p95 |\n|---|--:|--:|--:|--:|");
for (const [by, list] of Object.entries(times)) {
  const [wall, cpu] = [list.map((one) => one.wall), list.map((one) => one.cpu)];
  console.log(`| by ${by} | ${at(wall, 0.5)} | ${at(wall, 0.95)} | ${at(cpu, 0.5)} | ${at(cpu, 0.95)} |`);
}
