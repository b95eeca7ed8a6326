/** Maps, projects, the inbox and the coding page's task. */
import { z } from "zod";
import type { Language } from "../rules/code.ts";
import { MAP_NAMES, type MapName } from "../rules/map-names.ts";

/** A project as the map shows it. */
export type JourneyProject = {
  id: number;
  map: MapName;
  name: string;
  description: string;
  idealist: string;
  difficulty: "Easy" | "Medium" | "Hard";
  image_url: string;
  /** How many tasks it has, how many of them are in the learner's inbox, were shipped, and were shipped right. */
  tasks: number;
  received: number;
  shipped: number;
  right: number;
};

/** How a learner stands with a task: shipped right at least once, shipped but never right, or not shipped yet. */
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
 * What the inbox does on its own once it has loaded: nothing, receive the next task after 5 s, tell that every task of the project
 * is shipped right, or name those that are to be mended.
 */
export type InboxArrival = "none" | "next" | "done" | "mend";

/** A task as the coding page shows it. The references stay on the server. */
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
  /** The tab to open with. */
  open_tab: Language;
};

export const chooseMapBody = z.strictObject({ current_map: z.enum(MAP_NAMES) });
export const chooseProjectBody = z.strictObject({ project_id: z.int().positive() });
export const chooseTaskBody = z.strictObject({ task_id: z.int().positive() });
