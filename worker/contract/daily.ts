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
  "title" | "description" | "starting_html" | "starting_css" | "starting_js" | "open_tab"
> & {
  date: string;
  difficulty: "Easy" | "Medium" | "Hard";
};

export type DailyTools = Pick<Task, "tools" | "html_tools" | "css_tools" | "js_tools">;

/**
 * Whether the dashboard offers today's challenge: it does while the day is open and the learner has been taught what it wants,
 * later for whoever has lessons before it.
 */
export type DailyOffer = "open" | "done" | "later";

/** Where a learner stands with a day's challenge. */
export type DailyLog = { attempts: number; completed: boolean; hints_used: boolean; answer_shown: boolean };

export const dailyHintsBody = z.strictObject({ date });
export const dailyAnswerBody = z.strictObject({ date });
export const dailyShipBody = z.strictObject({ date, ship_id: z.uuid(), ...codeFields });
export type DailyShipBody = z.infer<typeof dailyShipBody>;

/**
 * The result of a ship; `practice` on a day that is past: nothing is logged or earned. The answer is there once the ship is right,
 * the day is over, or the learner has asked for it.
 */
export type DailyShipResult = Pick<ShipResult, "correct" | "tips" | "exp_gained" | "standing"> & {
  date: string;
  practice: boolean;
  expected_output: Code | null;
  log: DailyLog;
};
