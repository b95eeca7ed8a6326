/**
 * npm run bench:rows [-- LEARNERS [KIND]]: what a learner-month leaves in the database, by table and index. Learners of the cost model, or of
 * one kind of it, live three months by the worker's own statements. A year later the nightly job puts the old logs into R2.
 */
import "./rows/base64.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { storeOldReplays } from "../../worker/battles/replays.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { seedSql } from "../../worker/curriculum/seed.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { DAY_MS } from "../../worker/rules/dates.ts";
import { storeMonthlyLogs } from "../../worker/ships/monthly-logs.ts";
import { memoryD1 } from "./rows/d1.ts";
import { liveMatches, liveMonth, makeLearners } from "./rows/learner-months.ts";
import { memoryR2 } from "./rows/r2.ts";

const LEARNERS = Number(process.argv[2] ?? 200);
const KIND = process.argv[3];
const MONTHS = 3;
const FROM = Date.UTC(2026, 0, 1);
const MONTH_MS = 30 * DAY_MS;

const { binding, sqlite } = memoryD1();
const migrations = join(import.meta.dirname, "../../migrations");
for (const name of readdirSync(migrations).sort())
  if (name.endsWith(".sql")) sqlite.exec(readFileSync(join(migrations, name), "utf8"));
sqlite.exec("PRAGMA foreign_keys = ON");
const { curriculum } = loadCurriculum();
sqlite.exec(seedSql(curriculum));

const { bucket, bytes: bytesInR2 } = memoryR2();
const env = {
  DB: binding,
  AVATARS: bucket,
  COMPACT_ROWS: "on",
  OLD_ROWS_TO_R2: "on",
  SHARE_SECRET: "a secret of this bench, which nobody else reads",
} as Bindings;
const tasks = curriculum.projects.flatMap((project) => project.tasks);
const content = { tasks, curriculum };

/** The bytes in use of each table and index, without the free space in their pages. */
function bytesOf(db: DatabaseSync): Map<string, number> {
  const rows = db
    .prepare(
      `SELECT s.name, m.tbl_name AS of, sum(s.pgsize - s.unused) AS bytes FROM dbstat s LEFT JOIN sqlite_schema m ON m.name = s.name GROUP BY s.name`,
    )
    .all() as { name: string; of: string | null; bytes: number }[];
  return new Map(
    rows.map(({ name, of, bytes }) => [of === null || of === name ? name : `${of}: ${name}`, bytes]),
  );
}

const before = bytesOf(sqlite);
const learners = await makeLearners(env, LEARNERS, FROM, KIND);
for (let month = 0; month < MONTHS; month += 1) {
  const from = FROM + month * MONTH_MS;
  for (const learner of learners) await liveMonth(env, learner, content, month, from);
  await liveMatches(env, learners, curriculum.battles, from);
}
const learnerMonths = learners.length * MONTHS;
const lived = bytesOf(sqlite);
const YEAR_MS = 365 * DAY_MS;
let position: string | null = null;
for (const step of [storeMonthlyLogs, storeOldReplays])
  do position = await step(env, FROM + YEAR_MS, position);
  while (position !== null);
// Pages that lost some of their rows are filled by later ones.
sqlite.exec("VACUUM");
const logged = bytesOf(sqlite);

const perMonth = (after: Map<string, number>, name: string) =>
  ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / learnerMonths;
const names = [...new Set([...lived.keys(), ...logged.keys()])]
  .filter((name) => Math.max(perMonth(lived, name), perMonth(logged, name)) >= 1)
  .sort((one, other) => perMonth(lived, other) - perMonth(lived, one));
const total = (after: Map<string, number>) =>
  [...after.keys()].reduce((sum, name) => sum + perMonth(after, name), 0);
console.log(
  `${learners.length} learners (${KIND ?? "all kinds"}), ${learnerMonths} learner-months. Bytes a learner-month:`,
);
console.table([
  ...names.map((name) => ({
    name,
    lived: Math.round(perMonth(lived, name)),
    "a year later": Math.round(perMonth(logged, name)),
  })),
  { name: "all", lived: Math.round(total(lived)), "a year later": Math.round(total(logged)) },
]);
console.log(`In R2: ${Math.round(bytesInR2() / learnerMonths)} bytes a learner-month`);
