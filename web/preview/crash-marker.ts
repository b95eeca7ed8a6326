import type { Code } from "#rules/code.ts";
import { tabStorage } from "../storage.ts";

/** The tab's storage contains the hashes of all code that runs. A hash that is still there after a reload belongs to a crash. */
const KEY = "codenaut.preview.running";

const FNV_PRIME = 0x01000193;

/**
 * FNV-1a of the UTF-16 units, 32 bits. It only has to distinguish this code from later versions of it. By index, since code of 64 kB is
 * hashed after each key.
 */
function hashOf({ html, css, js }: Code): string {
  let hash = 0x811c9dc5;
  for (const text of [html, css, js]) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
    // A unit of 0 between the languages.
    hash = Math.imul(hash, FNV_PRIME);
  }
  return (hash >>> 0).toString(36);
}

function readHashes(): string[] {
  const hashes = tabStorage.getJson(KEY);
  return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === "string") : [];
}

function removeHash(hash: string): void {
  tabStorage.setJson(
    KEY,
    readHashes().filter((other) => other !== hash),
  );
}

/**
 * Marks the code as running. The mark remains if the page hangs or crashes.
 * @returns removes the mark, after a normal end of the run
 */
export function markRunning(code: Code): () => void {
  const hash = hashOf(code);
  tabStorage.setJson(KEY, [...readHashes().filter((other) => other !== hash), hash]);
  return () => removeHash(hash);
}

/** Removes the mark of a crash, so that the code may run again. */
export function forgetCrash(code: Code): void {
  removeHash(hashOf(code));
}

/** Whether this code was running in this tab when its page hung or crashed. */
export function hasCrashed(code: Code): boolean {
  return readHashes().includes(hashOf(code));
}
