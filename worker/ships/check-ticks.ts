/** What of a task or daily challenge the learner's code does already. Nothing is stored or earned by it. */
import type { DailyTicksBody } from "../contract/daily.ts";
import type { TickList, TicksBody } from "../contract/ships.ts";
import { type Database, database } from "../db/client.ts";
import { behaviourEngine, drawSeed } from "../platform/behaviour-engine.ts";
import type { Bindings } from "../platform/env.ts";
import { logUnjudged } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { countAttempt } from "../platform/rate-limits.ts";
import { isDayOpen } from "../rules/daily.ts";
import { utcDate } from "../rules/dates.ts";
import { TICK_RATE } from "../rules/limits.ts";
import { ticksOnOwnPage } from "../rules/page-edits/own-page-ticks.ts";
import { ticksOf } from "../rules/ticks.ts";
import { selectDailyChallenge } from "./daily-queries.ts";
import { readOwnStart } from "./own-start.ts";
import { selectReceived } from "./queries.ts";
import { readReference, referenceOf } from "./reference.ts";

/**
 * The tick list of a task.
 * @throws Problem 404 for a task that isn't in the learner's inbox, 429 beyond one answer a second
 */
export async function checkTicks(
  env: Bindings,
  user_id: string,
  { task_id, revision, own_start, ...code }: TicksBody,
  now: number,
): Promise<TickList> {
  const db = database(env.DB);
  await limitTicks(db, user_id, now);
  const [received] = await selectReceived(db, user_id, task_id);
  const reference = received && (await readReference(db, task_id, revision, now));
  if (!reference) throw new Problem("not_found");
  // A question has nothing that could be done in part.
  if (reference.answer_key) return { ticks: [] };
  const ownStart = await readOwnStart(db, user_id, task_id, reference, own_start);
  return listTicks(`ticks of task ${task_id}`, (seed) =>
    ownStart
      ? ticksOnOwnPage(code, reference, ownStart, behaviourEngine, seed)
      : ticksOf(code, reference, behaviourEngine, seed),
  );
}

/**
 * The tick list of a date's challenge.
 * @throws Problem 404 for a date that isn't open, 429 beyond one answer a second
 */
export async function checkDailyTicks(
  env: Bindings,
  user_id: string,
  { date, ...code }: DailyTicksBody,
  now: number,
): Promise<TickList> {
  const db = database(env.DB);
  await limitTicks(db, user_id, now);
  if (!isDayOpen(date, now)) throw new Problem("not_found");
  const [row] = await selectDailyChallenge(db, user_id, date, utcDate(now));
  if (!row) throw new Problem("not_found");
  const reference = referenceOf(row);
  return listTicks(`ticks of daily ${row.id}`, (seed) => ticksOf(code, reference, behaviourEngine, seed));
}

const limitTicks = (db: Database, user_id: string, now: number) =>
  countAttempt(db, `ticks:user:${user_id}`, TICK_RATE, now);

function listTicks(what: string, ask: (seed: number) => ReturnType<typeof ticksOf>): TickList {
  // A random seed as for a ship: code that prints the values of one draw has no tick in another.
  const { ticks, reason } = ask(drawSeed());
  if (reason !== null) logUnjudged(what, reason);
  return { ticks };
}
