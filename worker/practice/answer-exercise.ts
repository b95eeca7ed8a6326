import type { PracticeAnswerBody, PracticeResult } from "../contract/practice.ts";
import { learnerDatabase } from "../db/client.ts";
import { behaviourEngine, drawSeed } from "../platform/behaviour-engine.ts";
import type { Bindings } from "../platform/env.ts";
import { logUnjudged } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { PRACTICE_AWARD } from "../rules/awards.ts";
import type { Tip } from "../rules/code.ts";
import { addDays, utcDate, utcOffset } from "../rules/dates.ts";
import { type Exercise, isAmongChoices, judgeExercise } from "../rules/practice/exercise.ts";
import { selectStanding, standingOf, updateZone } from "../standing/queries.ts";
import { insertPracticeAward, insertPracticeReview, selectSlot, updateAnswer } from "./queries.ts";
import { readCards } from "./read-cards.ts";
import { requirePractice } from "./require-practice.ts";
import { exerciseOf, outcomeOf } from "./slots.ts";

/**
 * Judges an answer to an exercise of today, or of yesterday where it was begun then. The first answer counts: a right one earns EXP, a
 * wrong one is shown what is right. A further request changes nothing and gets the first one's result.
 * @param timeZone the browser's IANA zone, for the local date of the answer
 * @throws Problem 404 for an exercise that the learner doesn't have, or where practice is switched off; 422 for an answer of another
 *   kind than the exercise; 503 `not_judged` where the judge failed: nothing is stored then
 */
export async function answerExercise(
  env: Bindings,
  user_id: string,
  { date, slot }: { date: string; slot: number },
  answer: PracticeAnswerBody,
  timeZone: string,
  now: number,
): Promise<PracticeResult> {
  requirePractice(env);
  const today = utcDate(now);
  if (date !== today && date !== addDays(today, -1)) throw new Problem("not_found");
  const db = learnerDatabase(env, user_id);
  const key = { user_id, date, slot };
  const [row] = await selectSlot(db, key);
  const drawn = row && exerciseOf(row);
  if (!drawn) throw new Problem("not_found");
  const { exercise, concept } = drawn;
  let tips: Tip[] = [];
  if (row.state === "open") {
    const verdict = judgeOrRefuse(row.template, exercise, answer);
    tips = verdict.tips;
    await db.batch([
      updateZone(db, user_id, utcOffset(now, timeZone), now),
      updateAnswer(db, key, verdict.correct ? "right" : "wrong", now),
      insertPracticeAward(db, key, now),
      insertPracticeReview(db, key, isAmongChoices(exercise), concept.language, now),
    ]);
  }
  const cards = await readCards(db, user_id, now);
  const [[stored], [standing]] = await db.batch([selectSlot(db, key), selectStanding(db, user_id)]);
  const correct = stored?.state === "right";
  return {
    date,
    slot,
    correct,
    tips: correct ? [] : tips,
    exp_gained: correct ? PRACTICE_AWARD : 0,
    ...outcomeOf(exercise, concept.id, cards, now),
    standing: standingOf(standing),
  };
}

function judgeOrRefuse(template: string, exercise: Exercise, answer: PracticeAnswerBody) {
  const verdict = judgeExercise(exercise, answer, behaviourEngine, drawSeed());
  if (!verdict) throw new Problem("invalid", { title: "This exercise takes another kind of answer." });
  if (verdict.correct !== null) return verdict;
  logUnjudged(`practice ${template}`, verdict.reason);
  throw new Problem("not_judged");
}
