/** What a run of a page records, step by step. Written by the guest, read by the judge. */

/**
 * A value as data: numbers, strings, booleans and null stand for themselves, everything else is a list that begins with
 * its kind: `["array", …items]`, `["object", …["array", key, value]]`, `["undefined"]`, `["number", "NaN"]`,
 * `["error", name, message]`, `["node", html]` and so on.
 */
export type Value = null | boolean | number | string | ValueList;

export interface ValueList extends ReadonlyArray<Value> {
  readonly 0: string;
}

/** A place in the learner's code. `line` counts from 1. */
export interface Place {
  file: "js" | "html" | "action";
  line: number;
}

export interface Thrown {
  name: string;
  message: string;
  place: Place | null;
}

/** A line of the console, a dialog, or an uncaught error. */
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

/** An attempt to leave the page or to load something. */
export interface Blocked {
  kind: "network" | "navigation" | "window" | "import";
  /** The function that was called or the link that was followed, such as `fetch`. */
  what: string;
}

export interface StepRecord {
  lines: Line[];
  blocked: Blocked[];
  /** The page as text after the step; absent if unchanged since the step before. */
  page?: string;
  /** The value of a `call` or `read`. */
  value?: Value;
  /** The value as text, for tips. */
  shown?: string;
  /** What a `call` or `read` threw instead. */
  thrown?: Thrown;
  /** The action's selector, if no element matches it. */
  missing?: string;
}

/** One step that the guest performs. `click beside` clicks what each of the elements stands in. */
export type Step = PlannedStep | { verb: "click beside"; selectors: readonly string[] };

/** A step that an author can write. */
export type PlannedStep =
  | {
      verb: "click" | "dblclick" | "hover" | "unhover" | "focus" | "blur" | "check" | "uncheck" | "submit";
      selector: string;
    }
  | { verb: "type" | "select" | "set"; selector: string; text: string }
  | { verb: "press"; key: string }
  | { verb: "wait"; milliseconds: number }
  | { verb: "answer"; text: string | null; isYes: boolean }
  | { verb: "call"; expression: string };

/**
 * Actions on an element in a session. `type` replaces a field's value and leaves the field; `choose` selects the option with the value
 * or text.
 */
export type ElementAction =
  | "click"
  | "dblclick"
  | "hover"
  | "focus"
  | "blur"
  | "check"
  | "uncheck"
  | "submit"
  | "type"
  | "choose"
  | "press";

/** What a visitor does in a session, with elements by their index in document order. */
export type UserAction =
  | {
      verb: ElementAction;
      /** Null for a key that is pressed at the focus. */
      index: number | null;
      /** The text, option or key; "" for the other verbs. */
      value: string;
    }
  | { verb: "wait"; milliseconds: number }
  /** `values` are JSON. */
  | { verb: "call"; name: string; values: string[] }
  | { verb: "answer"; text: string | null }
  | { verb: "resize"; width: number; height: number };

/** The record of an action in a session. */
export interface SessionRecord extends Omit<StepRecord, "page" | "missing"> {
  /** Whether the action could be performed. */
  isPerformed: boolean;
  /** The sounds and videos that a script has played, by their URLs. */
  played: string[];
}

/**
 * A page as a flat list: 0 ends an element, 1 is followed by a text, 2 by an element's tag, its flags, the number of its
 * attributes, their names and values in turn, and its value if a flag says so.
 */
export type PageToken = string | number;

/** The flags of an element in a list of `PageToken`s. */
export const PAGE_FLAGS = {
  svg: 1,
  math: 2,
  value: 4,
  checked: 8,
  indeterminate: 16,
  selected: 32,
  disabled: 64,
  /** Whether it is a candidate for constraint validation. */
  validated: 128,
  invalid: 256,
  focused: 512,
  hovered: 1024,
  onTop: 2048,
} as const;

/** Stands between the tokens of a page in a text. Pages hardly ever have this character, and JSON doesn't escape it. */
export const PAGE_SEPARATOR = "\u007f";

/** The size of the window in CSS pixels. */
interface WindowSize {
  width: number;
  height: number;
}

/** The hour of the day at which a page is opened where none is given. */
export const NOON = 12;

/** A command from the host to the guest. */
export type Command =
  /** Parses a page's HTML and CSS, at an hour of the day from 0 to 23; at noon without one. Answered by null. */
  | { command: "open"; html: string; css: string; seed: number; hour?: number; window?: WindowSize }
  /** Runs the script of the page that was opened, and ends its loading. Answered by a `StepRecord`. */
  | { command: "start"; js: string; seed: number }
  /** Answered by a `StepRecord`. */
  | { command: "step"; step: Step }
  /** As `start`, then lets time pass. Answered by a `SessionRecord`. */
  | { command: "load"; js: string; seed: number; pause: number }
  /** Performs an action, then lets time pass. Answered by a `SessionRecord`. */
  | { command: "use"; action: UserAction; pause: number }
  /**
   * Answered by the page as `PageToken`s; null if it is too large. With `isList` they are a list, else a text of their number and
   * themselves between separators. Changes nothing.
   */
  | { command: "page"; isList: boolean }
  /** Answered by those of the names, such as `Array.prototype.sort`, that the page has replaced. */
  | { command: "changed builtins"; names: string[] }
  /** Answered by the page as HTML. Changes the page, so no step may follow. */
  | { command: "html" };
