import type { Code } from "../rules/code.ts";
import { CONCEPT_IDS, type ConceptId } from "../rules/concepts.ts";
import { newOccurrences, occurrencesIn } from "./code-signs.ts";
import { CONCEPT_SIGNS } from "./concept-signs.ts";

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

/** Whether a concept can be seen in code at all. */
export function isVisible(id: ConceptId): boolean {
  return CONCEPT_SIGNS[id].length > 0;
}

/** The concepts of the signs, in the order of the list. */
export function conceptsOf(signs: readonly { sign: string }[]): Set<ConceptId> {
  const found = new Set(signs.flatMap(({ sign }) => conceptsBySign.get(sign) ?? []));
  return new Set(CONCEPT_IDS.filter((id) => found.has(id)));
}
