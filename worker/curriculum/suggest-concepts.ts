import type { ConceptId } from "../rules/concepts.ts";
import { conceptsIn, isOnlyRead, isVisible, mayBeRead, neededConcepts } from "./concepts-in.ts";
import type { Curriculum, Item } from "./content.ts";

/** The lists `teaches` and `uses` of an item's front matter. */
export interface ConceptLists {
  teaches: ConceptId[];
  uses: ConceptId[];
}

/**
 * The lists that fit each item's code, by the item's key. A concept goes to `teaches` of the first task that needs it, unless an earlier
 * one names it. What the author wrote stays as far as it fits: concepts that can't be seen in code, and those that a task teaches by what
 * its start has. A predict task that names none gets all that its code has, for its author to leave out what isn't asked.
 */
export function suggestConcepts(curriculum: Curriculum): Map<string, ConceptLists> {
  const suggestions = new Map<string, ConceptLists>();
  const taught = new Set<ConceptId>();
  const suggest = (item: Item, kept: readonly ConceptId[]) => {
    const needed = neededConcepts(item);
    const present = conceptsIn(item.check);
    const teaches = [
      ...[...needed].filter((id) => !taught.has(id)),
      ...kept.filter((id) => !taught.has(id) && !needed.has(id) && (!isVisible(id) || present.has(id))),
    ];
    const isKept = (id: ConceptId) => !isVisible(id) || (mayBeRead(item) && present.has(id));
    const asked = isOnlyRead(item) && item.uses.length + kept.length === 0 ? present : [];
    const uses = [...new Set([...needed, ...asked, ...item.uses.filter(isKept)])].filter(
      (id) => !teaches.includes(id),
    );
    suggestions.set(item.key, { teaches, uses });
    return teaches;
  };
  for (const task of curriculum.projects.flatMap((project) => project.tasks))
    for (const id of suggest(task, task.teaches)) taught.add(id);
  for (const daily of curriculum.daily) suggest(daily, daily.teaches);
  for (const battle of curriculum.battles) {
    const uses = [...neededConcepts(battle)];
    suggestions.set(battle.key, {
      teaches: [],
      uses: [...uses, ...battle.uses.filter((id) => !isVisible(id))],
    });
  }
  return suggestions;
}

/** The lines of a front matter for the lists; an empty `teaches` has none. */
export function conceptLines({ teaches, uses }: ConceptLists): string[] {
  const list = (ids: ConceptId[]) => `[${ids.join(", ")}]`;
  return [...(teaches.length > 0 ? [`teaches: ${list(teaches)}`] : []), `uses: ${list(uses)}`];
}

/** A page's text with its front matter's lists replaced, or put at the front matter's end. */
export function withConceptLines(page: string, lists: ConceptLists): string {
  const lines = page.split("\n");
  const end = lines.indexOf("---", 1);
  const others = lines.slice(0, end).filter((line) => !/^(teaches|uses):/.test(line));
  return [...others, ...conceptLines(lists), ...lines.slice(end)].join("\n");
}
