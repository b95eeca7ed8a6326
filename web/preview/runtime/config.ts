import type { Language } from "#rules/code.ts";
import type { ConsoleLine } from "../messages.ts";

/** A range of the document's lines that contains the code of one tab. */
export interface Segment {
  tab: Language;
  /** The first line in the document, from 1. */
  from: number;
  /** The number of lines. */
  lines: number;
}

/**
 * The configuration of the runtime's functions. Their source text is sent into the page (`toString()`), so each may use nothing but its
 * arguments and the browser: imports and other functions of its module don't exist there.
 */
export interface RuntimeConfig {
  /** The run's id in its handshakes. Empty in an isolated document, whose frame is known by its window. */
  runId: string;
  /** The name of the guard's function. */
  guard: string;
  segments: Segment[];
  /** The attribute that tells where each element's start tag begins, until the runtime removes it. Empty: nothing is pointed at. */
  placeAttribute: string;
  /**
   * The document's line on which the runtime begins. It must not be 1, so that the runtime can tell from where the browser counts the lines
   * of scripts: the start of the document, of the script, or lines before the document.
   */
  runtimeLine: number;
  /** Whether the page shows its own console. */
  panel: boolean;
  /** Whether the page may have the focus. */
  interactive: boolean;
  /** Whether the page may take the focus by itself, until the learner leaves it. */
  takesFocus: boolean;
  /** The longest turn of the event loop, in milliseconds. */
  turnMs: number;
  /** The interval at which console lines are sent, in milliseconds. */
  flushMs: number;
  /** The number of dialogs that may follow one another without a press in the page. */
  maxDialogs: number;
  /** The number of elements in the page. */
  maxNodes: number;
  /** The number of console lines in one message and in the page's console. */
  maxLines: number;
  /** The length of a console line. Longer ones are truncated. */
  maxLineCharacters: number;
}

/** Sends a message to the app. */
export type Send = (
  message:
    | { type: string; lines?: ConsoleLine[] }
    | { type: "pointed"; at: number | null; isPressed: boolean },
) => void;

/** Outlines the element whose start tag begins at an offset of the HTML; null: none. */
export type Outline = (offset: number | null) => void;

/** Adds a line to the console. `error` is the value that was thrown, for its position. */
export type AddLine = (level: ConsoleLine["level"], text: string, error?: unknown) => void;

/** The console that the page shows. */
export interface Panel {
  add(lines: ConsoleLine[]): void;
  clear(): void;
}
