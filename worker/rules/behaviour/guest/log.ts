/** The console lines and blocked attempts of the current step. */
import type { Blocked, Line, Place, Thrown } from "../record.ts";
import { clip, isError, show } from "./inspect.ts";

/** Lines recorded per step. */
const MAX_LINES = 1000;
/** Characters of all lines of a step together. */
const MAX_CHARACTERS = 200_000;

let lines: Line[] = [];
let blocked: Blocked[] = [];
let characters = 0;

export function log(kind: Line["kind"], text: string, thrown?: Thrown): void {
  characters += text.length;
  if (lines.length >= MAX_LINES || characters > MAX_CHARACTERS) return;
  lines.push(thrown ? { kind, text: clip(text), thrown } : { kind, text: clip(text) });
}

/** Records an attempt to leave the page or to load something. */
export function block(kind: Blocked["kind"], what: string): void {
  if (blocked.length < MAX_LINES) blocked.push({ kind, what });
}

/** Returns and clears what was recorded since the last call. */
export function takeLog(): { lines: Line[]; blocked: Blocked[] } {
  const taken = { lines, blocked };
  lines = [];
  blocked = [];
  characters = 0;
  return taken;
}

const FRAME =
  /\((?:codenaut:)?(script\.js|index\.html|action):(\d+)(?::\d+)?\)|at (script\.js|index\.html|action):(\d+)/;
const FILES: Readonly<Record<string, Place["file"]>> = {
  "script.js": "js",
  "index.html": "html",
  action: "action",
};

/** The innermost frame of an error's stack in the learner's code. */
function placeOf(error: object): Place | null {
  let stack: unknown;
  try {
    stack = Reflect.get(error, "stack");
  } catch {
    return null;
  }
  if (typeof stack !== "string") return null;
  for (const line of stack.split("\n")) {
    const found = FRAME.exec(line);
    const file = FILES[found?.[1] ?? found?.[3] ?? ""];
    if (file && file !== "action") return { file, line: Number(found?.[2] ?? found?.[4]) };
  }
  return null;
}

/** A thrown value as data. */
export function describeThrown(thrown: unknown): Thrown {
  if (!isError(thrown)) return { name: "", message: show(thrown), place: null };
  const read = (name: string): string => {
    try {
      return String(Reflect.get(thrown, name) ?? "");
    } catch {
      return "";
    }
  };
  return { name: read("name") || "Error", message: clip(read("message")), place: placeOf(thrown) };
}
