/** The daily challenge. */
import { z } from "zod";
import type { Code } from "../rules/code.ts";
import type { Task } from "./journey.ts";
import { codeFields, type ShipResult } from "./ships.ts";

/** A date that exists, `YYYY-MM-DD`. */
export const date = z.iso.date("A date reads YYYY-MM-DD.");

/** A day's challenge. Its tools come only once the learner has asked for them, since they halve the award. */
export type DailyChallenge = Pick<
  Task,
  "title" | "description" | "starting_html" | "starting_css" | "starting_js"
> & {
  date: string;
  difficulty: "Easy" | "Medium" | "Hard";
};

export type DailyTools = Pick<Task, "tools" | "html_tools" | "css_tools" | "js_tools">;

/** Where a learner stands with a day's challenge. */
export type DailyLog = { attempts: number; completed: boolean; hints_used: boolean };

export const dailyHintsBody = z.strictObject({ date });
export const dailyShipBody = z.strictObject({ date, ship_id: z.uuid(), ...codeFields });
export type DailyShipBody = z.infer<typeof dailyShipBody>;

/** The result of a ship; `practice` on a day that is past: nothing is logged or earned. */
export type DailyShipResult = Pick<ShipResult, "correct" | "tips" | "exp_gained" | "standing"> & {
  date: string;
  practice: boolean;
  expected_output: Code;
  log: DailyLog;
};
