import { type Code, changedLanguages, EMPTY_CODE } from "../rules/code.ts";
import { CONCEPT_IDS, type ConceptId } from "../rules/concepts.ts";
import { newOccurrences, occurrencesIn } from "./code-signs.ts";
import { CONCEPT_SIGNS } from "./concept-signs.ts";
import type { Item } from "./content.ts";

const conceptsBySign = new Map<string, ConceptId[]>();
for (const id of CONCEPT_IDS)
  for (const sign of CONCEPT_SIGNS[id]) conceptsBySign.set(sign, [...(conceptsBySign.get(sign) ?? []), id]);

/** The concepts that can be seen in a piece of code. */
export function conceptsIn(code: Code): Set<ConceptId> {
  return conceptsOf(occurrencesIn(code));
}

/** The concepts that a learner needs to write what `check` has beyond `start`. */
export function newConcepts(start: Code, check: Code): Set<ConceptId> {
  return conceptsOf(newOccurrences(start, check));
}

/**
 * The concepts that a learner needs for an item: those of the change. A daily challenge comes out of order, so what has to be read counts
 * too: the whole script where it changes, and the whole of another language where the change itself shows no concept, as when a line goes
 * or moves. Of a predict task everything is read, and which of it the question is about is for its author to say.
 */
export function neededConcepts({
  kind,
  start,
  check,
}: Pick<Item, "kind" | "start" | "check">): Set<ConceptId> {
  const needed = newConcepts(start, check);
  if (kind !== "daily") return needed;
  for (const language of changedLanguages(start, check)) {
    const only = (code: Code) => ({ ...EMPTY_CODE, [language]: code[language] });
    if (language !== "js" && newConcepts(only(start), only(check)).size > 0) continue;
    for (const id of conceptsIn(only(check))) needed.add(id);
  }
  return new Set(CONCEPT_IDS.filter((id) => needed.has(id)));
}

/** Whether nothing is written in an item: it only has to be read. */
export const isOnlyRead = (item: Item): boolean => item.kind === "task" && item.predict !== null;

/** Whether an item's author may name a concept of its code that its change doesn't need: one that has to be read. */
export const mayBeRead = (item: Item): boolean => item.kind === "daily" || isOnlyRead(item);

/** Whether a concept can be seen in code at all. */
export function isVisible(id: ConceptId): boolean {
  return CONCEPT_SIGNS[id].length > 0;
}

/** The concepts of the signs, in the order of the list. */
export function conceptsOf(signs: readonly { sign: string }[]): Set<ConceptId> {
  const found = new Set(signs.flatMap(({ sign }) => conceptsBySign.get(sign) ?? []));
  return new Set(CONCEPT_IDS.filter((id) => found.has(id)));
}
