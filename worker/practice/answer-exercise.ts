import type { PracticeAnswerBody, PracticeResult } from "../contract/practice.ts";
import { type LearnerDatabase, learnerDatabase } from "../db/client.ts";
import { behaviourEngine, drawSeed } from "../platform/behaviour-engine.ts";
import type { Bindings } from "../platform/env.ts";
import { logUnjudged } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { PRACTICE_AWARD } from "../rules/awards.ts";
import type { Concept } from "../rules/concepts.ts";
import { addDays, utcDate, utcOffset } from "../rules/dates.ts";
import { type Exercise, isAmongChoices, judgeExercise } from "../rules/practice/exercise.ts";
import { selectStanding, standingOf, updateZone } from "../standing/queries.ts";
import {
  insertPracticeAward,
  insertPracticeReview,
  type SlotKey,
  selectSlot,
  updateAnswer,
} from "./queries.ts";
import { cardStatements, foldRows } from "./read-cards.ts";
import { openPractice } from "./read-practice.ts";
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
  const row = await readSlot(env, key, now);
  const drawn = row && exerciseOf(row);
  if (!drawn) throw new Problem("not_found");
  const { exercise, concept } = drawn;
  const verdict = row.state === "open" ? judgeOrRefuse(row.template, exercise, answer) : null;
  const [[stored], [standing], ...cardRows] = verdict
    ? await storeAnswer(db, key, drawn, verdict.correct, utcOffset(now, timeZone), now)
    : await db.batch(resultStatements(db, key));
  const cards = await foldRows(db, user_id, cardRows);
  const correct = stored?.state === "right";
  return {
    date,
    slot,
    correct,
    tips: correct ? [] : (verdict?.tips ?? []),
    exp_gained: correct ? PRACTICE_AWARD : 0,
    ...outcomeOf(exercise, concept.id, cards, now),
    standing: standingOf(standing),
  };
}

/** What an answer is told by: the stored exercise, the EXP, and the cards with the review of the answer. */
const resultStatements = (db: LearnerDatabase, key: SlotKey) =>
  [selectSlot(db, key), selectStanding(db, key.user_id), ...cardStatements(db, key.user_id)] as const;

/** Stores the first answer to an exercise with its award and its review. @param offset the browser's, in minutes from UTC */
async function storeAnswer(
  db: LearnerDatabase,
  key: SlotKey,
  { exercise, concept }: { exercise: Exercise; concept: Concept },
  correct: boolean,
  offset: number,
  now: number,
) {
  const [, , , , ...rows] = await db.batch([
    updateZone(db, key.user_id, offset, now),
    updateAnswer(db, key, correct ? "right" : "wrong", now),
    insertPracticeAward(db, key, now),
    insertPracticeReview(db, key, isAmongChoices(exercise), concept.language, now),
    ...resultStatements(db, key),
  ]);
  return rows;
}

/** The stored exercise. A page of an earlier release reads today's exercises without opening the day, so its first answer does that. */
async function readSlot(env: Bindings, key: SlotKey, now: number) {
  const db = learnerDatabase(env, key.user_id);
  const [row] = await selectSlot(db, key);
  if (row || key.date !== utcDate(now)) return row;
  await openPractice(env, key.user_id, now);
  const [opened] = await selectSlot(db, key);
  return opened;
}

function judgeOrRefuse(template: string, exercise: Exercise, answer: PracticeAnswerBody) {
  const verdict = judgeExercise(exercise, answer, behaviourEngine, drawSeed());
  if (!verdict) throw new Problem("invalid", { title: "This exercise takes another kind of answer." });
  if (verdict.correct !== null) return verdict;
  logUnjudged(`practice ${template}`, verdict.reason);
  throw new Problem("not_judged");
}
