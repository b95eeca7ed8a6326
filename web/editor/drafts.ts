import type { Code } from "#rules/code.ts";
import type { GuardedStorage, StorageProblem } from "../storage.ts";

const PREFIX = "codenaut.draft.";

interface StoredDraft extends Code {
  /** Milliseconds since 1970. */
  savedAt: number;
}

function readStored(storage: GuardedStorage, name: string): StoredDraft | null {
  const found = storage.getJson(name);
  if (typeof found !== "object" || found === null) return null;
  const { html, css, js, savedAt } = found as Record<string, unknown>;
  const isCode = typeof html === "string" && typeof css === "string" && typeof js === "string";
  return isCode ? { html, css, js, savedAt: typeof savedAt === "number" ? savedAt : 0 } : null;
}

/** Whether two are the same in all three tabs. */
export function isSameCode(one: Code, other: Code): boolean {
  return one.html === other.html && one.css === other.css && one.js === other.js;
}

/** Reads the draft under `key`; null when there is none, or nothing that can be read. */
export function readDraft(storage: GuardedStorage, key: string): Code | null {
  const draft = readStored(storage, PREFIX + key);
  return draft && { html: draft.html, css: draft.css, js: draft.js };
}

/** Takes the draft under `key` away, as after a task is done with. */
export function forgetDraft(storage: GuardedStorage, key: string): void {
  storage.remove(PREFIX + key);
}

function oldestOther(storage: GuardedStorage, key: string): string | null {
  let oldest: { name: string; savedAt: number } | null = null;
  for (const name of storage.keys()) {
    if (!name.startsWith(PREFIX) || name === PREFIX + key) continue;
    const savedAt = readStored(storage, name)?.savedAt ?? 0;
    if (!oldest || savedAt < oldest.savedAt) oldest = { name, savedAt };
  }
  return oldest?.name ?? null;
}

/**
 * Keeps `code` under `key`. Where the room runs out, older drafts make way, the oldest first: what is being typed is worth more.
 *
 * @param now milliseconds since 1970.
 * @returns null, or why it could not be kept.
 */
export function writeDraft(
  storage: GuardedStorage,
  key: string,
  code: Code,
  now: number,
): StorageProblem | null {
  const draft: StoredDraft = { html: code.html, css: code.css, js: code.js, savedAt: now };
  for (;;) {
    const problem = storage.setJson(PREFIX + key, draft);
    const oldest = problem === "full" ? oldestOther(storage, key) : null;
    if (oldest === null) return problem;
    storage.remove(oldest);
  }
}

/** Writes late and at once when asked; what the hook holds. */
export interface DraftKeeper {
  /** Keeps this code once the typing has paused. */
  keep(code: Code): void;
  /** Writes what is waiting, now. @returns null, or why the newest code isn't kept */
  flush(): StorageProblem | null;
}

/** What a keeper works with; time comes in as an argument so that tests need not wait. */
export interface DraftKeeperOptions {
  storage: GuardedStorage;
  key: string;
  /** The code that needs no draft. */
  start: Code;
  now(): number;
  /** Calls `run` after `ms`; the answer calls it off. */
  later(run: () => void, ms: number): () => void;
  onWritten(problem: StorageProblem | null): void;
}

/** The pause in the typing after which a draft is written, in milliseconds. */
export const DRAFT_PAUSE_MS = 300;

/** Makes the keeper of one draft. */
export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { storage, key, start } = options;
  let waiting: Code | null = null;
  let callOff: (() => void) | null = null;
  let problem: StorageProblem | null = null;

  const flush = (): StorageProblem | null => {
    callOff?.();
    callOff = null;
    if (!waiting) return problem;
    const code = waiting;
    waiting = null;
    if (isSameCode(code, start)) {
      forgetDraft(storage, key);
      problem = null;
    } else {
      problem = writeDraft(storage, key, code, options.now());
    }
    options.onWritten(problem);
    return problem;
  };

  return {
    keep(code) {
      waiting = code;
      callOff?.();
      callOff = options.later(flush, DRAFT_PAUSE_MS);
    },
    flush,
  };
}
