/** The record of the current step: console lines and blocked attempts. */
import type { Blocked, Line, Place, Thrown } from "../record.ts";
import { isError, show, truncate } from "./inspect.ts";

/** Lines, and blocked attempts, that are recorded per step. */
const MAX_LINES = 1000;
/** Characters that are recorded per step, in all lines together. */
const MAX_CHARACTERS = 200_000;

let lines: Line[] = [];
let blocked: Blocked[] = [];
let characters = 0;
let played: string[] = [];

/** Records that a script plays a sound or video. @param source its URL, or what makes it */
export function recordPlayed(source: string): void {
  if (played.length < MAX_LINES) played.push(truncate(source));
}

/** Returns and clears what was played since the last call. */
export function takePlayed(): string[] {
  const record = played;
  played = [];
  return record;
}

/** Records a line of the console or a dialog. Lines beyond the limits are dropped. */
export function log(kind: Line["kind"], text: string, thrown?: Thrown): void {
  characters += text.length;
  if (lines.length >= MAX_LINES || characters > MAX_CHARACTERS) return;
  lines.push(thrown ? { kind, text: truncate(text), thrown } : { kind, text: truncate(text) });
}

/** Records an attempt to leave the page or to load something. @param what the API or element that was used */
export function recordBlocked(kind: Blocked["kind"], what: string): void {
  if (blocked.length < MAX_LINES) blocked.push({ kind, what });
}

/** Returns and clears what was recorded since the last call. */
export function takeLog(): { lines: Line[]; blocked: Blocked[] } {
  const record = { lines, blocked };
  lines = [];
  blocked = [];
  characters = 0;
  return record;
}

const STACK_FRAME =
  /\((?:codenaut:)?(script\.js|index\.html|action):(\d+)(?::\d+)?\)|at (script\.js|index\.html|action):(\d+)/;
const FILES_BY_NAME: Readonly<Record<string, Place["file"]>> = {
  "script.js": "js",
  "index.html": "html",
  action: "action",
};

/** The place of an error: the innermost stack frame in the learner's code; null if there is none. */
function placeOf(error: object): Place | null {
  let stack: unknown;
  try {
    stack = Reflect.get(error, "stack");
  } catch {
    return null;
  }
  if (typeof stack !== "string") return null;
  for (const line of stack.split("\n")) {
    const match = STACK_FRAME.exec(line);
    const file = FILES_BY_NAME[match?.[1] ?? match?.[3] ?? ""];
    if (file && file !== "action") return { file, line: Number(match?.[2] ?? match?.[4]) };
  }
  return null;
}

/** Describes a thrown value as data. Values that aren't errors have no name. */
export function describeThrown(thrown: unknown): Thrown {
  if (!isError(thrown)) return { name: "", message: show(thrown), place: null };
  const read = (name: string): string => {
    try {
      return String(Reflect.get(thrown, name) ?? "");
    } catch {
      return "";
    }
  };
  return { name: read("name") || "Error", message: truncate(read("message")), place: placeOf(thrown) };
}
