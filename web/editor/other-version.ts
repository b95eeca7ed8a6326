/** The versions of a draft that aren't shown, but offered, one after the other, until the learner has decided. They are stored in this browser. */
import type { DraftVersion, OlderDraft } from "#contract/drafts.ts";
import type { Code } from "#rules/code.ts";
import type { GuardedStorage } from "../storage.ts";
import { codeOf, type StoredDraft, versionOf } from "./drafts.ts";

const KEY_PREFIX = "codenaut.draft-other.";

/** A version that is offered. */
export interface OtherVersion extends Code {
  /** The revision of the task that it was begun on. */
  revision: number;
  /** When it was written: milliseconds since 1970, by this browser's clock. */
  changedAt: number;
  /** Whether it was written on another device, or on this one. */
  from: "device" | "here";
  /** Its name on the server, which offers it too; null where the server hasn't got it. */
  version: DraftVersion | null;
}

function otherOf(value: unknown): OtherVersion | null {
  const code = codeOf(value);
  if (!code) return null;
  const { revision, changedAt, from, version } = value as Record<string, unknown>;
  return {
    ...code,
    revision: typeof revision === "number" ? revision : 1,
    changedAt: typeof changedAt === "number" ? changedAt : 0,
    from: from === "here" ? "here" : "device",
    version: versionOf(version),
  };
}

function readAll(storage: GuardedStorage, key: string): OtherVersion[] {
  const stored = storage.getJson(KEY_PREFIX + key);
  // A single version was once stored without a list.
  return (Array.isArray(stored) ? stored : [stored]).map(otherOf).filter((one) => one !== null);
}

function writeAll(storage: GuardedStorage, key: string, others: readonly OtherVersion[]): void {
  if (others.length > 0) storage.setJson(KEY_PREFIX + key, others);
  else storage.remove(KEY_PREFIX + key);
}

/** The version that is offered for the draft under `key`; null if there is none. */
export function readOther(storage: GuardedStorage, key: string): OtherVersion | null {
  return readAll(storage, key)[0] ?? null;
}

/** Offers a version in place of the one that is offered. */
export function replaceOther(storage: GuardedStorage, key: string, other: OtherVersion): void {
  writeAll(storage, key, [other, ...readAll(storage, key).slice(1)]);
}

/** Offers a version before those that only this browser has. The server has the others. */
export function addOther(storage: GuardedStorage, key: string, other: OtherVersion): void {
  writeAll(storage, key, [other, ...readAll(storage, key).filter(({ from }) => from === "here")]);
}

/** Offers a version no longer, and the one after it instead. */
export function removeOther(storage: GuardedStorage, key: string): void {
  writeAll(storage, key, readAll(storage, key).slice(1));
}

/** The server's version as one to offer. @param now milliseconds since 1970 */
export function otherOfServer(draft: OlderDraft, now: number): OtherVersion {
  const { html, css, js, revision, age_ms, copy_id, save } = draft;
  return { html, css, js, revision, changedAt: now - age_ms, from: "device", version: { copy_id, save } };
}

/** This browser's version as one to offer. @param version its name on the server, if the server offers it too */
export function otherOfHere(draft: StoredDraft, version: DraftVersion | null): OtherVersion {
  const { html, css, js, revision, savedAt } = draft;
  return { html, css, js, revision, changedAt: savedAt, from: "here", version };
}
