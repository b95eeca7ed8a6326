import type { ConceptId } from "../rules/concepts.ts";
import { conceptsIn, isOnlyRead, isVisible, mayBeRead, neededConcepts } from "./concepts-in.ts";
import { type Curriculum, error, type Item, PAGES, type Problem, type Task, warning } from "./content.ts";

/** The task that teaches each concept. A concept that no task teaches is missing. */
export function lessonsOf(curriculum: Curriculum): Map<ConceptId, Task> {
  const lessons = new Map<ConceptId, Task>();
  for (const task of curriculum.projects.flatMap((project) => project.tasks))
    for (const concept of task.teaches) if (!lessons.has(concept)) lessons.set(concept, task);
  return lessons;
}

/**
 * The problems of an item's lists `teaches` and `uses`. What the change needs is in one of them, and nothing else that can be seen in
 * code; a daily challenge may name in `uses` what else of its code has to be read. A predict task names what its question is about, and
 * all of its code has been taught. A task uses only what earlier tasks teach. A concept
 * is taught by one task; a daily challenge teaches only what no task does.
 */
export function conceptProblems(item: Item, curriculum: Curriculum): Problem[] {
  const file = `${item.folder}/${PAGES[item.kind]}`;
  const teaches = item.kind === "battle" ? [] : item.teaches;
  const needed = neededConcepts(item);
  const present = conceptsIn(item.check);
  const listed = [...teaches, ...item.uses];
  const command = `\`npm run curriculum -- concepts ${item.key} --write\` writes the lists`;
  const faults: string[] = [];
  for (const id of needed)
    if (!listed.includes(id)) faults.push(`the change needs ${id}, which is neither in teaches nor in uses`);
  for (const id of item.uses)
    if (isVisible(id) && !needed.has(id) && !(mayBeRead(item) && present.has(id)))
      faults.push(
        `uses has ${id}, which the ${isOnlyRead(item) ? "code doesn't have" : "change doesn't need"}`,
      );
  for (const id of teaches)
    if (isVisible(id) && !present.has(id)) faults.push(`teaches has ${id}, which the check doesn't have`);
  if (isOnlyRead(item) && listed.length === 0) faults.push("uses is empty; name what the question is about");
  for (const id of new Set(listed))
    if (listed.filter((other) => other === id).length > 1) faults.push(`names ${id} twice`);
  return [
    ...faults.map((fault) => error(file, `${fault}; ${command}`)),
    ...orderProblems(item, curriculum, file),
  ];
}

function orderProblems(item: Item, curriculum: Curriculum, file: string): Problem[] {
  const lessons = lessonsOf(curriculum);
  const tasks = curriculum.projects.flatMap((project) => project.tasks);
  const place = tasks.findIndex(({ id }) => item.kind === "task" && id === item.id);
  const isTaughtBefore = (id: ConceptId) => {
    const lesson = lessons.get(id);
    return lesson !== undefined && (item.kind !== "task" || tasks.indexOf(lesson) < place);
  };
  const problems: Problem[] = [];
  if (isOnlyRead(item))
    for (const id of conceptsIn(item.start))
      if (!isTaughtBefore(id) && lessons.get(id) !== item && !item.uses.includes(id))
        problems.push(error(file, `has ${id} in its code, which no task before teaches; do without it`));
  for (const id of item.uses) {
    if (isTaughtBefore(id)) continue;
    if (item.kind === "battle")
      problems.push(warning(file, `uses ${id}, which no task teaches; the sentence has to name it`));
    else if (item.kind === "daily")
      problems.push(
        error(file, `uses ${id}, which no task teaches; show it in tools.md, and move it to teaches`),
      );
    else {
      const lesson = lessons.get(id);
      const where = lesson ? `is taught later, by ${lesson.id}` : "no task teaches";
      problems.push(error(file, `uses ${id}, which ${where}; teach it here or before`));
    }
  }
  for (const id of item.kind === "battle" ? [] : item.teaches) {
    const lesson = lessons.get(id);
    if (!lesson || lesson === item) continue;
    problems.push(error(file, `teaches ${id}, which ${lesson.id} teaches already; move it to uses`));
  }
  return problems;
}
