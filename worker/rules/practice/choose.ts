/** Chooses what is practised on a day. */
import type { Language } from "../code.ts";
import { type Card, type Cards, dueDay, strengthOn } from "./cards.ts";
import type { Draw } from "./draw.ts";

/** Exercises a day. */
export const SLOTS = 3;

/**
 * How many exercises of before a new one differs from: those of ninety days of practice. What was met before that may come again, so that
 * opening a day doesn't cost the more, the longer somebody practises.
 */
export const MET_EXERCISES = 90 * SLOTS;

/** From how many of the most urgent concepts the day's are chosen, so that the languages can be mixed. */
const WINDOW = 3 * SLOTS;

/**
 * The concepts of a day, each once: of those that are due the ones that are just about to be forgotten, then of the others the weakest.
 * Where more is due than three exercises can hold, this keeps more than beginning with what is long forgotten (npm run bench:practice).
 * Of the nine most urgent concepts rather one of another language is taken.
 * A concept that was reviewed on the same day isn't taken. Fewer than SLOTS where the learner knows fewer.
 * @param languageOf undefined for a concept that has no exercise
 * @param today in days since 1970
 * @param draw decides between equally urgent ones
 */
export function chooseConcepts(
  cards: Cards,
  languageOf: (concept: string) => Language | undefined,
  today: number,
  draw: Draw,
): string[] {
  const candidates = draw
    .shuffle([...cards].filter(([, { day }]) => day < today))
    .map(([concept, card]) => ({ concept, language: languageOf(concept), urgency: urgencyOf(card, today) }))
    .filter(({ language }) => language !== undefined)
    .sort((a, b) => b.urgency - a.urgency)
    .slice(0, WINDOW);
  const chosen: typeof candidates = [];
  while (chosen.length < SLOTS && candidates.length > 0) {
    const used = new Set(chosen.map(({ language }) => language));
    const mixed = candidates.findIndex(({ language }) => !used.has(language));
    chosen.push(...candidates.splice(Math.max(0, mixed), 1));
  }
  return chosen.map(({ concept }) => concept);
}

/** Above 1 for a card that is due, the higher the better it is still remembered; below 1 for another, the higher the weaker it is. */
function urgencyOf(card: Card, today: number): number {
  const strength = strengthOn(card, today);
  return dueDay(card) <= today ? 1 + strength : 1 - strength;
}

/** One of the templates of a concept: of those that the learner has met least often. @param met ids of templates, once for each exercise */
export function chooseTemplate<Template extends { id: string }>(
  templates: readonly Template[],
  met: readonly string[],
  draw: Draw,
): Template | undefined {
  const countOf = ({ id }: Template) => met.filter((one) => one === id).length;
  const fewest = Math.min(...templates.map(countOf));
  const rarest = templates.filter((template) => countOf(template) === fewest);
  return rarest.length > 0 ? draw.pick(rarest) : undefined;
}
