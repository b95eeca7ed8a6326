import type { Code } from "#rules/code.ts";
import type { GuardedStorage, StorageProblem } from "../storage.ts";

const KEY_PREFIX = "codenaut.draft.";

interface StoredDraft extends Code {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The revision of the task that the code was begun on. */
  revision: number;
}

function readStored(storage: GuardedStorage, storageKey: string): StoredDraft | null {
  const stored = storage.getJson(storageKey);
  if (typeof stored !== "object" || stored === null) return null;
  const { html, css, js, savedAt, revision } = stored as Record<string, unknown>;
  const isCode = typeof html === "string" && typeof css === "string" && typeof js === "string";
  if (!isCode) return null;
  const numberOr = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);
  return { html, css, js, savedAt: numberOr(savedAt, 0), revision: numberOr(revision, 1) };
}

/** Whether two codes are equal in all three languages. */
export function isSameCode(one: Code, other: Code): boolean {
  return one.html === other.html && one.css === other.css && one.js === other.js;
}

/** Reads the draft under `key`. @returns null if there is none, or if it is invalid */
export function readDraft(storage: GuardedStorage, key: string): Code | null {
  const draft = readStored(storage, KEY_PREFIX + key);
  return draft && { html: draft.html, css: draft.css, js: draft.js };
}

/** The revision of the task that the draft under `key` was begun on; 1 where there is none. */
export function readDraftRevision(storage: GuardedStorage, key: string): number {
  return readStored(storage, KEY_PREFIX + key)?.revision ?? 1;
}

/** Removes the draft under `key`. */
export function removeDraft(storage: GuardedStorage, key: string): void {
  storage.remove(KEY_PREFIX + key);
}

/** The storage key of the oldest draft except the one under `key`; null if there is no other. */
function oldestOther(storage: GuardedStorage, key: string): string | null {
  let oldest: { storageKey: string; savedAt: number } | null = null;
  for (const storageKey of storage.keys()) {
    if (!storageKey.startsWith(KEY_PREFIX) || storageKey === KEY_PREFIX + key) continue;
    const savedAt = readStored(storage, storageKey)?.savedAt ?? 0;
    if (!oldest || savedAt < oldest.savedAt) oldest = { storageKey, savedAt };
  }
  return oldest?.storageKey ?? null;
}

/**
 * Stores `code` under `key`. If the storage is full, removes other drafts, the oldest first, until the code fits.
 *
 * @param now milliseconds since 1970
 * @param revision the revision of the task that the code was begun on
 * @returns null, or why the code couldn't be stored
 */
export function writeDraft(
  storage: GuardedStorage,
  key: string,
  code: Code,
  now: number,
  revision = 1,
): StorageProblem | null {
  const draft: StoredDraft = { html: code.html, css: code.css, js: code.js, savedAt: now, revision };
  for (;;) {
    const problem = storage.setJson(KEY_PREFIX + key, draft);
    const oldest = problem === "full" ? oldestOther(storage, key) : null;
    if (oldest === null) return problem;
    storage.remove(oldest);
  }
}

/** Writes one draft, debounced. */
export interface DraftWriter {
  /** Writes the code after `DRAFT_DEBOUNCE_MS` without another call. */
  schedule(code: Code, revision?: number): void;
  /** Writes the scheduled code now. @returns null, or why the latest code isn't stored */
  flush(): StorageProblem | null;
}

/** The clock and the timer are arguments, so that tests need not wait. */
export interface DraftWriterOptions {
  storage: GuardedStorage;
  key: string;
  /** The starting code. It is not stored as a draft. */
  start: Code;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `run` after `ms`. @returns cancels the timer */
  setTimer(run: () => void, ms: number): () => void;
  /** Called after each write, with null or why the code couldn't be stored. */
  onWritten(problem: StorageProblem | null): void;
}

/** A draft is written after this time without a change. */
export const DRAFT_DEBOUNCE_MS = 300;

/** Creates the writer of one draft. */
export function createDraftWriter(options: DraftWriterOptions): DraftWriter {
  const { storage, key, start } = options;
  let scheduled: { code: Code; revision: number } | null = null;
  let cancelTimer: (() => void) | null = null;
  let problem: StorageProblem | null = null;

  const flush = (): StorageProblem | null => {
    cancelTimer?.();
    cancelTimer = null;
    if (!scheduled) return problem;
    const { code, revision } = scheduled;
    scheduled = null;
    if (isSameCode(code, start)) {
      removeDraft(storage, key);
      problem = null;
    } else {
      problem = writeDraft(storage, key, code, options.now(), revision);
    }
    options.onWritten(problem);
    return problem;
  };

  return {
    schedule(code, revision = 1) {
      scheduled = { code, revision };
      cancelTimer?.();
      cancelTimer = options.setTimer(flush, DRAFT_DEBOUNCE_MS);
    },
    flush,
  };
}
