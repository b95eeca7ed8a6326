/** What crosses between a page and the worker that judges free tasks. */
import type { Brief } from "#rules/brief/schema.ts";
import type { Code } from "#rules/code.ts";

/** For each wish whether the page fulfils it; null where that is open. */
export type WishAnswers = (boolean | null)[];

/** From the page to the worker. The worker takes one page at a time. */
export type BriefOrder = { id: number; code: Code; brief: Brief };

/** From the worker to the page. */
export type BriefAnswer =
  /** What can be told without running the page's scripts. */
  | { type: "static"; id: number; wishes: WishAnswers }
  /** The engine is loaded and the page is run. */
  | { type: "progress"; id: number }
  /** The end of a page's judgement. Without the two before where no script or action is needed for it. */
  | { type: "judged"; id: number; wishes: WishAnswers }
  /** The engine could not be loaded, or broke. The worker is of no use any more. */
  | { type: "failed"; id: number; message: string };
