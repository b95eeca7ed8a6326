/** The daily challenge. */
import * as z from "zod";
import type { Code } from "../rules/code.ts";
import type { Difficulty } from "../rules/daily.ts";
import type { Task } from "./journey.ts";
import { codeFields, type ShipResult } from "./ships.ts";

/** A valid calendar date, `YYYY-MM-DD`. */
export const date = z.iso.date("A date reads YYYY-MM-DD.");

/** The learner's challenge of a date, without its tools: they are hints, which halve the award. */
export type DailyChallenge = Pick<
  Task,
  "title" | "description" | "starting_html" | "starting_css" | "starting_js" | "open_tab"
> & {
  date: string;
  difficulty: Difficulty;
};

export type DailyTools = Pick<Task, "tools" | "html_tools" | "css_tools" | "js_tools">;

/**
 * Whether the dashboard offers today's challenge: `open`; `done` once completed; `later` if the learner hasn't had the lessons for any of the day's.
 */
export type DailyOffer = "open" | "done" | "later";

/** A learner's progress in a date's challenge. */
export type DailyLog = { attempts: number; completed: boolean; hints_used: boolean; answer_shown: boolean };

/** Opens a date's challenge, by default today's. */
export const openDailyBody = z.strictObject({ date: date.optional() });
export const dailyHintsBody = z.strictObject({ date });
export const dailyAnswerBody = z.strictObject({ date });
export const dailyShipBody = z.strictObject({ date, ship_id: z.uuid(), ...codeFields });
export const dailyTicksBody = z.strictObject({ date, ...codeFields });
export type DailyTicksBody = z.infer<typeof dailyTicksBody>;
export type DailyShipBody = z.infer<typeof dailyShipBody>;

/**
 * The result of a ship. `practice` for a date of the archive: nothing is logged or earned. The answer is included if the ship is correct, the
 * date is past, or the answer was shown before.
 */
export type DailyShipResult = Pick<
  ShipResult,
  "correct" | "tips" | "exp_gained" | "exp_parts" | "concepts" | "standing"
> & {
  date: string;
  practice: boolean;
  expected_output: Code | null;
  log: DailyLog;
};
