import type { DraftVersion, ServerDraft } from "#contract/drafts.ts";
import type { Code } from "#rules/code.ts";
import type { GuardedStorage, StorageProblem } from "../storage.ts";

const KEY_PREFIX = "codenaut.draft.";

/** How this browser's copy of a draft stands to the server's. */
export interface DraftCopy {
  /** Null until the code that came from the server is changed here. */
  copy_id: string | null;
  /** The number of the last change. */
  save: number;
  /** The last `save` that the server has. */
  saved: number;
  /** The server's version that the copy was begun on. */
  base: DraftVersion | null;
  /** The offered version that the learner has decided about, until the server knows. */
  settled: DraftVersion | null;
  /** The save that isn't sent, since the learner has cancelled it; a later one is. */
  cancelled?: number;
}

/** A draft as it is stored in this browser. */
export interface StoredDraft extends Code {
  /** When it was changed: milliseconds since 1970. */
  savedAt: number;
  /** The revision of the task that the code was begun on. */
  revision: number;
  /** Whether the learner has gone back to the start. It is stored only where the server may have a draft. */
  isStart: boolean;
  /** Null for a draft that stays in this browser. */
  copy: DraftCopy | null;
}

const numberOr = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);
const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;

/** The code in a stored value; null if it is invalid. */
export function codeOf(value: unknown): Code | null {
  const { html, css, js } = fieldsOf(value) ?? {};
  return typeof html === "string" && typeof css === "string" && typeof js === "string"
    ? { html, css, js }
    : null;
}

/** The version in a stored value; null if it is invalid. */
export function versionOf(value: unknown): DraftVersion | null {
  const { copy_id, save } = fieldsOf(value) ?? {};
  return typeof copy_id === "string" && typeof save === "number" ? { copy_id, save } : null;
}

/** Whether two versions are the same one, or both are none. */
export const isSameVersion = (
  one: DraftVersion | null | undefined,
  other: DraftVersion | null | undefined,
): boolean => one?.copy_id === other?.copy_id && one?.save === other?.save;

/** Whether the server's draft goes on from a save, though its answer may have been lost. @param save the copy as it was saved */
export const isPartOf = (
  save: Pick<DraftCopy, "copy_id" | "save"> | null,
  { based_on }: Pick<ServerDraft, "based_on">,
): boolean => save !== null && based_on?.copy_id === save.copy_id && based_on.save >= save.save;

function copyOf(value: unknown): DraftCopy | null {
  const fields = fieldsOf(value);
  if (!fields) return null;
  const { copy_id, save, saved, base, settled, cancelled } = fields;
  return {
    copy_id: typeof copy_id === "string" ? copy_id : null,
    save: numberOr(save, 0),
    saved: numberOr(saved, 0),
    base: versionOf(base),
    settled: versionOf(settled),
    ...(typeof cancelled === "number" && { cancelled }),
  };
}

function readStored(storage: GuardedStorage, storageKey: string): StoredDraft | null {
  const stored = storage.getJson(storageKey);
  const code = codeOf(stored);
  if (!code) return null;
  const { savedAt, revision, isStart, copy } = stored as Record<string, unknown>;
  return {
    ...code,
    savedAt: numberOr(savedAt, 0),
    revision: numberOr(revision, 1),
    isStart: isStart === true,
    copy: copyOf(copy),
  };
}

/** Whether two codes are equal in all three languages. */
export function isSameCode(one: Code, other: Code): boolean {
  return one.html === other.html && one.css === other.css && one.js === other.js;
}

/** Reads all that is stored of the draft under `key`. @returns null if there is none, or if it is invalid */
export function readStoredDraft(storage: GuardedStorage, key: string): StoredDraft | null {
  return readStored(storage, KEY_PREFIX + key);
}

/** Reads the draft under `key`. @returns null if there is none, if it is invalid, or if it has gone back to the start */
export function readDraft(storage: GuardedStorage, key: string): Code | null {
  const draft = readStoredDraft(storage, key);
  return draft && !draft.isStart ? { html: draft.html, css: draft.css, js: draft.js } : null;
}

/** The revision of the task that the draft under `key` was begun on; 1 where there is none. */
export function readDraftRevision(storage: GuardedStorage, key: string): number {
  return readStoredDraft(storage, key)?.revision ?? 1;
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
 * Stores a draft under `key`. If the storage is full, removes other drafts, the oldest first, until it fits.
 * @returns null, or why it couldn't be stored
 */
export function writeDraft(storage: GuardedStorage, key: string, draft: StoredDraft): StorageProblem | null {
  for (;;) {
    const problem = storage.setJson(KEY_PREFIX + key, draft);
    const oldest = problem === "full" ? oldestOther(storage, key) : null;
    if (oldest === null) return problem;
    storage.remove(oldest);
  }
}

/** The copy after one more change. @param newId makes the id of a new copy */
export function changedCopy(copy: DraftCopy | null, newId: () => string): DraftCopy {
  const { base = null, settled = null } = copy ?? {};
  return copy?.copy_id
    ? { ...copy, save: copy.save + 1 }
    : { copy_id: newId(), save: 1, saved: 0, base, settled };
}

/** Whether the server doesn't have the last change of a draft yet. */
export const isUnsaved = (draft: StoredDraft | null): boolean =>
  draft?.copy !== null && draft?.copy !== undefined && draft.copy.save > draft.copy.saved;

/** Whether the learner has cancelled the save of a draft's last change. */
export const isCancelled = (draft: StoredDraft | null): boolean =>
  draft?.copy?.cancelled !== undefined && draft.copy.cancelled === draft.copy.save;

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
  /** Makes the id of this browser's copy. Without it the draft stays in this browser. */
  newId?: (() => string) | undefined;
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
  const { storage, key, start, newId } = options;
  let scheduled: { code: Code; revision: number } | null = null;
  let cancelTimer: (() => void) | null = null;
  let problem: StorageProblem | null = null;

  const write = ({ html, css, js }: Code, revision: number): StorageProblem | null => {
    const isStart = isSameCode({ html, css, js }, start);
    const before = readStoredDraft(storage, key)?.copy ?? null;
    // Nothing on the server would bring the code from before back.
    if (isStart && !before) {
      removeDraft(storage, key);
      return null;
    }
    const copy = newId ? changedCopy(before, newId) : null;
    return writeDraft(storage, key, { html, css, js, savedAt: options.now(), revision, isStart, copy });
  };
  const flush = (): StorageProblem | null => {
    cancelTimer?.();
    cancelTimer = null;
    if (!scheduled) return problem;
    const { code, revision } = scheduled;
    scheduled = null;
    problem = write(code, revision);
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
