/** `npm run curriculum`: the author's commands. See README.md beside this file. */
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { buildSeed, seedFile } from "./build.ts";
import { itemsOf, PAGES, type Problem } from "./content.ts";
import { curriculumFolder, loadCurriculum } from "./load.ts";
import { scaffold, writeFiles } from "./scaffold.ts";

const usage = `npm run curriculum -- check [id]               run the gate: all, or 305, 3, b07, daily/012, projects, battles, daily, practice, journey
npm run curriculum -- new task 412 [slug]      make a folder to fill (also: new battle b79, new daily 183)
npm run curriculum -- new task 412 [slug] --free   make a free task's folder
npm run curriculum -- new task 412 [slug] --predict   make the folder of a task that asks what a page will do
npm run curriculum -- explain 110              say each check of a free task's brief, and what it finds
npm run curriculum -- play 305                 open a task in the browser, without an account (also: daily/012, b57); --no-open only prints the address
npm run curriculum -- concepts [id] [--write]   print teaches and uses as the code needs them, or write them
npm run curriculum -- stats                    print tables of the concepts, dictation, pauses and near twins
npm run curriculum -- build                    write migrations/seed/content.sql`;

async function check(id?: string): Promise<boolean> {
  // Imported on demand: the gate's dictionaries and formatters take a second to load, and `build` runs at every start.
  const { gate } = await import("./gate.ts");
  const { curriculum, problems } = loadCurriculum();
  print(problems);
  const findings = await gate(curriculum, id);
  if (findings.length === 0 && problems.length === 0)
    throw new Error(`nothing is called "${id}"; see its folder's number`);
  let passed = 0;
  for (const finding of findings) {
    const failed = finding.problems.some((problem) => problem.level === "error");
    if (!failed) passed++;
    console.log(`${failed ? "✗" : "✓"} ${finding.key}  ${finding.title}`);
    print(finding.problems);
  }
  const tasks = curriculum.projects.flatMap((project) => project.tasks).length;
  const { projects, battles, daily } = curriculum;
  console.log(`\n${passed} of ${findings.length} pass; ${problems.length} can't be read.`);
  console.log(
    `There are ${projects.length} projects, ${tasks} tasks, ${battles.length} battles, ${daily.length} daily challenges.`,
  );
  return passed === findings.length && problems.length === 0;
}

function print(problems: Problem[]): void {
  for (const { level, file, message } of problems) {
    console.log(`    ${level === "error" ? "mend" : "look"}: ${file}\n          ${message}`);
  }
}

async function stats(): Promise<boolean> {
  const { statsTables } = await import("./stats-tables.ts");
  const { curriculum, problems } = loadCurriculum();
  print(problems);
  console.log(statsTables(curriculum));
  return problems.length === 0;
}

async function concepts(args: string[]): Promise<boolean> {
  const [{ conceptLines, suggestConcepts, withConceptLines }, { isNamed }] = await Promise.all([
    import("./suggest-concepts.ts"),
    import("./gate.ts"),
  ]);
  const id = args.find((arg) => !arg.startsWith("--"));
  const { curriculum, problems } = loadCurriculum();
  print(problems);
  const suggestions = suggestConcepts(curriculum);
  for (const item of itemsOf(curriculum)) {
    const lists = suggestions.get(item.key);
    if (!lists || !isNamed(id, item)) continue;
    if (!args.includes("--write")) console.log(`${item.key}\n  ${conceptLines(lists).join("\n  ")}`);
    else {
      const file = join(curriculumFolder, item.folder, PAGES[item.kind]);
      writeFileSync(file, withConceptLines(readFileSync(file, "utf8"), lists));
    }
  }
  return problems.length === 0;
}

async function explainBrief(id?: string): Promise<boolean> {
  const { explain } = await import("./explain.ts");
  const { curriculum, problems } = loadCurriculum();
  print(problems);
  const task = itemsOf(curriculum).find((item) => item.key === id);
  if (task?.kind !== "task") throw new Error(`"${id}" is no task; give the id of a free one, as in 110`);
  console.log(explain(task));
  return problems.length === 0;
}

/** What `--free` and `--predict` make of a task. */
function kindOf(kind: string, args: string[]): string {
  if (args.includes("--free")) return `free ${kind}`;
  return args.includes("--predict") ? `predict ${kind}` : kind;
}

async function play(args: string[]): Promise<boolean> {
  const { playItem } = await import("./play.ts");
  const id = args.find((arg) => !arg.startsWith("--"));
  const { curriculum, problems } = loadCurriculum();
  print(problems);
  const item = itemsOf(curriculum).find(({ key }) => key === id);
  if (!item)
    throw new Error(`"${id}" is no task, daily challenge or battle; give an id as in 305, daily/012 or b57`);
  return problems.length === 0 && playItem(curriculum, item, args);
}

function create(args: string[]): boolean {
  const [kind = "", id = "", slug = "untitled"] = args.filter((arg) => !arg.startsWith("--"));
  const { curriculum } = loadCurriculum();
  if (itemsOf(curriculum).some((item) => item.key === id || item.key === `${kind}/${id}`))
    throw new Error(`${id} is there already`);
  const files = scaffold(kindOf(kind, args), id, slug, curriculum);
  writeFiles(curriculumFolder, files);
  for (const path of Object.keys(files)) console.log(`worker/curriculum/${path}`);
  return true;
}

function build(): boolean {
  const problems = buildSeed();
  print(problems);
  console.log(
    problems.length > 0 ? "The seed was not written." : `Wrote ${relative(process.cwd(), seedFile)}`,
  );
  return problems.length === 0;
}

async function run([command, ...rest]: string[]): Promise<boolean> {
  switch (command) {
    case "check":
      return check(rest[0]);
    case "stats":
      return stats();
    case "concepts":
      return concepts(rest);
    case "new":
      return create(rest);
    case "explain":
      return explainBrief(rest[0]);
    case "play":
      return play(rest);
    case "build":
      return build();
    default:
      console.log(usage);
      return command === undefined || command === "help";
  }
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
