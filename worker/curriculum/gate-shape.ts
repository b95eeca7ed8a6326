import { LANGUAGES } from "../rules/code.ts";
import {
  type Battle,
  type Curriculum,
  error,
  itemsOf,
  maps,
  type Problem,
  type Project,
  warning,
} from "./content.ts";
import { missingFile } from "./gate-page.ts";

/** The most tasks of a project. */
const MAX_TASKS = 13;
/** The fewest tasks that a project should have, and those that it must have until all projects have grown. */
const MIN_TASKS = { wanted: 8, required: 5 };

/** How many characters a learner types in 35 seconds at 25 words of five characters a minute. */
const MAX_ADDED_CHARACTERS = 73;

/** The problems of a project's id on its map, and of the number and ids of its tasks. */
export function projectShapeProblems(project: Project): Problem[] {
  const { folder, id, tasks } = project;
  const { first, last } = maps[project.map];
  const problems: Problem[] = [...missingFile(`${folder}/project.md`, project.image)];
  if (id < first || id > last)
    problems.push(
      error(folder, `is on ${project.map}, which has projects ${first} to ${last}; mend id or map`),
    );
  const report = tasks.length < MIN_TASKS.required || tasks.length > MAX_TASKS ? error : warning;
  if (tasks.length < MIN_TASKS.wanted || tasks.length > MAX_TASKS)
    problems.push(
      report(folder, `has ${tasks.length} tasks; a project has ${MIN_TASKS.wanted} to ${MAX_TASKS}`),
    );
  problems.push(...idProblems(project));
  tasks.forEach((task, index) => {
    const before = tasks[index - 1];
    if (before?.order === task.order)
      problems.push(
        error(task.folder, `has the order of ${before.id}; give it another with order: in message.md`),
      );
  });
  return problems;
}

/** Each id from the first on is a task's or retired, and no task has a retired one. */
function idProblems({ folder, id, tasks, retired }: Project): Problem[] {
  const ids = tasks.map((task) => task.id);
  const used = [...ids, ...retired].sort((a, b) => a - b);
  return used.flatMap((one, index) => {
    if (used[index - 1] === one)
      return [error(folder, `has ${one} twice, or again after it was retired; use a new id`)];
    const next = index === 0 ? id * 100 + 1 : (used[index - 1] ?? 0) + 1;
    if (one === next) return [];
    return [
      error(
        folder,
        `has ${one}, but nothing is ${next}; rename it, or list ${next} in retired in project.md if it is gone`,
      ),
    ];
  });
}

/** The problem of a battle that asks for more code than a beginner can type in time. */
export function battleShapeProblems(battle: Battle): Problem[] {
  const count = addedCharacters(battle);
  if (count <= MAX_ADDED_CHARACTERS) return [];
  return [
    error(battle.folder, `wants ${count} more characters typed; ask for ${MAX_ADDED_CHARACTERS} at most`),
  ];
}

/** How many characters the check has beyond the start. Space at the ends of lines doesn't count. */
export function addedCharacters({ start, check }: Pick<Battle, "start" | "check">): number {
  return LANGUAGES.reduce(
    (sum, language) => sum + missingCharacters(trimLines(start[language]), trimLines(check[language])),
    0,
  );
}

const trimLines = (code: string) =>
  code
    .split("\n")
    .map((line) => line.trim())
    .join("\n");

/** The length of `long` minus the length of its longest common subsequence with `short`, in UTF-16 code units. */
function missingCharacters(short: string, long: string): number {
  let row = new Array<number>(long.length + 1).fill(0);
  for (const character of short) {
    const next = [0];
    for (let at = 1; at <= long.length; at++) {
      const same = long[at - 1] === character ? (row[at - 1] ?? 0) + 1 : 0;
      next.push(Math.max(same, row[at] ?? 0, next[at - 1] ?? 0));
    }
    row = next;
  }
  return long.length - (row[long.length] ?? 0);
}

/** Ids and titles that occur twice. */
export function duplicateProblems(curriculum: Curriculum): Problem[] {
  const entries = [...curriculum.projects, ...itemsOf(curriculum)].map(({ folder, key }) => ({
    folder,
    name: key,
  }));
  const titles = itemsOf(curriculum).map(({ folder, title, kind }) => ({
    folder,
    name: `${kind} called "${title}"`,
  }));
  const folders = new Map<string, string>();
  return [...entries, ...titles].flatMap(({ folder, name }) => {
    const other = folders.get(name);
    folders.set(name, folder);
    return other === undefined ? [] : [error(folder, `is a second ${name} beside ${other}; give it another`)];
  });
}
