/** The concepts and their exercises, for the other files of practice. */
import { EXERCISE_TEMPLATES } from "../curriculum/practice/templates.ts";
import type { Language } from "../rules/code.ts";
import { CONCEPTS, type Concept } from "../rules/concepts.ts";
import type { ExerciseTemplate } from "../rules/practice/exercise.ts";

const concepts = new Map<string, Concept>(CONCEPTS.map((concept) => [concept.id, concept]));
const templates = new Map(EXERCISE_TEMPLATES.map((template) => [template.id, template]));
const byConcept = Map.groupBy<string, ExerciseTemplate>(EXERCISE_TEMPLATES, ({ concept }) => concept);

/** A concept; undefined for one that is no more. */
export const conceptOf = (id: string): Concept | undefined => concepts.get(id);

/** A concept's language; undefined for a concept that is no more. */
export const languageOf = (id: string): Language | undefined => concepts.get(id)?.language;

/** The templates of a concept. */
export const templatesOf = (concept: string): readonly ExerciseTemplate[] => byConcept.get(concept) ?? [];

/** A template; undefined for one that is no more. */
export const templateOf = (id: string): ExerciseTemplate | undefined => templates.get(id);
