import type { Code } from "#rules/code.ts";
import { tabStorage } from "../storage.ts";

/** The tab's storage contains the hashes of all code that runs. A hash that is still there after a reload belongs to a crash. */
const KEY = "codenaut.preview.running";

/** FNV-1a, 32 bits. It only has to distinguish this code from later versions of it. */
function hashOf(code: Code): string {
  let hash = 0x811c9dc5;
  for (const character of `${code.html}\0${code.css}\0${code.js}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

function readHashes(): string[] {
  const hashes = tabStorage.getJson(KEY);
  return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === "string") : [];
}

/** Marks the code as running. The mark remains if the page hangs or crashes. */
export function markRunning(code: Code): void {
  const hash = hashOf(code);
  tabStorage.setJson(KEY, [...readHashes().filter((other) => other !== hash), hash]);
}

/** Removes the mark after a normal end of the run. */
export function markStopped(code: Code): void {
  const hash = hashOf(code);
  tabStorage.setJson(
    KEY,
    readHashes().filter((other) => other !== hash),
  );
}

/** Whether this code was running in this tab when its page hung or crashed. */
export function hasCrashed(code: Code): boolean {
  return readHashes().includes(hashOf(code));
}
