/** Which lesson teaches which concept. */
import type { PracticeConcept } from "../contract/practice.ts";
import type { Content } from "../db/content.ts";
import type { Concept } from "../rules/concepts.ts";

export type Lessons = ReadonlyMap<string, { task_id: number; title: string }>;

/** The lessons by the concepts that they teach. */
export const lessonsOf = ({ projects }: Content): Lessons =>
  new Map(
    [...projects.values()].flatMap(({ tasks }) =>
      tasks.flatMap(({ id, title, teaches }) =>
        teaches.map((concept) => [concept, { task_id: id, title }] as const),
      ),
    ),
  );

/** A concept in the wire format. */
export function wireConcept({ id, name, sentence, language }: Concept, lessons: Lessons): PracticeConcept {
  return { id, name, sentence, language, lesson: lessons.get(id) ?? null };
}
