/** Which lesson teaches which concept, cached in the isolate: it changes with a deployment only. */
import type { PracticeConcept } from "../contract/practice.ts";
import type { Database } from "../db/client.ts";
import { isolateCache } from "../platform/isolate-cache.ts";
import type { Concept } from "../rules/concepts.ts";
import { selectLessons } from "./queries.ts";

export type Lessons = ReadonlyMap<string, { task_id: number; title: string }>;

/** New content is used after this time at the latest. */
const CACHE_MS = 60_000;
const cached = isolateCache<"lessons", Lessons>(CACHE_MS, 1);

/** The lessons by the concepts that they teach. */
export function readLessons(db: Database, now: number): Promise<Lessons> {
  return cached("lessons", now, async () => {
    const rows = await selectLessons(db);
    return new Map(
      rows.flatMap(({ teaches, ...lesson }) =>
        (JSON.parse(teaches) as string[]).map((concept) => [concept, lesson] as const),
      ),
    );
  });
}

/** A concept in the wire format. */
export function wireConcept({ id, name, sentence, language }: Concept, lessons: Lessons): PracticeConcept {
  return { id, name, sentence, language, lesson: lessons.get(id) ?? null };
}
