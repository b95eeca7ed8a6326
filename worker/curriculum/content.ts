import * as z from "zod";
import type { ActionPlan } from "../rules/behaviour/actions.ts";
import type { Brief } from "../rules/brief/schema.ts";
import type { Code } from "../rules/code.ts";
import { CONCEPT_IDS, type ConceptId } from "../rules/concepts.ts";
import type { ChoiceContent } from "../rules/question.ts";
import type { CheckMode } from "../rules/ship-check.ts";
import type { Wish } from "../rules/wishes.ts";

/** The first and last project number of each map. */
export const maps = {
  BeachIsland: { first: 1, last: 3 },
  InfernoInterface: { first: 4, last: 7 },
  ThemePark: { first: 8, last: 11 },
} as const;

const line = (what: string) =>
  z
    .string({ error: `must be a line of text: ${what}` })
    .trim()
    .min(1, `must not be empty: ${what}`);

const difficulty = z.enum(["Easy", "Medium", "Hard"], { error: "must be Easy, Medium or Hard" });

const checkMode = z.enum(["strict", "reference", "structural"], {
  error: "must be strict, reference or structural",
});

const tools = z.array(z.string({ error: 'must be text: put it in quotes, as in "null"' }), {
  error: 'must be a list of names, as in ["<h1>", "color"]',
});

const concepts = z
  .array(z.enum(CONCEPT_IDS, { error: "must be an id of the list in worker/rules/concepts.ts" }), {
    error: "must be a list of concepts, as in [css-color, css-padding]",
  })
  .default([]);

/** The front matter of `project.md`. */
export const projectSchema = z.strictObject({
  id: z.number({ error: "must be the project's number" }).int().min(1).max(99),
  map: z.enum(["BeachIsland", "InfernoInterface", "ThemePark"], {
    error: "must be BeachIsland, InfernoInterface or ThemePark",
  }),
  name: line("the project's name"),
  idealist: line("the name of who dreamt of the project"),
  difficulty,
  image: line("a path such as /projects/1.webp").startsWith("/", "must start with /, as in /projects/1.webp"),
  retired: z.array(z.number().int(), { error: "must be a list of ids, as in [303]" }).default([]),
});

const count = (what: string, most: number) =>
  z
    .number({ error: `must be a number: ${what}` })
    .int()
    .min(1)
    .max(most);

/** The front matter of a task's `message.md`. */
export const messageSchema = z.strictObject({
  title: line("the task's title"),
  description: line("one line for the coding page's header"),
  subject: line("the message's subject"),
  sender: line('the client and what they do, as in "Nalu Kahale, surf teacher"'),
  check: checkMode.optional(),
  tools,
  teaches: concepts,
  uses: concepts,
  order: count("the place among the project's tasks", 999).optional(),
  revision: count("how often what is wanted has changed, plus one", 999).default(1),
  exhibit: z.boolean({ error: "must be true or false" }).default(false),
});

/**
 * What the choices say.
 * - `console`: what the console shows
 * - `page`: the words on the page, or in one element of it
 * - `look`: what the page looks like; the choices are small pages
 * - `words`: anything else
 */
const ASKS = ["console", "page", "look", "words"] as const;
export type Asks = (typeof ASKS)[number];

/** The front matter of `predict.md`. */
export const predictSchema = z.strictObject({
  asks: z.enum(ASKS, { error: `must be ${ASKS.slice(0, -1).join(", ")} or ${ASKS.at(-1)}` }),
  at: z.string({ error: 'must be a selector in quotes, as in "#total"' }).min(1).exactOptional(),
});

const fragment = line("code that says what is wanted");

const want = z
  .strictObject({ html: fragment.optional(), css: fragment.optional(), js: fragment.optional() })
  .refine((want) => Object.keys(want).length > 0, "must have html, css or js")
  // `exactOptionalPropertyTypes`: an absent language has no key.
  .transform((want): Partial<Code> => Object.fromEntries(Object.entries(want).filter(([, text]) => text)));

/** A wish of a request, in a front matter's list `wishes`. */
const wish = z.strictObject({
  id: z
    .string({ error: "must be a name such as border" })
    .regex(/^[a-z][a-z0-9-]*$/, "must be a name in lower case, such as border or left-margin"),
  text: line("the part of the sentence that asks for it"),
  want,
  or: z.array(want, { error: "must be a list of other states, written like want" }).min(1).exactOptional(),
});

/** The front matter of `battle.md`. */
export const battleSchema = z.strictObject({
  id: z.string({ error: "must be text such as b01" }).regex(/^b\d{2,3}$/, "must look like b01"),
  challenge: z.string({ error: "must be text such as c1" }).regex(/^c\d+$/, "must look like c1"),
  title: line("the battle's title"),
  wishes: z.array(wish, { error: "must be a list of wishes" }).min(1, "must have a wish"),
  uses: concepts,
});

/** The front matter of `challenge.md`. */
export const dailySchema = z.strictObject({
  title: line("the challenge's title"),
  difficulty,
  check: checkMode,
  tools,
  teaches: concepts,
  uses: concepts,
});

/** What every exercise has, whether task, battle or daily challenge. */
interface Exercise {
  /** How authors name it on the command line, such as `305`, `b07` or `daily/012`. */
  key: string;
  /** Its folder, relative to the curriculum's. */
  folder: string;
  title: string;
  start: Code;
  check: Code;
  /** The suggested answer; the check where the author gave no other. */
  answer: Code;
  /** The concepts that the change needs, as far as lessons taught them before. */
  uses: ConceptId[];
}

/** What a visitor does with the page so that its JavaScript is judged: the text of `actions.md`, and the plan parsed from it. */
export interface Actions {
  text: string;
  plan: ActionPlan;
}

/** A page beside a brief that proves what the brief accepts or refuses. */
export interface ExamplePage {
  /** The name of its files without the ending, relative to the task's folder, as in `solutions/1-plain`. */
  name: string;
  code: Code;
}

/** What a free task has in place of a check: it is judged by its brief alone. */
export interface Free {
  /** The brief as `brief.ts` compiles it. */
  brief: Brief;
  /** Quite different pages that are right, by name. The learner is shown the first one. */
  solutions: ExamplePage[];
  /** Pages that are wrong, by name. */
  wrong: ExamplePage[];
}

/** A choice as its author writes it. */
export interface WrittenChoice {
  content: ChoiceContent;
  isRight: boolean;
  /** Why it is wrong; empty for the right one. */
  why: string;
}

/** What a predict task has in place of a check: a question about its start. */
export interface Predict {
  asks: Asks;
  /** The selector of the element that a question about the page's words is about; null for the whole page. */
  at: string | null;
  /** What a visitor does before one looks; null for nothing. */
  actions: Actions | null;
  prompt: string;
  choices: WrittenChoice[];
}

/** A task: one message of Codex and the code that it asks for. */
export interface Task extends Exercise {
  kind: "task";
  id: number;
  /** The place in the project. Ten times the id's last two digits, where the front matter says nothing. */
  order: number;
  /** Rises when what is wanted changes. */
  revision: number;
  /** Whether the task has a page of its own, which doesn't go on from the project's page and isn't carried to the next task. */
  exhibit: boolean;
  projectId: number;
  description: string;
  subject: string;
  sender: string;
  /** The message, in Markdown. */
  body: string;
  mode: CheckMode;
  /** Null where structure judges all of it. */
  actions: Actions | null;
  /** Null where the task has a check. A free task's `check` is its first solution, for what looks at code as an example only. */
  free: Free | null;
  /** Null where the learner writes code. Of a predict task, `check` is the start: nothing is to be written. It is always an exhibit. */
  predict: Predict | null;
  tools: string[];
  /** What is taught, in Markdown, by language. */
  toolTexts: Code;
  /** The concepts that this task is the first to teach. */
  teaches: ConceptId[];
}

/** Whether a task's page goes on from the project's page, and is carried to the next task. Those of exhibits and free tasks stand alone. */
export const isCarried = ({ exhibit, free }: Pick<Task, "exhibit" | "free">): boolean =>
  !exhibit && free === null;

/** A project with its tasks in learning order. */
export interface Project {
  key: string;
  folder: string;
  id: number;
  map: keyof typeof maps;
  name: string;
  description: string;
  idealist: string;
  difficulty: z.infer<typeof difficulty>;
  image: string;
  /** The ids of tasks that are no longer there. They must not be used again, since learners' logs refer to them. */
  retired: number[];
  tasks: Task[];
}

/** A battle of a challenge. */
export interface Battle extends Exercise {
  kind: "battle";
  id: string;
  challengeId: string;
  description: string;
  wishes: Wish[];
  /** Null where the wishes judge all of it. */
  actions: Actions | null;
}

/** One entry of the pool from which the daily challenges are drawn in turn. */
export interface Daily extends Exercise {
  kind: "daily";
  id: number;
  description: string;
  difficulty: z.infer<typeof difficulty>;
  mode: CheckMode;
  /** Null where structure judges all of it. */
  actions: Actions | null;
  tools: string[];
  toolTexts: Code;
  /** The concepts that no task teaches, so that its own tools have to. */
  teaches: ConceptId[];
}

/** Anything that has a start and a check. */
export type Item = Task | Battle | Daily;

/** The file that has an item's front matter. */
export const PAGES: Readonly<Record<Item["kind"], string>> = {
  task: "message.md",
  battle: "battle.md",
  daily: "challenge.md",
};

/** Everything that the files hold, each list ordered by id. */
export interface Curriculum {
  projects: Project[];
  battles: Battle[];
  daily: Daily[];
  /** Words and names that the spelling rule accepts beside the dictionary's. */
  words: string[];
}

/** Something that an author has to correct (`error`) or should look at (`warning`). */
export interface Problem {
  level: "error" | "warning";
  /** The file or folder, relative to the curriculum's. */
  file: string;
  /** What is wrong and what to do. */
  message: string;
}

/** A problem that fails the gate. */
export const error = (file: string, message: string): Problem => ({ level: "error", file, message });

/** A problem that is printed but doesn't fail the gate. */
export const warning = (file: string, message: string): Problem => ({ level: "warning", file, message });

/** Every exercise of the curriculum in learning order: tasks, then battles, then daily challenges. */
export function itemsOf(curriculum: Curriculum): Item[] {
  return [
    ...curriculum.projects.flatMap((project) => project.tasks),
    ...curriculum.battles,
    ...curriculum.daily,
  ];
}
