import type { DailyLog, DailyShipBody, DailyShipResult } from "../contract/daily.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { random32, sha256 } from "../platform/tokens.ts";
import { DAILY_AWARD, drawAward } from "../rules/awards.ts";
import { readTips } from "../rules/code.ts";
import { isDayOpen } from "../rules/daily.ts";
import { utcDate, utcOffset } from "../rules/dates.ts";
import { missedIn } from "../rules/practice/reviews.ts";
import { isHashOf } from "../rules/short-forms.ts";
import { insertDailyReview, selectStanding, standingOf, updateZone } from "../standing/queries.ts";
import {
  insertDailyAward,
  insertDailyChallenge,
  insertDailyChoice,
  insertDailyShip,
  selectDailyChallenge,
  selectDailyLog,
  selectDailyShip,
  upsertDailyLog,
} from "./daily-queries.ts";
import { deleteShippedDailyDraft } from "./draft-queries.ts";
import { judgeOrRefuse } from "./judge.ts";
import { expPartsOf } from "./queries.ts";
import { EMPTY_LOG } from "./read-daily-challenge.ts";
import { conceptsOfDaily, NO_CONCEPTS, referenceOf } from "./reference.ts";
import { refuseFastShips } from "./ship-rate.ts";
import { storedForms } from "./stored-ship.ts";

type LoggedShip = Awaited<ReturnType<typeof selectDailyShip>>[number];

/**
 * Checks a ship of a daily challenge. For today's challenge it is logged, and the first correct one earns EXP and completes the
 * challenge; one of the archive is only judged. A repeated request with the same `ship_id` gets the same response, after midnight too.
 * @param timeZone the browser's IANA zone, for the local date of the ship
 * @throws Problem 404 for a date that isn't open or has no challenge for this learner, 409 `daily_completed`, 409 `ship_id_reused`, 429 beyond the ships of a minute or a
 *   day, 503 `not_judged` where the judge failed: nothing is logged then
 */
export async function shipDailyChallenge(
  env: Bindings,
  user_id: string,
  body: DailyShipBody,
  timeZone: string,
  now: number,
): Promise<DailyShipResult> {
  const db = learnerDatabase(env, user_id);
  const { date, ship_id, html, css, js } = body;
  if (!isDayOpen(date, now)) throw new Problem("not_found");
  const [, , [row], [standing], [sent], [sentLog]] = await db.batch([
    // The choice and the log of the ship refer to the row of today.
    insertDailyChallenge(db, utcDate(now)),
    insertDailyChoice(db, user_id, date, now),
    selectDailyChallenge(db, user_id, date, utcDate(now)),
    selectStanding(db, user_id),
    selectDailyShip(db, user_id, ship_id),
    selectDailyLog(db, user_id, date),
  ]);
  if (!row) throw new Problem("not_found");
  const reference = referenceOf(row);
  const { expected_output } = reference;
  const hash = await sha256(JSON.stringify([date, html, css, js]));
  const logged = (ship: LoggedShip, log: DailyLog): DailyShipResult => {
    if (!isHashOf(ship.submission_hash, hash)) throw new Problem("ship_id_reused");
    return {
      date,
      practice: false,
      correct: ship.correct,
      tips: readTips(ship.tips),
      exp_gained: ship.exp_gained,
      exp_parts: expPartsOf(ship),
      concepts: ship.correct ? conceptsOfDaily(row) : NO_CONCEPTS,
      expected_output: ship.correct || log.answer_shown ? expected_output : null,
      log,
      standing: standingOf(ship),
    };
  };
  const isOver = date < utcDate(now);
  // One whose answer was lost before midnight is answered as it was then.
  if (isOver && sent) return logged(sent, sentLog ?? EMPTY_LOG);
  const { correct, tips } = judgeOrRefuse(`daily ${row.id}`, { html, css, js }, reference);
  if (isOver)
    return {
      date,
      practice: true,
      correct,
      tips,
      exp_gained: 0,
      exp_parts: null,
      concepts: correct ? conceptsOfDaily(row) : NO_CONCEPTS,
      expected_output,
      log: EMPTY_LOG,
      standing: standingOf(standing),
    };

  const [, , , , , [ship], [log = EMPTY_LOG]] = await db.batch([
    updateZone(db, user_id, utcOffset(now, timeZone), now),
    insertDailyShip(db, {
      ...storedForms(env, ship_id, hash, tips),
      user_id,
      ship_id,
      date,
      correct,
      roll: correct ? drawAward(DAILY_AWARD, random32) : null,
      now,
    }),
    upsertDailyLog(db, user_id, date, now),
    insertDailyAward(db, user_id, ship_id, now),
    insertDailyReview(db, user_id, ship_id, row.id, missedIn(tips), now),
    selectDailyShip(db, user_id, ship_id),
    selectDailyLog(db, user_id, date),
    deleteShippedDailyDraft(db, user_id, date, ship_id),
  ]);
  if (!ship) {
    if (!log.completed) await refuseFastShips(db, user_id, now);
    throw new Problem("daily_completed");
  }
  return logged(ship, log);
}
