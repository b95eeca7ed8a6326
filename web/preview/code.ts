import { LANGUAGES, type Language } from "#rules/code.ts";

/** Whose code a preview shows: the learner's `own`, or somebody else's, kept `isolated`: no dialogs, no forms, no network. */
export type PreviewPolicy = "own" | "isolated";

/** How a console line is meant. `error` is also an uncaught error or an unhandled rejection. */
export type ConsoleLevel = "log" | "info" | "warn" | "error";

/** One line that the previewed page said. Its text is the page's own: show it as text, never as markup. */
export interface ConsoleLine {
  level: ConsoleLevel;
  /** At most `MAX_LINE` characters. */
  text: string;
  /** Where an uncaught error arose, where that is known; `line` counts from 1 in that tab. */
  tab?: Language;
  line?: number;
}

/** The console keeps this many lines… */
export const MAX_LINES = 200;
/** …of this many characters each. */
export const MAX_LINE = 2000;

/**
 * What a page says to the window that made it before any learner code runs in it: that it waits for its document, and, by
 * that document, the port that everything else goes through.
 */
export type Handshake = "ready" | "port";

/** What a run tells the app through its port. */
export type RunMessage =
  | { type: "shown" }
  | { type: "console"; lines: ConsoleLine[] }
  | { type: "clear" }
  | { type: "alive" }
  | { type: "dialog" }
  | { type: "answered" }
  /** It took more than its share, of time or of elements, and was stopped. */
  | { type: "overrun" };

const LEVELS: readonly string[] = ["log", "info", "warn", "error"] satisfies ConsoleLevel[];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function readLine(value: unknown): ConsoleLine | null {
  if (!isRecord(value) || typeof value.text !== "string") return null;
  if (typeof value.level !== "string" || !LEVELS.includes(value.level)) return null;
  const read: ConsoleLine = { level: value.level as ConsoleLevel, text: value.text.slice(0, MAX_LINE) };
  if (typeof value.tab === "string" && (LANGUAGES as readonly string[]).includes(value.tab))
    read.tab = value.tab as Language;
  if (Number.isInteger(value.line)) read.line = value.line as number;
  return read;
}

/** Reads a handshake of the page named `run`, or null. */
export function readHandshake(data: unknown, run: string): Handshake | null {
  if (!isRecord(data) || data.codenaut !== run) return null;
  return data.type === "ready" || data.type === "port" ? data.type : null;
}

/**
 * Reads what came through a run's port, JSON, or null: nothing of it is taken on trust, and a forged message can do no more
 * than show text.
 */
export function readRunMessage(text: unknown): RunMessage | null {
  if (typeof text !== "string") return null;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(data)) return null;
  switch (data.type) {
    case "console": {
      const lines = Array.isArray(data.lines) ? data.lines.slice(-MAX_LINES) : [];
      return { type: "console", lines: lines.map(readLine).filter((line) => line !== null) };
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

/** Names a run: 128 random bits, so that an earlier run's code can't speak for a later one. */
export function newRun(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
