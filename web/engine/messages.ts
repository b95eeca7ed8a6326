/** What crosses between a page and the worker that runs the engine. */
import type { StopReason } from "#rules/behaviour/machine.ts";
import type { Blocked, Step } from "#rules/behaviour/record.ts";
import type { Code } from "#rules/code.ts";
import type { ConsoleLine } from "../preview/messages.ts";

/** A page to run. */
export interface EngineRequest {
  code: Code;
  /** What a visitor does with the page, in order, as `readStep` reads it from a line of actions. Default: nothing. */
  steps?: readonly Step[];
  /** Units of the engine's work for the whole run, below 2^31. Default: 100 million. */
  fuel?: number;
}

/** What loading the page, or one step, left behind. */
export interface EngineStep {
  /** Console, dialogs and uncaught errors, oldest first. */
  lines: ConsoleLine[];
  /** Those of the lines that are uncaught errors, or what the step itself threw. */
  errors: ConsoleLine[];
  /** What would have left the page, such as `fetch`. */
  blocked: Blocked[];
  /** The value that a `call` gave, as a console shows it. */
  shown?: string;
  /** The selector of an action for which there is no element. */
  missing?: string;
}

/**
 * Why there is no page: the engine's own reasons, `size` for a page above `MAX_PAGE_BYTES`, `time` for a worker that was ended
 * because it was silent for too long.
 */
export type EngineStop = StopReason | "size" | "time";

/** What a run left behind. All texts are the page's own: show them as text, and the page where nothing in it can run. */
export interface EngineResult {
  /** The page after the last step as HTML, with what its controls hold. Null where `stopped` says why. */
  page: string | null;
  /** Loading, then each step; shorter where the run was ended. Together at most `MAX_LINES` lines. */
  steps: EngineStep[];
  stopped: EngineStop | null;
  /** Units of fuel that were used; 0 where the worker was ended. */
  fuel: number;
}

/** From the page to the worker. The worker takes one run at a time. */
export type EngineOrder = EngineRequest & { id: number };

/** From the worker to the page. */
export type EngineAnswer =
  /** The engine is loaded and the run begins, or a step of it is through: a sign that the worker goes on. */
  | { type: "progress"; id: number }
  | { type: "ran"; id: number; result: EngineResult }
  /** The engine could not be loaded, or broke. The worker is of no use any more. */
  | { type: "failed"; id: number; message: string };
