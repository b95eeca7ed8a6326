import type { Practice } from "../contract/practice.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { PRACTICE_AWARD } from "../rules/awards.ts";
import { utcDate } from "../rules/dates.ts";
import { shownExercise } from "../rules/practice/exercise.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { readLessons, wireConcept } from "./lessons.ts";
import { deleteSlot, insertSlot, selectMet, selectSlots } from "./queries.ts";
import { readCards } from "./read-cards.ts";
import { requirePractice } from "./require-practice.ts";
import { conceptsOfDay, exerciseOf, newSlot, outcomeOf } from "./slots.ts";

/**
 * The exercises of the current UTC date, without what is right until they are answered. They are chosen at the first visit of the date
 * and stay, unless a change of content takes one away.
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
  // An exercise whose template or concept is no more could not be answered, so the day could not be finished.
  const gone = rows.filter((row) => row.state === "open" && !exerciseOf(row));
  if (rows.length === 0 || gone.length > 0) {
    const kept = rows.filter((row) => !gone.includes(row)).map(({ concept }) => concept);
    const concepts = conceptsOfDay(cards, user_id, date, now).filter((concept) => !kept.includes(concept));
    const free = rows.length === 0 ? concepts.map((_, index) => index + 1) : gone.map(({ slot }) => slot);
    const [first, ...rest] = [
      ...gone.map((row) => deleteSlot(db, row)),
      ...(await newSlots(db, user_id, date, free, concepts)),
    ];
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

/** The statements that store new exercises in slots, as long as there are concepts. */
async function newSlots(
  db: ReturnType<typeof learnerDatabase>,
  user_id: string,
  date: string,
  slots: readonly number[],
  concepts: readonly string[],
) {
  if (concepts.length === 0) return [];
  const met = await selectMet(db, user_id, concepts);
  return slots.flatMap((slot, index) => {
    const concept = concepts[index];
    return concept === undefined ? [] : [insertSlot(db, newSlot(user_id, date, slot, concept, met))];
  });
}
