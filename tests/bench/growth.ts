/**
 * What grows with the number of learners: every route, the sockets, a match and the night at 1,000, 30,000 and 300,000 seeded learners, in
 * rows, trips and time; the account's deletion; and whether ranks are true.
 * `npm run bench:growth [-- LEARNERS …]`; `npm run bench:growth -- --night 1000 30000` for the night alone, with the way to the database
 *
 * The servers run side by side, and each request goes to all of them in turn. Each learner sends it once, the first time with empty caches.
 * The time is the median of the CPU time of the server's process (elsewhere than on Linux, that from sending to receiving), its ratios are
 * medians of the rounds' own. Rows are the most of any round, those of an object's own SQLite included.
 */
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../../worker/db/schema.ts";
import { weekOf, weekStart } from "../../worker/rules/weeks.ts";
import { buildWorker } from "../support/built-worker.ts";
import { type Call, callsOf, DELETED, MODERATORS, readTypical } from "./growth/calls.ts";
import type { Counts } from "./growth/counts.ts";
import { BUSIEST, learnerId, MEASURED, SAMPLED, sampledLearners } from "./growth/seeded-learners.ts";
import { type Sample, type SeededServer, startSeededServer, storeLearners } from "./growth/server.ts";
import { median } from "./numbers.ts";
import { env } from "./processes.ts";
import { recordRow } from "./row.ts";

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const SIZES = sizes.length > 0 ? sizes : [1000, 30_000, 300_000];
/** The first one has empty caches and isn't timed. */
const ROUNDS = 11;
/** Goals of rows and time, as ratios to the smallest size. */
const MAX_RATIO = 1.5;
const MAX_DELETION_TRIPS = 4;
const MAX_DELETION_SQL_MS = 50;
/** What a learner takes in the database, with all indexes. */
const BYTES_OF_LEARNER = 12_000;
/** Stands for the status of what had none. */
const BROKEN_OFF = 599;
const isNightAlone = process.argv.includes("--night");
/** Steps of a part of the night that are measured. */
const MAX_STEPS = isNightAlone ? 200 : 60;
/** What a call of the database takes on the way in the night alone, for its duration. */
const TRIP_MS = isNightAlone ? 30 : 0;
const HOUR_MS = 3_600_000;
/** Pictures stored in one call. */
const PICTURES_AT_ONCE = 200;

/** The columns that refer to a learner, with their tables. */
const references = Object.values(schema)
  .filter((value) => value instanceof SQLiteTable)
  .map((table) => getTableConfig(table))
  .flatMap(({ name, foreignKeys }) =>
    foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === schema.users)
      .map(({ columns: [column] }) => ({ name, column: column?.name })),
  );

const started = performance.now();
const progress = (text: string) =>
  console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);

// The servers' files are in memory where there is room for twice as much.
const room = env.TMPDIR ? statfsSync(env.TMPDIR) : { bavail: 0, bsize: 0 };
const needed = 2 * BYTES_OF_LEARNER * SIZES.reduce((sum, learners) => sum + learners, 0);
if (env.TMPDIR && room.bavail * room.bsize > needed) process.env.TMPDIR = env.TMPDIR;
const folder = mkdtempSync(join(tmpdir(), "codenaut-growth-"));
await buildWorker("tests/support/worker/counting-server.ts", folder);
progress("built");

const moderators = Array.from(
  { length: MODERATORS.to - MODERATORS.from },
  (_, index) => MODERATORS.from + index,
);
const servers: SeededServer[] = [];
const folders = [folder];
for (const learners of SIZES) {
  const { stored, missing } = storeLearners(folder, learners);
  if (missing.length > 0) throw new Error(`The database has no ${missing.join(", ")}`);
  const server = await startSeededServer(folder, stored, learners, moderators);
  servers.push(server);
  folders.push(stored);
  await fillObjects(server);
  progress(`filled with ${learners} learners`);
}
const [smallest] = servers;
if (!smallest) throw new Error("There is no size");

/** Messages of the learners and of those measured in the channel #general, and pictures. */
async function fillObjects({ learners, ask }: SeededServer): Promise<void> {
  const author = "printf('%08x-0000-4000-8000-%012x', n * 2654435761 % 4294967296, n)";
  const message = (count: number, n: string, client: string) => `INSERT INTO messages
    (user_id, display_name, avatar_url, message, created_at, client_id)
    WITH RECURSIVE c (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < ${count - 1}), m AS (SELECT i, ${n} AS n FROM c)
    SELECT ${author}, 'Learner ' || n, '/noobie.png', 'Hello, this is message ' || i, ${Date.now()} - 1000 * (${count} - i), ${client} || i FROM m`;
  for (const insert of [
    message(MEASURED * 3, `i % ${MEASURED}`, "'measured'"),
    message(500, `i % ${BUSIEST}`, "'busiest'"),
    message(learners, `${MEASURED} + i % ${learners - MEASURED}`, "'other'"),
  ])
    await ask("fill", { channel: "general", insert });
  // Every tenth belongs to nobody.
  const keys = Array.from({ length: Math.floor(learners / 100) }, (_, index) => {
    const id = learnerId(index * 100 + 101);
    return `avatars/${index % 10 ? id : crypto.randomUUID()}-${crypto.randomUUID()}.png`;
  });
  for (let at = 0; at < keys.length; at += PICTURES_AT_ONCE)
    await ask("pictures", { keys: keys.slice(at, at + PICTURES_AT_ONCE) });
}

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The samples of a call at each size, by round. */
async function measureCall(call: Call, offset: number): Promise<Sample[][]> {
  const { from, to } = call.by;
  const samples: Sample[][] = servers.map(() => []);
  for (let round = 0; round < (call.rounds ?? ROUNDS); round += 1)
    for (const [at, server] of servers.entries()) {
      const who = from + ((offset + round) % (to - from));
      const made = (await call.before?.(server, who, round)) ?? "";
      if (round === 0) await server.ask("forget");
      const act = () =>
        call.act(server, who, round, made).catch((error: unknown) => {
          progress(`${call.what}: ${error}`);
          return BROKEN_OFF;
        });
      samples[at]?.push(await server.measure(act));
    }
  return samples;
}

const timeOf = ({ cpuMs, wallMs }: Sample) => (Number.isNaN(cpuMs) ? wallMs : cpuMs);
const rowsRead = ({ rowsRead, storageRead }: Counts) => rowsRead + storageRead;
const rowsWritten = ({ rowsWritten, storageWritten }: Counts) => rowsWritten + storageWritten;
const most = (samples: readonly Sample[], of: (counts: Counts) => number) =>
  Math.max(...samples.map(({ counts }) => of(counts)));
const ratio = (value: number, base: number) => (base === 0 ? (value === 0 ? 1 : Infinity) : value / base);
const cells = (values: readonly (string | number)[]) => values.join(" | ");
const fixed = (value: number) => value.toFixed(2);

/** The row of a table of what was measured at each size. */
function rowOf(what: string, samples: readonly Sample[][]): { row: string; misses: string[] } {
  const timed = samples.map((all) => all.slice(1));
  const [base = []] = timed;
  const reads = samples.map((all) => most(all, rowsRead));
  const writes = samples.map((all) => most(all, rowsWritten));
  const trips = samples.map((all) => most(all, (counts) => counts.trips));
  const rowRatios = reads.slice(1).map((read) => ratio(read, reads[0] ?? 0));
  const writeRatios = writes.slice(1).map((write) => ratio(write, writes[0] ?? 0));
  const timeRatios = timed
    .slice(1)
    .map((all) =>
      median(
        all.map((sample, round) => timeOf(sample) / timeOf(base[round] as Sample)).filter(Number.isFinite),
      ),
    );
  const misses = [
    ...([...rowRatios, ...writeRatios].some((one) => one > MAX_RATIO) ? ["rows"] : []),
    ...(timeRatios.some((one) => one > MAX_RATIO) ? ["time"] : []),
    ...(Math.max(...trips) > (trips[0] ?? 0) ? ["trips"] : []),
  ];
  const statuses = [...new Set(samples.flat().map(({ status }) => status))].filter((one) => one >= 300);
  const name = statuses.length > 0 ? `${what} (${statuses.join(", ")})` : what;
  const times = timed.map((all) => fixed(median(all.map(timeOf))));
  const row = `| ${name} | ${[...new Set(trips)].join(", ")} | ${cells(reads)} | ${cells(writes)} | ${cells(times)} | ${cells([...rowRatios, ...timeRatios].map(fixed))} | ${misses.length > 0 ? `**${misses.join(", ")}**` : ""} |`;
  return { row, misses };
}

const short = (learners: number) => (learners % 1000 === 0 ? `${learners / 1000} k` : String(learners));
const names = SIZES.map(short);
const ratioNames = (what: string) => names.slice(1).map((name) => `${what} × ${name}`);
const heading = [
  ...["what", "trips", ...names.map((name) => `read ${name}`), ...names.map((name) => `written ${name}`)],
  ...[...names.map((name) => `ms ${name}`), ...ratioNames("rows"), ...ratioNames("time"), "misses"],
];
const rule = (columns: readonly string[]) =>
  `|---|${columns
    .slice(2)
    .map(() => "--:|")
    .join("")}---|`;

type Route = Parameters<typeof callsOf>[0][number];
const calls = isNightAlone ? [] : callsOf(await smallest.ask<Route[]>("routes"), await readTypical(smallest));
console.log(`\n## Calls\n\n| ${heading.join(" | ")} |\n${rule(heading)}`);
const missed: string[] = [];
const deletions: { what: string; own: number[]; samples: Sample[][] }[] = [];
for (const [index, call] of calls.entries()) {
  const isDeletion = call.what.startsWith("POST /api/cancel-subscription");
  const own = isDeletion ? await Promise.all(servers.map((server) => ownRows(server, call.by.from))) : [];
  const samples = await measureCall(call, isDeletion || call.by.from >= DELETED.from ? 0 : index * ROUNDS);
  if (isDeletion) deletions.push({ what: call.what, own, samples });
  const { row, misses } = rowOf(call.what, samples);
  if (misses.length > 0) missed.push(`${call.what}: ${misses.join(", ")}`);
  console.log(row);
  for (const server of servers) for (const line of server.takeLog()) progress(`${call.what}: ${line}`);
}
progress("calls measured");

// ── Deletions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** How many rows refer to a learner. */
async function ownRows({ runSql }: SeededServer, who: number): Promise<number> {
  const counted = await runSql<{ rows: number }>(
    ...references.map(({ name, column }): [string, string] => [
      `SELECT count(*) AS rows FROM ${name} WHERE ${column} = ?`,
      learnerId(who),
    ]),
  );
  return counted.reduce((sum, [one]) => sum + (one?.rows ?? 0), 0);
}

console.log(
  `\n## Deletions\n\n| what | learners | rows that refer to the learner | read | written | trips | SQL ms | CPU ms, the longest | misses |\n|---|--:|--:|--:|--:|--:|--:|--:|---|`,
);
for (const { what, own, samples } of deletions)
  for (const [at, all] of samples.entries()) {
    const trips = most(all, (counts) => counts.trips);
    // Of all that the request takes, SQL is a part. The time to the answer grows with what else the machine does.
    const sqlMs = median(all.map(({ counts }) => counts.sqlMs));
    const cpuMs = Math.max(...all.map(timeOf));
    const misses = [
      ...(trips > MAX_DELETION_TRIPS ? ["trips"] : []),
      ...(Math.min(sqlMs, cpuMs) > MAX_DELETION_SQL_MS ? ["time"] : []),
    ];
    if (misses.length > 0) missed.push(`${what}, ${names[at]}: ${misses.join(", ")}`);
    console.log(
      `| ${cells([what, names[at] ?? "", own[at] ?? 0, most(all, rowsRead), most(all, rowsWritten), trips, sqlMs.toFixed(0), cpuMs.toFixed(0), misses.join(", ")])} |`,
    );
  }

// ── Ranks ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Ranked = { user_id: string; rank: number };

/** Compares what learners are shown with the number of learners before them. */
async function compareRanks({
  learners,
  send,
  runSql,
}: SeededServer): Promise<{ wrong: number; furthest: number }> {
  const [ranked = []] = await runSql<Ranked>([
    "SELECT user_id, rank() OVER (ORDER BY exp DESC) AS rank FROM user_state",
  ]);
  const rankOf = new Map(ranked.map(({ user_id, rank }) => [user_id, rank]));
  let [wrong, furthest] = [0, 0];
  for (const who of sampledLearners(learners)) {
    const { text } = await send("GET", "/api/leaderboard", { who });
    const { user_id, entries, own } = JSON.parse(text) as {
      user_id: string;
      entries: Ranked[];
      own: Ranked | null;
    };
    const shown = own ?? entries.find((entry) => entry.user_id === user_id);
    const rank = rankOf.get(user_id) ?? Number.NaN;
    if (shown?.rank === rank) continue;
    wrong += 1;
    furthest = Math.max(furthest, Math.abs((shown?.rank ?? 0) - rank) / rank);
  }
  return { wrong, furthest };
}

console.log(`\n## Ranks\n\n| learners | compared | wrong | furthest from the true rank |\n|---|--:|--:|--:|`);
for (const [at, server] of isNightAlone ? [] : servers.entries()) {
  const { wrong, furthest } = await compareRanks(server);
  if (wrong > 0) missed.push(`ranks, ${names[at]}`);
  console.log(
    `| ${names[at]} | ${SAMPLED} | ${((100 * wrong) / SAMPLED).toFixed(1)} % | ${(100 * furthest).toFixed(2)} % |`,
  );
}
progress("ranks compared");

// ── The night ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The steps of a part, at most MAX_STEPS, and how many jobs they have sent. */
async function runPart(server: SeededServer, part: string, now: number) {
  const steps: Sample[] = [];
  let [position, jobs]: [string | null, number] = [null, 0];
  do {
    const at = position;
    steps.push(
      await server.measure(async () => {
        const done = await server.ask<{ position: string | null; jobs: number }>("step", {
          ...{ part, now, position: at, tripMs: TRIP_MS },
        });
        [position, jobs] = [done.position, jobs + done.jobs];
        return 200;
      }),
    );
  } while (position !== null && steps.length < MAX_STEPS);
  return { steps, jobs };
}

/** Minutes of a part with a million learners at most: its time here in proportion. Nothing where it wasn't measured to its end. */
function minutesOfMillion(steps: readonly Sample[], learners: number): string {
  if (!isNightAlone || steps.length === MAX_STEPS) return "";
  const ms = steps.reduce((sum, { wallMs }) => sum + wallMs, 0);
  return ((ms * 1_000_000) / learners / 60_000).toFixed(1);
}

console.log(
  `\n## The night\n\n| part | learners | steps | read a step | written a step | trips a step | its calls | ms of the longest step | read for 1,000 learners | jobs | minutes of a million |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|`,
);
/** Two hours from now, but for the part that runs on Mondays. */
const nightOf = (part: string) =>
  part === "weekly mails" ? weekStart(weekOf(Date.now()) + 1) : Date.now() + 2 * HOUR_MS;
for (const { name, calls: bound } of await smallest.ask<{ name: string; calls: number }[]>("parts"))
  for (const [at, server] of servers.entries()) {
    const { steps, jobs } = await runPart(server, name, nightOf(name));
    const trips = most(steps, (counts) => counts.trips);
    const all = steps.reduce((sum, { counts }) => sum + rowsRead(counts), 0);
    if (trips > bound) missed.push(`night, ${name}: trips`);
    const count = steps.length === MAX_STEPS ? `${MAX_STEPS} of more` : steps.length;
    console.log(
      `| ${cells([name, names[at] ?? "", count, most(steps, rowsRead), most(steps, rowsWritten), trips, bound, Math.max(...steps.map(timeOf)).toFixed(0), ((all * 1000) / server.learners).toFixed(0), jobs, minutesOfMillion(steps, server.learners)])} |`,
    );
  }
progress("night measured");

console.log(`\n${missed.length} miss their goals${missed.length > 0 ? `:\n- ${missed.join("\n- ")}` : "."}`);
recordRow({
  what: `calls at ${names.join(", ")} learners that miss 1.5 × in rows or time`,
  ours: String(missed.length),
  baseline: "",
  ratio: "",
  goal: "0",
});
for (const server of servers) await server.close();
for (const one of folders) rmSync(one, { recursive: true, force: true });
