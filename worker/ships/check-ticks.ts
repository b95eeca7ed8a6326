/** What of a task or daily challenge the learner's code does already. Nothing is stored or earned by it. */
import type { DailyTicksBody } from "../contract/daily.ts";
import type { TickList, TicksBody } from "../contract/ships.ts";
import { directoryDatabase, learnerDatabase } from "../db/client.ts";
import { withContent } from "../db/content.ts";
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
import { judgedStart, pageBefore, readOwnPage } from "./own-start.ts";
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
  const db = learnerDatabase(env, user_id);
  // Of what is read beside the count, nothing is used past the limit.
  const [, [received], [content, row]] = await Promise.all([
    limitTicks(env, user_id, now),
    selectReceived(db, user_id, task_id),
    withContent(db, now, readOwnPage(db, user_id, task_id, own_start), (page) => ({
      tasks: [{ task_id, revision }, ...(page ? [page] : [])],
    })),
  ]);
  const reference = await readReference(db, content, task_id, revision, now);
  if (!received || !reference) throw new Problem("not_found");
  // A question has nothing that could be done in part.
  if (reference.answer_key) return { ticks: [] };
  const ownStart = judgedStart(pageBefore(content, row, task_id), reference, own_start);
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
  const db = learnerDatabase(env, user_id);
  const [, [row]] = await Promise.all([
    limitTicks(env, user_id, now),
    selectDailyChallenge(db, user_id, date, utcDate(now)),
  ]);
  if (!row || !isDayOpen(date, now)) throw new Problem("not_found");
  const reference = referenceOf(row);
  return listTicks(`ticks of daily ${row.id}`, (seed) => ticksOf(code, reference, behaviourEngine, seed));
}

const limitTicks = (env: Bindings, user_id: string, now: number) =>
  countAttempt(directoryDatabase(env), `ticks:user:${user_id}`, TICK_RATE, now);

function listTicks(what: string, ask: (seed: number) => ReturnType<typeof ticksOf>): TickList {
  // A random seed as for a ship: code that prints the values of one draw has no tick in another.
  const { ticks, reason } = ask(drawSeed());
  if (reason !== null) logUnjudged(what, reason);
  return { ticks };
}
