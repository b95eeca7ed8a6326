import type { Code } from "#rules/code.ts";

/** The part of `Storage` that drafts need. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Why a draft is not kept: there is no room, or the browser keeps nothing at all. */
export type DraftProblem = "full" | "refused";

const PREFIX = "codenaut.draft.";

interface StoredDraft extends Code {
  /** Milliseconds since 1970. */
  savedAt: number;
}

function parseDraft(text: string | null): StoredDraft | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== "object" || found === null) return null;
    const { html, css, js, savedAt } = found as Record<string, unknown>;
    const isCode = typeof html === "string" && typeof css === "string" && typeof js === "string";
    return isCode ? { html, css, js, savedAt: typeof savedAt === "number" ? savedAt : 0 } : null;
  } catch {
    return null;
  }
}

/** Whether two are the same in all three tabs. */
export function isSameCode(one: Code, other: Code): boolean {
  return one.html === other.html && one.css === other.css && one.js === other.js;
}

/** Reads the draft under `key`; null when there is none, or nothing that can be read. */
export function readDraft(storage: DraftStorage, key: string): Code | null {
  try {
    const draft = parseDraft(storage.getItem(PREFIX + key));
    return draft && { html: draft.html, css: draft.css, js: draft.js };
  } catch {
    return null;
  }
}

/** Takes the draft under `key` away, as after a task is done with. */
export function forgetDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(PREFIX + key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function oldestOther(storage: DraftStorage, key: string): string | null {
  let oldest: { name: string; savedAt: number } | null = null;
  for (let index = 0; index < storage.length; index += 1) {
    const name = storage.key(index);
    if (!name?.startsWith(PREFIX) || name === PREFIX + key) continue;
    const savedAt = parseDraft(storage.getItem(name))?.savedAt ?? 0;
    if (!oldest || savedAt < oldest.savedAt) oldest = { name, savedAt };
  }
  return oldest?.name ?? null;
}

function isFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "QuotaExceededError" || error.name === "NS_ERROR_DOM_QUOTA_REACHED")
  );
}

/**
 * Keeps `code` under `key`. Where the room runs out, older drafts make way, the oldest first: what is being typed is worth more.
 *
 * @param now milliseconds since 1970.
 * @returns null, or why it could not be kept.
 */
export function writeDraft(storage: DraftStorage, key: string, code: Code, now: number): DraftProblem | null {
  const draft: StoredDraft = { html: code.html, css: code.css, js: code.js, savedAt: now };
  for (;;) {
    try {
      storage.setItem(PREFIX + key, JSON.stringify(draft));
      return null;
    } catch (error) {
      if (!isFull(error)) return "refused";
      const oldest = oldestOther(storage, key);
      if (oldest === null) return "full";
      storage.removeItem(oldest);
    }
  }
}

/** Writes late and at once when asked; what the hook holds. */
export interface DraftKeeper {
  /** Keeps this code once the typing has paused. */
  keep(code: Code): void;
  /** Writes what is waiting, now. */
  flush(): void;
}

/** What a keeper works with; time comes in as an argument so that tests need not wait. */
export interface DraftKeeperOptions {
  storage: DraftStorage;
  key: string;
  /** The code that needs no draft. */
  start: Code;
  now(): number;
  /** Calls `run` after `ms`; the answer calls it off. */
  later(run: () => void, ms: number): () => void;
  onWritten(problem: DraftProblem | null): void;
}

/** The pause in the typing after which a draft is written, in milliseconds. */
export const DRAFT_PAUSE_MS = 300;

/** Makes the keeper of one draft. */
export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { storage, key, start } = options;
  let waiting: Code | null = null;
  let callOff: (() => void) | null = null;

  const flush = (): void => {
    callOff?.();
    callOff = null;
    if (!waiting) return;
    const code = waiting;
    waiting = null;
    if (isSameCode(code, start)) {
      forgetDraft(storage, key);
      options.onWritten(null);
    } else {
      options.onWritten(writeDraft(storage, key, code, options.now()));
    }
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
