/** What a run of a page leaves behind, step by step. Made inside the engine, read by the judge. */
import type { Code } from "../code.ts";

/**
 * A value as data: numbers, strings, booleans and null stand for themselves, everything else is a list that begins with
 * its kind: `["array", …items]`, `["object", …["array", key, value]]`, `["undefined"]`, `["number", "NaN"]`,
 * `["error", name, message]`, `["node", html]` and so on.
 */
export type Value = null | boolean | number | string | ValueList;

export interface ValueList extends ReadonlyArray<Value> {
  readonly 0: string;
}

/** Where in the learner's code something stands. `line` is from 1. */
export interface Place {
  file: "js" | "html" | "action";
  line: number;
}

export interface Thrown {
  name: string;
  message: string;
  place: Place | null;
}

/** A line of the console, a dialog, or an error that nothing caught. */
export interface Line {
  kind:
    | "log"
    | "warn"
    | "error"
    | "table"
    | "alert"
    | "confirm"
    | "prompt"
    /** `text` is the error's name and message. */
    | "uncaught";
  text: string;
  thrown?: Thrown;
}

/** Something that would have left the page. */
export interface Blocked {
  kind: "network" | "navigation" | "window" | "import";
  /** What was called or followed, such as `fetch`. */
  what: string;
}

export interface StepRecord {
  lines: Line[];
  blocked: Blocked[];
  /** The page as text after the step; absent where it is as after the step before. */
  page?: string;
  /** What a `call` or `read` gave. */
  value?: Value;
  /** The same as text. */
  shown?: string;
  /** What a `call` or `read` threw instead. */
  thrown?: Thrown;
  /** The selector of an action for which there is no element. */
  missing?: string;
}

/** One step for the guest. */
export type Step =
  | {
      verb: "click" | "dblclick" | "hover" | "unhover" | "focus" | "blur" | "check" | "uncheck" | "submit";
      selector: string;
    }
  | { verb: "type" | "select" | "set"; selector: string; text: string }
  | { verb: "press"; key: string }
  | { verb: "wait"; milliseconds: number }
  | { verb: "answer"; text: string | null; isYes: boolean }
  | { verb: "call"; expression: string };

/** What the host tells the guest. */
export type Command =
  /** Answered by a `StepRecord`. */
  | { command: "load"; code: Code; seed: number }
  /** Answered by a `StepRecord`. */
  | { command: "step"; step: Step }
  /** Answered by those of the names that are other than they were, such as `Array.prototype.sort`. */
  | { command: "changed builtins"; names: string[] }
  /** Answered by the page as HTML. The page is of no use afterwards. */
  | { command: "html" };
