import type { Language } from "#rules/code.ts";
import type { ConsoleLine } from "../code.ts";

/** A stretch of the built document's lines that came from a tab. */
export interface Segment {
  tab: Language;
  /** The document's line, from 1, on which the stretch begins. */
  from: number;
  /** How many lines it has. */
  lines: number;
}

/**
 * What the runtime's parts are given. They are sent into the page as source (`toString()`), so each is one function that
 * uses its arguments and the browser alone: an import or a helper beside it would not be there.
 */
export interface RuntimeConfig {
  run: string;
  guard: string;
  segments: Segment[];
  /** The document's line on which the runtime begins: not the first, so that a count from the script's own start is known by it. */
  runtimeLine: number;
  /** Whether the page shows its own console. */
  panel: boolean;
  /** Whether the page may have the focus. */
  interactive: boolean;
  turnMs: number;
  /** How long console lines are gathered before they go out, in milliseconds. */
  flushMs: number;
  maxDialogs: number;
  maxNodes: number;
  maxLines: number;
  maxLine: number;
}

/** Sends one message to the app. */
export type Tell = (message: { type: string; lines?: ConsoleLine[] }) => void;

/** Adds a line to the console. */
export type AddLine = (level: ConsoleLine["level"], text: string, error?: unknown) => void;

/** The console inside the page. */
export interface Panel {
  add(lines: ConsoleLine[]): void;
  clear(): void;
}
