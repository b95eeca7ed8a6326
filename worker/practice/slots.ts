/** The exercises of a learner's date. */
import type { PracticeOutcome } from "../contract/practice.ts";
import type { Concept } from "../rules/concepts.ts";
import { DAY_MS, utcDate } from "../rules/dates.ts";
import { type Cards, dayOf, dueDay } from "../rules/practice/cards.ts";
import { chooseConcepts, chooseTemplate } from "../rules/practice/choose.ts";
import { drawFrom, seedOf } from "../rules/practice/draw.ts";
import {
  drawExercise,
  drawNewExercise,
  type Exercise,
  exerciseDigest,
  rightAnswer,
} from "../rules/practice/exercise.ts";
import { conceptOf, languageOf, templateOf, templatesOf } from "./content.ts";
import type { SlotRow } from "./queries.ts";

/** The concepts of a learner's day: see `chooseConcepts`. */
export function conceptsOfDay(cards: Cards, user_id: string, date: string, now: number): string[] {
  const practised = (concept: string) => (templatesOf(concept).length > 0 ? languageOf(concept) : undefined);
  return chooseConcepts(cards, practised, dayOf(now), drawFrom(seedOf(user_id, date)));
}

type Met = Pick<SlotRow, "concept" | "template" | "digest">;
type NewSlot = Pick<SlotRow, "user_id" | "date" | "slot" | "concept" | "template" | "variant" | "digest">;

/** A new exercise on a concept, other than those in `met`. @throws RangeError for a concept without a template */
export function newSlot(
  user_id: string,
  date: string,
  slot: number,
  concept: string,
  met: readonly Met[],
): NewSlot {
  const seed = seedOf(user_id, date, slot);
  const mine = met.filter((one) => one.concept === concept);
  const template = chooseTemplate(
    templatesOf(concept),
    mine.map((one) => one.template),
    drawFrom(seed),
  );
  if (!template) throw new RangeError(`There is no exercise on ${concept}.`);
  const { variant, exercise } = drawNewExercise(template, seed, new Set(mine.map(({ digest }) => digest)));
  return { user_id, date, slot, concept, template: template.id, variant, digest: exerciseDigest(exercise) };
}

/** The exercise of a stored slot; null where its template or concept is no more. */
export function exerciseOf(row: SlotRow): { exercise: Exercise; concept: Concept } | null {
  const concept = conceptOf(row.concept);
  const template = templateOf(row.template);
  if (!concept || !template) return null;
  const seed = seedOf(row.user_id, row.date, row.slot);
  return { exercise: drawExercise(template, seed, row.variant), concept };
}

/** What a learner sees after an answer. */
export function outcomeOf(exercise: Exercise, concept: string, cards: Cards, now: number): PracticeOutcome {
  const card = cards.get(concept);
  const due = card ? dueDay(card) : dayOf(now) + 1;
  return { answer: rightAnswer(exercise), why: exercise.why, comes_back: utcDate(due * DAY_MS) };
}
