import { EMPTY_CODE } from "../rules/code.ts";
import { newOccurrences, type Occurrence, occurrencesIn } from "./code-signs.ts";
import { conceptsOf, isOnlyRead } from "./concepts-in.ts";
import type { Item } from "./content.ts";

/** From this similarity on, two exercises are near twins: they ask for the same thinking with other words. */
export const NEAR_TWIN = 0.55;

/** Two exercises and their similarity from 0 to 1. */
export interface Twins {
  one: Item;
  other: Item;
  similarity: number;
}

/**
 * The pairs of near twins, the most similar first. Compared is what is wanted, not its wording: the signs and concepts of the change, and
 * of daily challenges and battles those of the whole script too, since they may differ only in how much of it is there at the start.
 * Predict tasks are compared among themselves, by all of their code.
 * Names, texts and values don't count. What few exercises have weighs more: log(exercises / those that have it) + 0.2.
 */
export function nearTwins(items: readonly Item[]): Twins[] {
  const changes = items.map((item) =>
    isOnlyRead(item) ? null : featuresOf(newOccurrences(item.start, item.check)),
  );
  const readings = items.map((item) => (isOnlyRead(item) ? featuresOf(occurrencesIn(item.start)) : null));
  const scripts = items.map((item) =>
    item.kind === "task" || item.start.js === item.check.js
      ? null
      : featuresOf(occurrencesIn({ ...EMPTY_CODE, js: item.check.js })),
  );
  const weights = weightsOf(changes.filter((features) => features !== null));
  const twins: Twins[] = [];
  items.forEach((one, index) => {
    for (let at = index + 1; at < items.length; at++) {
      const other = items[at];
      if (!other) continue;
      const similarity = Math.max(
        similarityOf(changes[index], changes[at], weights),
        similarityOf(scripts[index], scripts[at], weights),
        similarityOf(readings[index], readings[at], weights),
      );
      if (similarity >= NEAR_TWIN) twins.push({ one, other, similarity });
    }
  });
  return twins.sort((a, b) => b.similarity - a.similarity);
}

function featuresOf(occurrences: readonly Occurrence[]): Set<string> {
  return new Set([...occurrences.map(({ sign }) => sign), ...conceptsOf(occurrences)]);
}

function weightsOf(changes: readonly Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const features of changes)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return new Map([...counts].map(([feature, count]) => [feature, Math.log(changes.length / count) + 0.2]));
}

/** The weight of what two sets share, divided by that of all they have. What is in no change has no weight. */
function similarityOf(
  one: Set<string> | null | undefined,
  other: Set<string> | null | undefined,
  weights: ReadonlyMap<string, number>,
): number {
  if (!one || !other) return 0;
  const sum = (features: Iterable<string>) => {
    let total = 0;
    for (const feature of features) total += weights.get(feature) ?? 0;
    return total;
  };
  const all = sum(one.union(other));
  return all === 0 ? 0 : sum(one.intersection(other)) / all;
}
