/** Takes a draft that has come from the server into this browser's storage. */
import type { DraftAnswer, OlderDraft, ServerDraft } from "#contract/drafts.ts";
import type { GuardedStorage } from "../storage.ts";
import {
  changedCopy,
  type DraftCopy,
  isPartOf,
  isSameCode,
  isSameVersion,
  readStoredDraft,
  type StoredDraft,
  writeDraft,
} from "./drafts.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import {
  addOther,
  otherOfHere,
  otherOfServer,
  readOther,
  removeOther,
  replaceOther,
} from "./other-version.ts";

const versionOf = ({ copy_id, save }: OlderDraft) => ({ copy_id, save });

/** A draft of the server's as it is stored here. */
function storedOf(server: ServerDraft, now: number): StoredDraft {
  const { html, css, js, revision, age_ms, is_start } = server;
  const copy: DraftCopy = { copy_id: null, save: 0, saved: 0, base: versionOf(server), settled: null };
  return { html, css, js, revision, savedAt: now - age_ms, isStart: is_start, copy };
}

/** Offers another device's version, unless something is offered that only this browser has. */
function offer(storage: GuardedStorage, key: string, older: OlderDraft, now: number): void {
  const here = readStoredDraft(storage, key);
  const offered = readOther(storage, key);
  const isKnown = isSameVersion(here?.copy?.settled, older) || isSameVersion(offered?.version, older);
  const isOnlyHere = offered !== null && offered.from === "here";
  if (isKnown || isOnlyHere || (here && isSameCode(here, older))) return;
  replaceOther(storage, key, otherOfServer(older, now));
}

/**
 * Merges the draft that came with a task or daily challenge.
 * @param server null where the server has none
 * @param now milliseconds since 1970
 * @param newId makes the id of a copy
 * @returns which of the two is shown
 */
export function receiveDraft(
  storage: GuardedStorage,
  key: string,
  server: ServerDraft | null,
  now: number,
  newId: () => string,
): "here" | "server" {
  const here = readStoredDraft(storage, key);
  const { shown, isOffered } = server
    ? mergeDrafts(here, server, now)
    : { shown: "here" as const, isOffered: false };
  const isOfCopy = (older: OlderDraft | null | undefined) =>
    older !== null && older !== undefined && older.copy_id === here?.copy?.copy_id;

  // What another device has decided about is offered no longer.
  if (readOther(storage, key)?.from === "device" && !server?.older && !isOffered) removeOther(storage, key);
  if (server && shown === "server") {
    writeDraft(storage, key, storedOf(server, now));
    if (isOffered && here) {
      const version = server.older && isOfCopy(server.older) ? versionOf(server.older) : null;
      addOther(storage, key, otherOfHere(here, version));
    }
  } else if (here) {
    // A draft from before drafts were saved on the server gets its copy now.
    const copy = here.copy ?? changedCopy(null, newId);
    const isOwn = server !== null && server.copy_id === copy.copy_id;
    writeDraft(storage, key, {
      ...here,
      copy: isOwn ? { ...copy, saved: Math.max(copy.saved, server.save) } : copy,
    });
    if (server && isOffered) addOther(storage, key, otherOfServer(server, now));
  }
  if (server?.older && !isOffered && !isOfCopy(server.older)) offer(storage, key, server.older, now);
  return shown;
}

/**
 * Takes the answer to a save.
 * @param sent the copy as it was sent
 * @param now milliseconds since 1970
 * @returns whether another code is to be shown now
 */
export function receiveAnswer(
  storage: GuardedStorage,
  key: string,
  sent: DraftCopy,
  { newer, older }: DraftAnswer,
  now: number,
): boolean {
  const here = readStoredDraft(storage, key);
  if (!here?.copy || here.copy.copy_id !== sent.copy_id) return false;
  const { copy } = here;
  if (!newer) {
    const settled = isSameVersion(copy.settled, sent.settled) ? null : copy.settled;
    // Before the server's answer is taken: what it offers may be what has just been decided.
    if (older) offer(storage, key, older, now);
    writeDraft(storage, key, { ...here, copy: { ...copy, saved: Math.max(copy.saved, sent.save), settled } });
    return false;
  }
  if (copy.save > sent.save) {
    // The learner has gone on since, so this is the later work.
    writeDraft(storage, key, { ...here, copy: { ...copy, base: versionOf(newer) } });
    if (!newer.is_start) addOther(storage, key, otherOfServer(newer, now));
    return false;
  }
  writeDraft(storage, key, storedOf(newer, now));
  if (!here.isStart && !isSameCode(here, newer) && !isPartOf(sent, newer))
    addOther(storage, key, otherOfHere(here, { copy_id: copy.copy_id ?? "", save: sent.save }));
  return true;
}
