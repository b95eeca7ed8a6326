/** Which lesson teaches which concept, cached in the isolate: it changes with a deployment only. */
import type { PracticeConcept } from "../contract/practice.ts";
import type { Database } from "../db/client.ts";
import type { Concept } from "../rules/concepts.ts";
import { selectLessons } from "./queries.ts";

export type Lessons = ReadonlyMap<string, { task_id: number; title: string }>;

/** New content is used after this time at the latest. */
const CACHE_MS = 60_000;
let cached: { lessons: Lessons; until: number } | undefined;

/** The lessons by the concepts that they teach. */
export async function readLessons(db: Database, now: number): Promise<Lessons> {
  if (cached && cached.until > now) return cached.lessons;
  const rows = await selectLessons(db);
  const lessons = new Map(
    rows.flatMap(({ teaches, ...lesson }) =>
      (JSON.parse(teaches) as string[]).map((concept) => [concept, lesson] as const),
    ),
  );
  cached = { lessons, until: now + CACHE_MS };
  return lessons;
}

/** A concept in the wire format. */
export function wireConcept({ id, name, sentence, language }: Concept, lessons: Lessons): PracticeConcept {
  return { id, name, sentence, language, lesson: lessons.get(id) ?? null };
}
