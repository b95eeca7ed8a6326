import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type * as z from "zod";
import { parseActions } from "../rules/behaviour/actions.ts";
import { briefSchema } from "../rules/brief/schema.ts";
import { type Code, changedLanguages, EMPTY_CODE, LANGUAGES } from "../rules/code.ts";
import {
  type Actions,
  type Battle,
  battleSchema,
  type Curriculum,
  type Daily,
  dailySchema,
  type ExamplePage,
  error,
  type Free,
  messageSchema,
  type Predict,
  type Problem,
  type Project,
  projectSchema,
  type Task,
} from "./content.ts";
import { splitPage, splitTools } from "./markdown.ts";
import { readPredict } from "./predict.ts";
import { type RunBrief, runBriefs } from "./run-briefs.ts";

/** Where the curriculum's files are. */
export const curriculumFolder = import.meta.dirname;

/** The curriculum, and the problems of files that can't be read. An item with a problem is left out of the curriculum. */
export interface Loaded {
  curriculum: Curriculum;
  problems: Problem[];
}

const folderName = /^([a-z]?\d+)-([a-z0-9]+(?:-[a-z0-9]+)*)$/;
/** What the files of code of an exercise with a check are called. A task without one has a start only. */
const CODE_PARTS = ["start", "check", "answer"];
/** The folders of a free task's example pages. */
const EXAMPLE_FOLDERS = ["solutions", "wrong"] as const;
const exampleName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(html|css|js)$/;

/** Reads and validates every project, task, battle and daily challenge under `root`. Throws nothing for bad content. */
export function loadCurriculum(root: string = curriculumFolder): Loaded {
  const reader = new Reader(root);
  const curriculum: Curriculum = {
    projects: reader.each("projects", (folder) => reader.project(folder)).sort(byId),
    battles: reader.each("battles", (folder) => reader.battle(folder)).sort(byId),
    daily: reader.each("daily", (folder) => reader.daily(folder)).sort(byId),
    words: reader.words,
  };
  return { curriculum, problems: reader.problems };
}

function byId(a: { id: number | string }, b: { id: number | string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function byOrder(a: Task, b: Task): number {
  return a.order - b.order || a.id - b.id;
}

class Reader {
  readonly problems: Problem[] = [];
  readonly words: string[] = [];
  readonly #root: string;
  #briefs: Map<string, RunBrief> | null = null;

  constructor(root: string) {
    this.#root = root;
    this.#readWords("words.txt");
  }

  /** Reads each folder in `folder`; what throws becomes a problem and is left out. */
  each<T>(folder: string, read: (folder: string) => T): T[] {
    if (!this.#has(folder)) return [];
    const items: T[] = [];
    for (const name of readdirSync(join(this.#root, folder)).sort()) {
      const path = `${folder}/${name}`;
      if (name === "words.txt") this.#readWords(path);
      if (!statSync(join(this.#root, path)).isDirectory()) continue;
      try {
        items.push(read(path));
      } catch (cause) {
        if (!(cause instanceof Unreadable)) throw cause;
        this.problems.push(...cause.problems);
      }
    }
    return items;
  }

  project(folder: string): Project {
    const { body, data } = this.#page(folder, "project.md", projectSchema);
    this.#expectId(folder, String(data.id), "id in project.md");
    const tasks = this.each(folder, (taskFolder) => this.#task(taskFolder, data.id)).sort(byOrder);
    return { key: `project ${data.id}`, folder, ...data, description: body, tasks };
  }

  #task(folder: string, projectId: number): Task {
    const { body, data } = this.#page(folder, "message.md", messageSchema);
    const id = this.#number(folder);
    const { check: mode, ...rest } = data;
    const free = this.#free(folder);
    const isPredict = this.#has(`${folder}/predict.md`);
    const page = `${folder}/message.md`;
    if (free && isPredict)
      throw new Unreadable(error(folder, "has brief.ts and predict.md; a task is judged by one of them"));
    if (free && mode) throw new Unreadable(error(page, 'has "check:", but brief.ts judges it; remove it'));
    if (isPredict && mode)
      throw new Unreadable(error(page, 'has "check:", but predict.md says what is right; remove it'));
    if (!free && !isPredict && !mode)
      throw new Unreadable(error(page, 'field "check" must be strict, reference or structural'));
    const pages = free
      ? ["message.md", "tools.md", "brief.ts", ...EXAMPLE_FOLDERS]
      : ["message.md", "tools.md", "actions.md", ...(isPredict ? ["predict.md"] : [])];
    const exercise = this.#exercise(folder, pages, free || isPredict ? ["start"] : CODE_PARTS);
    const [example] = free?.solutions ?? [];
    return {
      kind: "task",
      key: String(id),
      id,
      projectId,
      ...rest,
      order: data.order ?? (id % 100) * 10,
      body,
      mode: mode ?? "structural",
      exhibit: data.exhibit || isPredict,
      actions: free || isPredict ? null : this.#actions(folder),
      free,
      predict: isPredict ? this.#predict(folder, exercise.start) : null,
      ...exercise,
      ...(example && { check: example.code, answer: example.code }),
      toolTexts: this.#tools(folder),
    };
  }

  battle(folder: string): Battle {
    const { body, data } = this.#page(folder, "battle.md", battleSchema);
    this.#expectId(folder, data.id, "id in battle.md");
    const exercise = this.#exercise(folder, ["battle.md", "actions.md"]);
    const { id, title, wishes, uses, challenge: challengeId } = data;
    const actions = this.#actions(folder);
    return {
      kind: "battle",
      key: id,
      id,
      title,
      challengeId,
      wishes,
      actions,
      description: body,
      uses,
      ...exercise,
    };
  }

  daily(folder: string): Daily {
    const { body, data } = this.#page(folder, "challenge.md", dailySchema);
    const id = this.#number(folder);
    const { check: mode, ...rest } = data;
    const exercise = this.#exercise(folder, ["challenge.md", "tools.md", "actions.md"]);
    const key = `daily/${String(id).padStart(3, "0")}`;
    return {
      kind: "daily",
      key,
      id,
      ...rest,
      description: body,
      mode,
      actions: this.#actions(folder),
      ...exercise,
      toolTexts: this.#tools(folder),
    };
  }

  #page<T extends z.ZodType>(folder: string, name: string, schema: T): { data: z.infer<T>; body: string } {
    const file = `${folder}/${name}`;
    const text = this.#text(file);
    if (text === undefined) throw new Unreadable(error(file, "is missing; write it"));
    const page = attempt(file, () => splitPage(text));
    const parsed = schema.safeParse(page.data);
    if (!parsed.success) {
      throw new Unreadable(...parsed.error.issues.map((issue) => error(file, sentence(issue))));
    }
    if (page.body === "") throw new Unreadable(error(file, "has no text below its front matter; write it"));
    return { data: parsed.data, body: page.body };
  }

  #exercise(
    folder: string,
    pages: readonly string[],
    parts: readonly string[] = CODE_PARTS,
  ): { folder: string; start: Code; check: Code; answer: Code } {
    const code = parts.flatMap((part) => LANGUAGES.map((language) => `${part}.${language}`));
    for (const name of readdirSync(join(this.#root, folder))) {
      if (!pages.includes(name) && !code.includes(name)) {
        const examples = parts.map((part, at) => `${part}.${LANGUAGES[at]}`);
        const allowedNames = [...pages, ...examples].join(", ");
        throw new Unreadable(
          error(
            `${folder}/${name}`,
            `is no file of an exercise; rename it (${allowedNames}, …) or remove it`,
          ),
        );
      }
    }
    const read = (part: string, otherwise: Code): Code => ({
      html: this.#text(`${folder}/${part}.html`) ?? otherwise.html,
      css: this.#text(`${folder}/${part}.css`) ?? otherwise.css,
      js: this.#text(`${folder}/${part}.js`) ?? otherwise.js,
    });
    const start = read("start", EMPTY_CODE);
    const check = read("check", start);
    const answer = read("answer", check);
    const own = changedLanguages(answer, check).length > 0;
    return { folder, start, check, answer: own ? answer : check };
  }

  #tools(folder: string): Code {
    const file = `${folder}/tools.md`;
    const text = this.#text(file);
    return text === undefined ? EMPTY_CODE : attempt(file, () => splitTools(text));
  }

  #actions(folder: string): Actions | null {
    const file = `${folder}/actions.md`;
    const text = this.#text(file);
    if (text === undefined) return null;
    const { plan, problems } = parseActions(text);
    if (problems.length > 0)
      throw new Unreadable(...problems.map(({ line, text }) => error(file, `line ${line}: ${text}`)));
    return { text, plan };
  }

  #number(folder: string): number {
    return Number(this.#idOf(folder));
  }

  #expectId(folder: string, id: string, where: string): void {
    if (this.#idOf(folder) !== id) {
      throw new Unreadable(
        error(folder, `begins with another number than the ${where} (${id}); make them the same`),
      );
    }
  }

  #idOf(folder: string): string {
    const id = folderName.exec(basename(folder))?.[1];
    if (!id)
      throw new Unreadable(
        error(folder, "must be named id-slug in lower case, as in 305-tip-button; rename it"),
      );
    return id;
  }

  /** The question of a predict task. */
  #predict(folder: string, start: Code): Predict {
    const file = `${folder}/predict.md`;
    const text = this.#text(file) ?? "";
    return attempt(file, () => readPredict(text, start, this.#actions(folder)));
  }

  #has(path: string): boolean {
    return existsSync(join(this.#root, path));
  }

  /** The brief of a free task, with its example pages; null where there is no `brief.ts`. */
  #free(folder: string): Free | null {
    const file = `${folder}/brief.ts`;
    if (!this.#has(file)) return null;
    const run = this.#runBrief(file);
    if ("error" in run) throw new Unreadable(error(file, `can't be run: ${run.error}`));
    const parsed = briefSchema.safeParse(run.brief);
    if (!parsed.success)
      throw new Unreadable(
        error(file, `must have a brief as its default export: ${parsed.error.issues[0]?.message}`),
      );
    return {
      brief: parsed.data,
      solutions: this.#examples(folder, "solutions"),
      wrong: this.#examples(folder, "wrong"),
    };
  }

  /** What a `brief.ts` exports. At the first call all of the curriculum are run. */
  #runBrief(file: string): RunBrief {
    if (!this.#briefs) {
      const files = globSync("projects/*/*/brief.ts", { cwd: this.#root });
      const results = runBriefs(files.map((one) => join(this.#root, one)));
      this.#briefs = new Map(files.map((one, at) => [one, results[at] ?? { error: "It gave no result." }]));
    }
    return this.#briefs.get(file) ?? { error: "It is not there." };
  }

  /** The example pages of a free task, by name. */
  #examples(folder: string, kind: (typeof EXAMPLE_FOLDERS)[number]): ExamplePage[] {
    const path = `${folder}/${kind}`;
    if (!this.#has(path)) return [];
    const pages = new Map<string, Code>();
    for (const file of readdirSync(join(this.#root, path)).sort()) {
      const [, name, language] = exampleName.exec(file) ?? [];
      if (!name || !language)
        throw new Unreadable(error(`${path}/${file}`, "is no page's file; rename it, as in 1-plain.html"));
      const page = pages.get(name) ?? EMPTY_CODE;
      pages.set(name, { ...page, [language]: this.#text(`${path}/${file}`) ?? "" });
    }
    return [...pages].map(([name, code]) => ({ name: `${kind}/${name}`, code }));
  }

  #readWords(path: string): void {
    const lines = (this.#text(path) ?? "").split("\n").map((line) => line.trim());
    this.words.push(...lines.filter((line) => line !== "" && !line.startsWith("#")));
  }

  /** A file's text without the space at its end, or undefined when there is no such file. */
  #text(path: string): string | undefined {
    const file = join(this.#root, path);
    if (!existsSync(file)) return undefined;
    return readFileSync(file, "utf8").replaceAll("\r\n", "\n").trimEnd();
  }
}

class Unreadable extends Error {
  readonly problems: Problem[];

  constructor(...problems: Problem[]) {
    super(problems.map((problem) => `${problem.file} ${problem.message}`).join("\n"));
    this.problems = problems;
  }
}

function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new Unreadable(error(file, cause instanceof Error ? cause.message : String(cause)));
  }
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys")
    return `has the unknown field ${issue.keys.join(", ")}; remove it or mend its name`;
  const field = issue.path.map(String).join(".");
  return field === "" ? "has no fields in its front matter; write them" : `field "${field}" ${issue.message}`;
}
