import type { Practice } from "../contract/practice.ts";
import { type LearnerDatabase, learnerDatabase } from "../db/client.ts";
import { readContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { PRACTICE_AWARD } from "../rules/awards.ts";
import { utcDate } from "../rules/dates.ts";
import type { Cards } from "../rules/practice/cards.ts";
import { shownExercise } from "../rules/practice/exercise.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { type Lessons, lessonsOf, wireConcept } from "./lessons.ts";
import { deleteSlot, insertSlot, type SlotRow, selectMet, selectMetBefore, selectSlots } from "./queries.ts";
import { type CardRows, cardStatements, foldRows, foldStatements } from "./read-cards.ts";
import { requirePractice } from "./require-practice.ts";
import { conceptsOfDay, exerciseOf, newSlot, outcomeOf } from "./slots.ts";

/**
 * The exercises of the current UTC date, without what is right until they are answered. They are chosen at the first visit of the date
 * and stay, unless a change of content takes one away.
 * @throws Problem 404 where practice is switched off
 */
export async function openPractice(env: Bindings, user_id: string, now: number): Promise<Practice> {
  requirePractice(env);
  const db = learnerDatabase(env, user_id);
  const day = await readDay(db, user_id, now);
  const [first, ...rest] = [
    ...foldStatements(db, user_id, day.cardRows, now),
    ...day.gone.map((row) => deleteSlot(db, row)),
    ...day.added.map((row) => insertSlot(db, row)),
  ];
  if (!first) return practiceOf(day, day.kept, now);
  const answers = await db.batch([first, ...rest, selectSlots(db, user_id, utcDate(now))]);
  // Another request may have chosen at the same moment: the first choice stays.
  return practiceOf(day, answers.at(-1) as SlotRow[], now);
}

/** As `openPractice`, but stores nothing: before the first visit, it shows the exercises that would be chosen now. */
export async function readPractice(env: Bindings, user_id: string, now: number): Promise<Practice> {
  requirePractice(env);
  const day = await readDay(learnerDatabase(env, user_id), user_id, now);
  const drawn = day.added.map(
    (row): SlotRow => ({ ...row, state: "open", answered_at: null, local_date: null }),
  );
  return practiceOf(
    day,
    [...day.kept, ...drawn].sort((one, other) => one.slot - other.slot),
    now,
  );
}

type Day = {
  user_state: Practice["user_state"];
  lessons: Lessons;
  cards: Cards;
  cardRows: CardRows;
  /** The stored slots of the date: those that can be answered, and those that can't any more. */
  kept: SlotRow[];
  gone: SlotRow[];
  /** The slots that are still to be stored. */
  added: ReturnType<typeof newSlot>[];
};

/** What a date's exercises are made of, read in one batch. */
async function readDay(db: LearnerDatabase, user_id: string, now: number): Promise<Day> {
  const date = utcDate(now);
  const [content, [states, rows, metBefore, ...cardRows]] = await Promise.all([
    readContent(db, now),
    db.batch([
      selectUserState(db, user_id),
      selectSlots(db, user_id, date),
      selectMetBefore(db, user_id, date),
      ...cardStatements(db, user_id),
    ]),
  ]);
  const lessons = lessonsOf(content);
  const cards = await foldRows(db, user_id, cardRows);
  // An exercise whose template or concept is no more could not be answered, so the day could not be finished.
  const gone = rows.filter((row) => row.state === "open" && !exerciseOf(row));
  const kept = rows.filter((row) => !gone.includes(row));
  const day = { user_state: userStateOf(states[0]), lessons, cards, cardRows, kept, gone, added: [] };
  if (rows.length > 0 && gone.length === 0) return day;
  const taken = kept.map(({ concept }) => concept);
  const concepts = conceptsOfDay(cards, user_id, date, now).filter((concept) => !taken.includes(concept));
  const free = rows.length === 0 ? concepts.map((_, index) => index + 1) : gone.map(({ slot }) => slot);
  const isFirstVisit = rows.length === 0 || concepts.length === 0;
  const met = isFirstVisit ? metBefore : await selectMet(db, user_id, concepts);
  return { ...day, added: newSlots(user_id, date, free, concepts, met) };
}

function practiceOf({ user_state, lessons, cards }: Day, rows: readonly SlotRow[], now: number): Practice {
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
  return { user_state, date: utcDate(now), slots, reason, award: PRACTICE_AWARD };
}

/** New exercises for slots, as long as there are concepts. */
function newSlots(
  user_id: string,
  date: string,
  slots: readonly number[],
  concepts: readonly string[],
  met: Awaited<ReturnType<typeof selectMet>>,
) {
  return slots.flatMap((slot, index) => {
    const concept = concepts[index];
    return concept === undefined ? [] : [newSlot(user_id, date, slot, concept, met)];
  });
}
