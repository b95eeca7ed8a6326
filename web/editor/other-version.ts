/** The version of a draft that isn't shown, but offered until the learner has decided. It is stored in this browser. */
import type { DraftVersion, OlderDraft } from "#contract/drafts.ts";
import type { Code } from "#rules/code.ts";
import type { GuardedStorage } from "../storage.ts";
import { codeOf, type StoredDraft, versionOf } from "./drafts.ts";

const KEY_PREFIX = "codenaut.draft-other.";

export interface OtherVersion extends Code {
  revision: number;
  /** When it was written: milliseconds since 1970, by this browser's clock. */
  changedAt: number;
  /** Whether it was written on another device, or on this one. */
  from: "device" | "here";
  /** Its name on the server, which offers it too; null where the server hasn't got it. */
  version: DraftVersion | null;
}

export function readOther(storage: GuardedStorage, key: string): OtherVersion | null {
  const stored = storage.getJson(KEY_PREFIX + key);
  const code = codeOf(stored);
  if (!code) return null;
  const { revision, changedAt, from, version } = stored as Record<string, unknown>;
  return {
    ...code,
    revision: typeof revision === "number" ? revision : 1,
    changedAt: typeof changedAt === "number" ? changedAt : 0,
    from: from === "here" ? "here" : "device",
    version: versionOf(version),
  };
}

export function writeOther(storage: GuardedStorage, key: string, other: OtherVersion): void {
  storage.setJson(KEY_PREFIX + key, other);
}

export function removeOther(storage: GuardedStorage, key: string): void {
  storage.remove(KEY_PREFIX + key);
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
