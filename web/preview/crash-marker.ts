import type { Code } from "./code.ts";

const KEY = "codenaut.preview.running";

/** The part of `Storage` that is used. */
export type MarkerStorage = Pick<Storage, "getItem" | "setItem">;

/** A short name for the code (FNV-1a, 32 bits): it only has to tell this code from what is typed next. */
function nameOf(code: Code): string {
  let hash = 0x811c9dc5;
  for (const character of `${code.html}\0${code.css}\0${code.js}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

function readNames(storage: MarkerStorage): string[] {
  try {
    const names: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

function writeNames(storage: MarkerStorage, names: string[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(names));
  } catch {
    // Without storage there is no memory of a crash; the preview itself works.
  }
}

/** Notes that this code runs. The note outlives a page that hangs or dies, and only such a page. */
export function markRunning(storage: MarkerStorage, code: Code): void {
  const name = nameOf(code);
  writeNames(storage, [...readNames(storage).filter((other) => other !== name), name]);
}

/** Takes the note away: the code was left in good order. */
export function markStopped(storage: MarkerStorage, code: Code): void {
  const name = nameOf(code);
  writeNames(
    storage,
    readNames(storage).filter((other) => other !== name),
  );
}

/** Whether this very code ran in this tab when its page ended without a goodbye. */
export function hasCrashed(storage: MarkerStorage, code: Code): boolean {
  return readNames(storage).includes(nameOf(code));
}
