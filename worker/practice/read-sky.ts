import type { Sky } from "../contract/practice.ts";
import { learnerDatabase } from "../db/client.ts";
import { readContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { CONCEPTS } from "../rules/concepts.ts";
import { DAY_MS, utcDate } from "../rules/dates.ts";
import { dayOf, dueDay, strengthOn } from "../rules/practice/cards.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { lessonsOf, wireConcept } from "./lessons.ts";
import { cardStatements, foldRows } from "./read-cards.ts";
import { requirePractice } from "./require-practice.ts";

/**
 * All concepts with how well the learner remembers them today.
 * @throws Problem 404 where practice is switched off
 */
export async function readSky(env: Bindings, user_id: string, now: number): Promise<Sky> {
  requirePractice(env);
  const db = learnerDatabase(env, user_id);
  const [content, [[state], ...rows]] = await Promise.all([
    readContent(db, now),
    db.batch([selectUserState(db, user_id), ...cardStatements(db, user_id)]),
  ]);
  const lessons = lessonsOf(content);
  const cards = await foldRows(db, user_id, rows);
  // A concept that no lesson teaches yet isn't shown.
  const known = CONCEPTS.filter(({ id }) => lessons.has(id) || cards.has(id));
  const stars = known.map((concept) => {
    const card = cards.get(concept.id);
    return {
      ...wireConcept(concept, lessons),
      strength: card ? strengthOn(card, dayOf(now)) : null,
      due: card ? utcDate(dueDay(card) * DAY_MS) : null,
    };
  });
  return { user_state: userStateOf(state), date: utcDate(now), stars };
}
