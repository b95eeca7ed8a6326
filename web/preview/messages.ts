/** The messages from a preview's page to the app, and their validation. All of them may be forged by the previewed code. */
import { LANGUAGES, type Language } from "#rules/code.ts";

/** `own`: the learner's own code. `isolated`: somebody else's code, without dialogs, forms or network. */
export type PreviewPolicy = "own" | "isolated";

/** The level of a console line. Uncaught errors and unhandled rejections have the level `error`. */
export type ConsoleLevel = "log" | "info" | "warn" | "error";

/** One line of a previewed page's console. */
export interface ConsoleLine {
  level: ConsoleLevel;
  /** At most `MAX_LINE_CHARACTERS`. Untrusted: render it as text, never as HTML. */
  text: string;
  /** The tab in which an error was thrown, if known. */
  tab?: Language;
  /** The line of that tab, from 1. */
  line?: number;
}

/** A console contains at most this many lines. Older lines are dropped. */
export const MAX_LINES = 200;
/** Longer console lines are truncated. */
export const MAX_LINE_CHARACTERS = 2000;

/**
 * The messages that a page sends to the window that created it, before any learner code runs. `ready`: the page waits for its document.
 * `port`: the document transfers the port that all further messages use, where none has brought it.
 */
export type Handshake = "ready" | "port";

/** A message of a run, through its port. */
export type RunMessage =
  /** The document was parsed. */
  | { type: "shown" }
  | { type: "console"; lines: ConsoleLine[] }
  /** The page cleared its console. */
  | { type: "clear" }
  /** The answer to a heartbeat. */
  | { type: "alive" }
  /** A dialog opened. */
  | { type: "dialog" }
  /** The dialog was closed. */
  | { type: "answered" }
  /** The run exceeded its limit of time, dialogs or elements and was stopped. */
  | { type: "overrun" }
  /** An element is pointed at, whose start tag begins at this offset of the HTML; null where there is none. */
  | { type: "pointed"; at: number | null; isPressed: boolean };

const LEVELS: readonly string[] = ["log", "info", "warn", "error"] satisfies ConsoleLevel[];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function readLine(value: unknown): ConsoleLine | null {
  if (!isObject(value) || typeof value.text !== "string") return null;
  if (typeof value.level !== "string" || !LEVELS.includes(value.level)) return null;
  const line: ConsoleLine = {
    level: value.level as ConsoleLevel,
    text: value.text.slice(0, MAX_LINE_CHARACTERS),
  };
  if (typeof value.tab === "string" && (LANGUAGES as readonly string[]).includes(value.tab))
    line.tab = value.tab as Language;
  if (Number.isInteger(value.line)) line.line = value.line as number;
  return line;
}

/** Whether a page that is ready says that its browser hides errors in inline scripts from it. */
export function tellsMutedErrors(data: unknown): boolean {
  return isObject(data) && data.mutesErrors === true;
}

/** Reads a handshake of the run `runId`. @returns null if `data` is none */
export function readHandshake(data: unknown, runId: string): Handshake | null {
  if (!isObject(data) || data.codenaut !== runId) return null;
  return data.type === "ready" || data.type === "port" ? data.type : null;
}

/**
 * Parses and validates a message of a run's port. The worst that a forged message can do is to show text.
 * @param text JSON
 * @returns null if it is invalid
 */
export function readRunMessage(text: unknown): RunMessage | null {
  if (typeof text !== "string") return null;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(data)) return null;
  switch (data.type) {
    case "console": {
      const lines = Array.isArray(data.lines) ? data.lines.slice(-MAX_LINES) : [];
      return { type: "console", lines: lines.map(readLine).filter((line) => line !== null) };
    }
    case "pointed": {
      const isOffset = Number.isSafeInteger(data.at) && (data.at as number) >= 0;
      return {
        type: "pointed",
        at: isOffset ? (data.at as number) : null,
        isPressed: data.isPressed === true,
      };
    }
    case "shown":
    case "clear":
    case "alive":
    case "dialog":
    case "answered":
    case "overrun":
      return { type: data.type };
    default:
      return null;
  }
}

/** Creates a run's id: 128 random bits as hex, so that the code of an earlier run can't forge the handshake of a later one. */
export function newRunId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
