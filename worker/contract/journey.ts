/** Maps, projects, the inbox and the coding page's task. */
import * as z from "zod";
import type { Code, Language } from "../rules/code.ts";
import { MAP_NAMES, type MapName } from "../rules/map-names.ts";
import type { Collision } from "../rules/page-edits/edits.ts";
import type { Question } from "../rules/question.ts";
import { ownStartChoice } from "./ships.ts";

/** A project on the map, with the learner's progress. */
export type JourneyProject = {
  id: number;
  map: MapName;
  name: string;
  description: string;
  idealist: string;
  difficulty: "Easy" | "Medium" | "Hard";
  image_url: string;
  /** The number of tasks; of those, how many the learner has received, has shipped, and has shipped correctly. */
  tasks: number;
  received: number;
  shipped: number;
  right: number;
  /** Whether all tasks were right once. It stays so when tasks are added or change. */
  finished: boolean;
};

/** A learner's result in a task: its present revision shipped correctly at least once, shipped otherwise, or not shipped. */
export type ShipState = "right" | "wrong" | "none";

/** A task message in the inbox. */
export type InboxMessage = {
  task_id: number;
  project_id: number;
  project_name: string;
  /** The project's picture. */
  image_url: string;
  title: string;
  subject: string;
  sender: string;
  body: string;
  received_at: number;
  ship: ShipState;
};

/**
 * What the inbox page does after loading, without user action: nothing (`none`), receive the next task after 5 s (`next`), say that all
 * tasks of the project are correct (`done`), or list those that aren't (`mend`).
 */
export type InboxArrival = "none" | "next" | "done" | "mend";

/** The learner's own page with what Codex adds before a task. */
export type OwnStart = {
  code: Code;
  /** The places where both exclude each other and the learner's version stands. */
  collisions: Pick<Collision, "id" | "language" | "yours" | "codex">[];
};

/** A task as shown by the coding page, without its references. `starting_*` is Codex's start. */
export type Task = {
  id: number;
  project_id: number;
  title: string;
  description: string;
  subject: string;
  sender: string;
  body: string;
  tools: string[];
  html_tools: string;
  css_tools: string;
  js_tools: string;
  starting_html: string;
  starting_css: string;
  starting_js: string;
  /** The tab to open first. */
  open_tab: Language;
  /** Rises when what the task wants changes. A draft remembers the revision that it was begun on. */
  revision: number;
  /** What a free task's page has to fulfil, which is no secret: a `Brief` as JSON. Empty where the task has a reference. */
  brief: string;
  /** What a predict task asks, with its choices in the learner's own order; null for a task in which code is written. */
  question: Question | null;
};

/** A project's id in a path. */
export const projectId = z.coerce.number().int().positive();
/** The ids of the concepts (rules/concepts.ts) of all lessons that the learner has received. */
export type Taught = { taught: string[] };

export const chooseMapBody = z.strictObject({ current_map: z.enum(MAP_NAMES) });
export const chooseProjectBody = z.strictObject({ project_id: z.int().positive() });
export const chooseTaskBody = z.strictObject({ task_id: z.int().positive() });
/** Asks for the start of a task with Codex's version at some collisions. */
export const ownStartBody = z.strictObject({ task_id: z.int().positive(), ...ownStartChoice.shape });
