import type { ShipBody, ShipResult } from "../contract/ships.ts";
import { learnerDatabase } from "../db/client.ts";
import { withContent } from "../db/content.ts";
import { type Bindings, hasCompactRows } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { random32, sha256 } from "../platform/tokens.ts";
import { drawAward, SHIP_AWARD } from "../rules/awards.ts";
import { readTips } from "../rules/code.ts";
import { utcOffset } from "../rules/dates.ts";
import { writeBefore } from "../rules/page-before.ts";
import { answerOnOwnPage } from "../rules/page-edits/expected-page.ts";
import { missedIn } from "../rules/practice/reviews.ts";
import { isHashOf } from "../rules/short-forms.ts";
import { insertTaskReview, standingOf, updateZone } from "../standing/queries.ts";
import { deleteShippedDrafts } from "./draft-queries.ts";
import { judgeChoiceOrRefuse, judgeTaskOrRefuse } from "./judge.ts";
import { judgedStart, pageBefore, readOwnPage } from "./own-start.ts";
import { upsertProjectPage } from "./project-page-queries.ts";
import { expPartsOf, insertFinishedProject, insertShip, insertShipAward, selectShip } from "./queries.ts";
import { NO_CONCEPTS, readReference } from "./reference.ts";
import { refuseFastShips } from "./ship-rate.ts";
import { storedForms } from "./stored-ship.ts";

/**
 * Checks a ship of a task, logs it and awards its EXP in one batch. A repeated request with the same `ship_id` (a double click, a
 * retry) awards nothing and gets the same response.
 * @param timeZone the browser's IANA zone, for the local date of the ship
 * @throws Problem 404 for a task that isn't in the learner's inbox, 409 `ship_id_reused` for other code or another choice with the same
 *   `ship_id`, 409 or 422 for a question without one of its choices, 429 beyond the ships of a minute or a day, 503 `not_judged` where the
 *   judge failed: nothing is logged then
 */
export async function shipTask(
  env: Bindings,
  user_id: string,
  body: ShipBody,
  timeZone: string,
  now: number,
): Promise<ShipResult> {
  const db = learnerDatabase(env, user_id);
  const { task_id, revision, ship_id, choice, html, css, js } = body;
  const [content, row] = await withContent(
    db,
    now,
    readOwnPage(db, user_id, task_id, body.own_start),
    (page) => ({ tasks: [{ task_id, revision }, ...(page ? [page] : [])] }),
  );
  const reference = await readReference(db, content, task_id, revision, now);
  if (!reference) throw new Problem("not_found");
  const code = { html, css, js };
  const ownStart = judgedStart(pageBefore(content, row, task_id), reference, body.own_start);
  const { answer_key } = reference;
  const { correct, tips, ticks } = answer_key
    ? judgeChoiceOrRefuse(answer_key, choice)
    : judgeTaskOrRefuse(`task ${task_id}`, code, reference, ownStart);
  const hash = await sha256(
    JSON.stringify([task_id, html, css, js, ...(choice === undefined ? [] : [choice])]),
  );
  const stored = storedForms(env, ship_id, hash, tips);
  const [, , , , , , [ship]] = await db.batch([
    updateZone(db, user_id, utcOffset(now, timeZone), now),
    insertShip(db, {
      ...stored,
      user_id,
      ship_id,
      task_id,
      revision: reference.revision,
      correct,
      roll: correct ? drawAward(SHIP_AWARD, random32) : null,
      isQuestion: answer_key !== null,
      now,
    }),
    upsertProjectPage(db, {
      user_id,
      ship_id,
      task_id,
      revision: reference.revision,
      submission_hash: stored.submission_hash,
      now,
      code,
      own_start: ownStart ? writeBefore(ownStart, code, hasCompactRows(env)) : null,
      standsAlone: Boolean(reference.brief) || answer_key !== null,
    }),
    insertFinishedProject(db, { user_id, task_id, correct, now }),
    insertShipAward(db, user_id, ship_id, now),
    insertTaskReview(db, user_id, ship_id, missedIn(tips), now),
    selectShip(db, user_id, ship_id),
    deleteShippedDrafts(db, user_id, task_id, ship_id),
  ]);
  if (!ship) {
    await refuseFastShips(db, user_id, now);
    throw new Problem("not_found");
  }
  if (!isHashOf(ship.submission_hash, hash)) throw new Problem("ship_id_reused");
  const { start, expected_output } = reference;
  return {
    task_id,
    correct: ship.correct,
    tips: readTips(ship.tips),
    ticks,
    exp_gained: ship.exp_gained,
    exp_parts: expPartsOf(ship),
    concepts: ship.correct ? reference.concepts : NO_CONCEPTS,
    attempt: ship.attempt,
    expected_output: answer_key
      ? null
      : ownStart
        ? answerOnOwnPage(start, expected_output, ownStart)
        : expected_output,
    standing: standingOf(ship),
  };
}
