/**
 * Migrations of a database with 30,000 learners while the release before goes on serving: the worker of an earlier commit is built and started
 * on a database of its own migrations, the present migrations and lessons are applied one after the other while requests go on, then the
 * present worker goes on with the database. Prints the time of each migration, the longest pauses, failed requests, and whether all rows
 * are there.
 * `npm run bench:migrate [-- COMMIT [LEARNERS]]`, in a clone with the history, after `npm start` or `npm test`
 */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "node:util";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import { buildWorker } from "../support/built-worker.ts";
import { BUSIEST, learnerId, MEASURED } from "./growth/seeded-learners.ts";
import { type SeededServer, startSeededServer, storeLearners } from "./growth/server.ts";
import { percentile } from "./numbers.ts";
import { env } from "./processes.ts";
import { recordRow } from "./row.ts";

/** The last commit whose newest migration is 0011. */
const COMMIT = process.argv[2] ?? "3d9d90bde51190f74b30ddc1e5bd2cd6337c14c9";
const LEARNERS = Number(process.argv[3] ?? 30_000);
/** A request is due each time this has passed, whether those before were answered or not. */
const REQUEST_INTERVAL_MS = 100;
/** One in so many requests is a ship, so that each learner ships some six times a minute. */
const SHIP_EVERY = 4;
/** A kept-alive connection may be closed just when the next request is sent. */
const ONE_REQUEST = { connection: "close" };
/** How long requests go on before the first migration, after the last one, and with the present worker. */
const PHASE_MS = 4000;
const WARM_UP_ROUNDS = 20;
/** Between two migrations. */
const GAP_MS = 300;

const root = join(import.meta.dirname, "../..");
process.env.TMPDIR = env.TMPDIR ?? tmpdir();
const scratch = mkdtempSync(join(tmpdir(), "codenaut-migrate-"));

/** Builds the worker of the earlier commit, with this installation's packages. Returns the folder for `startSeededServer`. */
function buildEarlier(): string {
  const folder = join(scratch, "earlier");
  mkdirSync(join(folder, "web/dist"), { recursive: true });
  const archive = execFileSync("git", ["archive", COMMIT], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x"], { cwd: folder, input: archive });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // Wrangler wants the files of the web app, which no request here asks for.
  writeFileSync(join(folder, "web/dist/index.html"), "");
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  run(".scripts/engine/build.ts", "--check");
  run("worker/curriculum/cli.ts", "build");
  run("tests/support/built-worker.ts");
  return join(folder, ".wrangler/built-worker");
}

// ── Requests ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** `ms` from when the request was due. `exp`: what a ship has earned. */
type Answered = { path: string; dueAt: number; ms: number; status: number; exp: number; isShip: boolean };

const READS = ["/api/me", "/api/journey", "/api/inbox", "/api/dashboard", "/api/leaderboard", "/api/threads"];

/** A task that all measured learners have received, with what is wanted. */
async function taskToShip({ runSql }: SeededServer) {
  const [[task] = []] = await runSql<{ task_id: number; html: string; css: string; js: string }>([
    `SELECT t.id AS task_id, html_check AS html, css_check AS css, js_check AS js FROM tasks t
      JOIN inbox_messages m ON m.task_id = t.id AND m.user_id = ? WHERE actions = '' ORDER BY t.id LIMIT 1`,
    learnerId(BUSIEST),
  ]);
  if (!task) throw new Error("There is no task to ship");
  return task;
}

/** Sends requests of the measured learners in turn until `stop` is called, which resolves with all that were answered. */
function keepRequesting(server: SeededServer, task: Awaited<ReturnType<typeof taskToShip>>) {
  const answered: Promise<Answered>[] = [];
  let isOver = false;
  const request = async (index: number, dueAt: number): Promise<Answered> => {
    const isShip = index % SHIP_EVERY === 0;
    const who = BUSIEST + (Math.floor(index / (isShip ? SHIP_EVERY : 1)) % (MEASURED - BUSIEST));
    const path = isShip ? "/api/ships" : (READS[index % READS.length] ?? "");
    const body = { ...task, ship_id: crypto.randomUUID() };
    const answer = await server
      .send(isShip ? "POST" : "GET", path, { who, headers: ONE_REQUEST, ...(isShip && { body }) })
      .catch((error: unknown) => ({ status: 0, text: inspect(error) }));
    const { status, text } = answer;
    const exp = isShip && status === 200 ? (JSON.parse(text) as { exp_gained: number }).exp_gained : 0;
    // A Starter may not read threads.
    const isExpected = status === 200 || (path === "/api/threads" && status === 403);
    if (!isExpected) console.error(`${path}: ${status} ${text.slice(0, 500)}`);
    return { path, dueAt, ms: performance.now() - dueAt, status: isExpected ? 200 : status, exp, isShip };
  };
  const loop = (async () => {
    const started = performance.now();
    for (let index = 0; !isOver; index += 1) {
      const dueAt = started + index * REQUEST_INTERVAL_MS;
      await wait(Math.max(0, dueAt - performance.now()));
      answered.push(request(index, dueAt));
    }
  })();
  return async function stop(): Promise<Answered[]> {
    isOver = true;
    await loop;
    return Promise.all(answered);
  };
}

/** Sends each read until a server that has just started answers as one that has run for a while. */
async function warmUp(server: SeededServer): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    for (const path of READS) await server.send("GET", path, { who: BUSIEST + round });
}

// ── Rows ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Snapshot = { rows: Map<string, number>; exp: number; ledger: number };

async function takeSnapshot({ runSql }: SeededServer): Promise<Snapshot> {
  const [tables = []] = await runSql<{ name: string }>([
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ]);
  const counted = await runSql<{ count: number }>(
    ...tables.map(({ name }): [string] => [`SELECT count(*) AS count FROM ${name}`]),
    ["SELECT sum(exp) AS count FROM user_state"],
    ["SELECT sum(amount) AS count FROM exp_ledger"],
  );
  const counts = counted.map(([row]) => row?.count ?? 0);
  const rows = new Map(tables.map(({ name }, at) => [name, counts[at] ?? 0]));
  return { rows, exp: counts.at(-2) ?? 0, ledger: counts.at(-1) ?? 0 };
}

/** Tables whose rows are content, or what requests leave behind besides ships. */
const NOT_COMPARED = new Set([
  ...["projects", "tasks", "task_revisions", "battles", "daily_pool", "d1_migrations"],
  ...["rate_limits", "practice_reviews", "project_pages", "exp_buckets", "exp_values", "exp_spans"],
]);

/** Says what isn't as it was, but for the ships that were confirmed. */
function differences(before: Snapshot, after: Snapshot, answered: readonly Answered[]): string[] {
  const ships = answered.filter(({ isShip, status }) => isShip && status === 200);
  const exp = ships.reduce((sum, one) => sum + one.exp, 0);
  const awards = ships.filter((one) => one.exp > 0).length;
  const added: Record<string, number> = { task_completion_log: ships.length, exp_ledger: awards };
  const found = [...before.rows]
    .filter(([table]) => !NOT_COMPARED.has(table))
    .filter(([table, rows]) => after.rows.get(table) !== rows + (added[table] ?? 0))
    .map(([table, rows]) => `${table}: ${rows} + ${added[table] ?? 0} rows became ${after.rows.get(table)}`);
  for (const [what, was, is] of [
    ["EXP", before.exp, after.exp],
    ["the ledger", before.ledger, after.ledger],
  ] as const)
    if (is !== was + exp) found.push(`${what}: ${was} + ${exp} became ${is}`);
  return found;
}

/** Each kept sum as a query that returns a row for each that is wrong. */
const WRONG_SUMS: [what: string, sql: string][] = [
  [
    "EXP of a learner",
    "SELECT 1 FROM user_state u WHERE exp <> (SELECT coalesce(sum(amount), 0) FROM exp_ledger l WHERE l.user_id = u.user_id)",
  ],
  ...[
    ["exp_values", "exp", "exp"],
    ["exp_buckets", "bucket", "exp / 100"],
    ["exp_spans", "span", "exp / 10000"],
  ].map(([table, key, by]): [string, string] => [
    `${table}`,
    `SELECT ${key}, users FROM ${table} WHERE users > 0 EXCEPT SELECT ${by}, count(*) FROM user_state GROUP BY 1`,
  ]),
  [
    "results of a learner",
    `SELECT 1 FROM user_state u LEFT JOIN (SELECT user_id, sum(result = 'win') AS wins, sum(result = 'lose') AS losses,
      sum(result = 'tie') AS ties FROM match_submissions GROUP BY 1) r ON r.user_id = u.user_id
      WHERE u.wins <> coalesce(r.wins, 0) OR u.losses <> coalesce(r.losses, 0) OR u.ties <> coalesce(r.ties, 0)`,
  ],
];

// ── The run ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const folder = join(root, "migrations");
const namesIn = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith(".sql"))
    .sort();

const earlier = buildEarlier();
const present = join(scratch, "present");
await buildWorker("worker/index.ts", present);
const applied = namesIn(join(scratch, "earlier/migrations"));
const remaining = namesIn(folder).slice(applied.length);
const { stored } = storeLearners(earlier, LEARNERS);

let server = await startSeededServer(earlier, stored, LEARNERS);
await warmUp(server);
const before = await takeSnapshot(server);
const task = await taskToShip(server);
console.log(
  `A database of ${LEARNERS} learners at ${applied.at(-1)}, served by the worker of ${COMMIT.slice(0, 8)}: ` +
    `${[...before.rows.values()].reduce((sum, rows) => sum + rows, 0)} rows, ${before.exp} EXP\n`,
);

/** Applies the statements of a file in one batch. Returns the time from sending them to the answer, with when it began. */
async function apply(what: string, sql: string, ...more: [string, ...string[]][]) {
  const statements = splitSql(sql).map((statement): [string] => [statement]);
  const from = performance.now();
  await server.runSql(...statements, ...more);
  return { what, from, to: performance.now() };
}

const stop = keepRequesting(server, task);
await wait(PHASE_MS);
const steps: Awaited<ReturnType<typeof apply>>[] = [];
for (const name of remaining) {
  const note: [string, string] = ["INSERT INTO d1_migrations (name) VALUES (?)", name];
  steps.push(await apply(name, readFileSync(join(folder, name), "utf8"), note));
  await wait(GAP_MS);
}
steps.push(await apply("the lessons", readFileSync(join(folder, "seed/content.sql"), "utf8")));
const migratedAt = performance.now();
await wait(PHASE_MS);
const answered = await stop();
const after = await takeSnapshot(server);
const faults = server.takeLog();
await server.close();

const restartedAt = performance.now();
server = await startSeededServer(present, stored, LEARNERS);
await server.send("GET", "/api/health");
const restartMs = performance.now() - restartedAt;
await warmUp(server);
const stopPresent = keepRequesting(server, task);
await wait(PHASE_MS);
const answeredByPresent = await stopPresent();
const end = await takeSnapshot(server);
const sums = await Promise.all(
  WRONG_SUMS.map(async ([what, sql]) => {
    const [rows = []] = await server.runSql([sql]);
    return rows.length > 0 ? [`${what}: ${rows.length} wrong`] : [];
  }),
);
faults.push(...server.takeLog());
await server.close();
rmSync(scratch, { recursive: true, force: true });
rmSync(stored, { recursive: true, force: true });

const ms = (value: number) => `${value.toFixed(0)} ms`;
const overlapping = (from: number, to: number) =>
  answered.filter(({ dueAt, ms }) => dueAt < to && dueAt + ms > from).map((one) => one.ms);
console.log("| migration | time | longest request meanwhile |\n|---|--:|--:|");
for (const { what, from, to } of steps)
  console.log(`| ${what} | ${ms(to - from)} | ${ms(Math.max(0, ...overlapping(from, to)))} |`);

const first = steps[0]?.from ?? 0;
const phases: [string, Answered[]][] = [
  ["the worker of before, before the migrations", answered.filter(({ dueAt }) => dueAt < first)],
  ["during them", answered.filter(({ dueAt }) => dueAt >= first && dueAt < migratedAt)],
  ["the worker of before, after them", answered.filter(({ dueAt }) => dueAt >= migratedAt)],
  ["the present worker", answeredByPresent],
];
console.log("\n| requests | sent | failed | p50 | p95 | longest |\n|---|--:|--:|--:|--:|--:|");
for (const [what, all] of phases) {
  const times = all.map((one) => one.ms);
  const failed = all.filter(({ status }) => status !== 200).length;
  const times50 = [0.5, 0.95, 1].map((share) => ms(percentile(times, share)));
  console.log(`| ${what} | ${all.length} | ${failed} | ${times50.join(" | ")} |`);
}
console.log(`\nThe present worker answered ${ms(restartMs)} after its start.`);

const all = [...answered, ...answeredByPresent];
const failed = all.filter(({ status }) => status !== 200).length;
const wrong = [
  ...differences(before, after, answered),
  ...differences(after, end, answeredByPresent),
  ...sums.flat(),
];
console.log(
  `${failed} requests failed. ${wrong.length === 0 ? "All rows and sums are there." : wrong.join("\n")}`,
);
for (const fault of new Set(faults)) console.log(`log: ${fault}`);
recordRow({
  what: `migrations of ${LEARNERS} learners under load: failed requests, longest pause`,
  ours: `${failed}, ${ms(Math.max(...answered.map((one) => one.ms)))}`,
  baseline: "",
  ratio: "",
  goal: "0",
});
if (failed > 0 || wrong.length > 0) process.exitCode = 1;
