import { LANGUAGES } from "../rules/code.ts";
import {
  type Battle,
  type Curriculum,
  error,
  itemsOf,
  maps,
  type Problem,
  type Project,
  type Task,
  warning,
} from "./content.ts";
import { missingFile } from "./gate-page.ts";

/** How many characters a beginner can add in a battle's 35 s: about 30 words a minute of code, with time to think. */
const battleCharacters = 95;

/** A project's place on its map, the number and the ids of its tasks, and whether they build on each other. */
export function projectShapeProblems(project: Project): Problem[] {
  const { folder, id, tasks } = project;
  const { first, last } = maps[project.map];
  const problems: Problem[] = [...missingFile(`${folder}/project.md`, project.image)];
  if (id < first || id > last)
    problems.push(
      error(folder, `is on ${project.map}, which has projects ${first} to ${last}; mend id or map`),
    );
  if (tasks.length < 5 || tasks.length > 8)
    problems.push(error(folder, `has ${tasks.length} tasks; a project has 5 to 8`));
  tasks.forEach((task, index) => {
    const wanted = id * 100 + index + 1;
    if (task.id !== wanted)
      problems.push(error(task.folder, `should be ${wanted}: ids run from ${id}01 without a gap; rename it`));
    const before = tasks[index - 1];
    if (before && !buildsOn(task, before)) {
      problems.push(
        warning(task.folder, `hardly starts from what ${before.id} made; a project grows step by step`),
      );
    }
  });
  return problems;
}

/** Two thirds of what the last task made are still there. */
function buildsOn(task: Task, before: Task): boolean {
  const linesOf = (code: Task["start"]) =>
    LANGUAGES.flatMap((language) => code[language].split("\n").map((line) => line.trim()));
  const made = linesOf(before.check).filter((line) => line.length > 2 && !/^(\/\/|\/\*|<!--)/.test(line));
  const given = new Set(linesOf(task.start));
  return made.filter((line) => given.has(line)).length * 3 >= made.length * 2;
}

/** A battle can be won by a beginner within its 35 s. */
export function battleShapeProblems(battle: Battle): Problem[] {
  const count = addedCharacters(battle);
  if (count <= battleCharacters) return [];
  return [error(battle.folder, `wants ${count} more characters typed; ask for ${battleCharacters} at most`)];
}

/** How many characters, spaces at the lines' ends apart, the check has beyond the start. */
export function addedCharacters({ start, check }: Pick<Battle, "start" | "check">): number {
  return LANGUAGES.reduce(
    (sum, language) => sum + missingLetters(tidy(start[language]), tidy(check[language])),
    0,
  );
}

const tidy = (code: string) =>
  code
    .split("\n")
    .map((line) => line.trim())
    .join("\n");

/** The length of `long` less its longest common subsequence with `short`. */
function missingLetters(short: string, long: string): number {
  let row = new Array<number>(long.length + 1).fill(0);
  for (const letter of short) {
    const next = [0];
    for (let at = 1; at <= long.length; at++) {
      const same = long[at - 1] === letter ? (row[at - 1] ?? 0) + 1 : 0;
      next.push(Math.max(same, row[at] ?? 0, next[at - 1] ?? 0));
    }
    row = next;
  }
  return long.length - (row[long.length] ?? 0);
}

/** Ids and titles that occur twice. */
export function doubleProblems(curriculum: Curriculum): Problem[] {
  const entries = [...curriculum.projects, ...itemsOf(curriculum)].map(({ folder, key }) => ({
    folder,
    name: key,
  }));
  const titles = itemsOf(curriculum).map(({ folder, title, kind }) => ({
    folder,
    name: `${kind} called "${title}"`,
  }));
  const seen = new Map<string, string>();
  return [...entries, ...titles].flatMap(({ folder, name }) => {
    const other = seen.get(name);
    seen.set(name, folder);
    return other === undefined ? [] : [error(folder, `is a second ${name} beside ${other}; give it another`)];
  });
}
