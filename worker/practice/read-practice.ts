import type { Practice } from "../contract/practice.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { PRACTICE_AWARD } from "../rules/awards.ts";
import { utcDate } from "../rules/dates.ts";
import { shownExercise } from "../rules/practice/exercise.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { readLessons, wireConcept } from "./lessons.ts";
import { insertSlot, selectMet, selectSlots } from "./queries.ts";
import { readCards } from "./read-cards.ts";
import { requirePractice } from "./require-practice.ts";
import { conceptsOfDay, exerciseOf, newSlot, outcomeOf } from "./slots.ts";

/**
 * The exercises of the current UTC date, without what is right until they are answered. They are chosen at the first visit of the date
 * and stay.
 * @throws Problem 404 where practice is switched off
 */
export async function readPractice(env: Bindings, user_id: string, now: number): Promise<Practice> {
  requirePractice(env);
  const db = learnerDatabase(env, user_id);
  const date = utcDate(now);
  const cards = await readCards(db, user_id, now);
  const lessons = await readLessons(db, now);
  let [states, rows] = await db.batch([selectUserState(db, user_id), selectSlots(db, user_id, date)]);
  const user_state = userStateOf(states[0]);
  if (rows.length === 0) {
    const concepts = conceptsOfDay(cards, user_id, date, now);
    const [first, ...rest] = await newSlots(db, user_id, date, concepts);
    if (first) await db.batch([first, ...rest]);
    rows = await selectSlots(db, user_id, date);
  }
  const slots = rows.flatMap((row) => {
    const drawn = exerciseOf(row);
    if (!drawn) return [];
    const { exercise, concept } = drawn;
    return [
      {
        slot: row.slot,
        concept: wireConcept(concept, lessons),
        exercise: shownExercise(exercise),
        state: row.state,
        outcome: row.state === "open" ? null : outcomeOf(exercise, concept.id, cards, now),
      },
    ];
  });
  const reason = slots.length > 0 ? null : cards.size > 0 ? "fresh" : "untaught";
  return { user_state, date, slots, reason, award: PRACTICE_AWARD };
}

/** The statements that store new exercises on concepts. */
async function newSlots(
  db: ReturnType<typeof learnerDatabase>,
  user_id: string,
  date: string,
  concepts: readonly string[],
) {
  if (concepts.length === 0) return [];
  const met = await selectMet(db, user_id, concepts);
  return concepts.map((concept, index) => insertSlot(db, newSlot(user_id, date, index + 1, concept, met)));
}
