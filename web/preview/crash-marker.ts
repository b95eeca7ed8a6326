import type { Code } from "#rules/code.ts";
import { tabStorage } from "../storage.ts";

const KEY = "codenaut.preview.running";

/** A short name for the code (FNV-1a, 32 bits): it only has to tell this code from what is typed next. */
function nameOf(code: Code): string {
  let hash = 0x811c9dc5;
  for (const character of `${code.html}\0${code.css}\0${code.js}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

function readNames(): string[] {
  const names = tabStorage.getJson(KEY);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** Notes that this code runs. The note outlives a page that hangs or dies, and only such a page. */
export function markRunning(code: Code): void {
  const name = nameOf(code);
  tabStorage.setJson(KEY, [...readNames().filter((other) => other !== name), name]);
}

/** Takes the note away: the code was left in good order. */
export function markStopped(code: Code): void {
  const name = nameOf(code);
  tabStorage.setJson(
    KEY,
    readNames().filter((other) => other !== name),
  );
}

/** Whether this very code ran in this tab when its page ended without a goodbye. */
export function hasCrashed(code: Code): boolean {
  return readNames().includes(nameOf(code));
}
