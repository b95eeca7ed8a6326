/** Which of two versions of a draft is shown: this browser's or the server's. */
import type { ServerDraft } from "#contract/drafts.ts";
import { isPartOf, isSameCode, isSameVersion, isUnsaved, type StoredDraft } from "./drafts.ts";

type Merge = {
  shown: "here" | "server";
  /** Whether the one that isn't shown was written at the same time, so that it is offered. */
  isOffered: boolean;
};

/**
 * Compares this browser's draft with the server's. One that goes on from the other one is shown, without a word. Where both went on from
 * something earlier, the later work is shown and the other one offered. Times are compared as ages, since the clocks of devices differ.
 * @param now milliseconds since 1970, by the clock that has set `here.savedAt`
 */
export function mergeDrafts(here: StoredDraft | null, server: ServerDraft, now: number): Merge {
  const plainly = (shown: Merge["shown"]): Merge => ({ shown, isOffered: false });
  if (!here) return plainly("server");
  if (here.copy?.copy_id === server.copy_id)
    return plainly(here.copy.save >= server.save ? "here" : "server");
  // Also of equal code: a save of this copy may still be on its way, and must not meet another copy of this browser's.
  if (isSameVersion(here.copy?.base, server)) return plainly("here");
  if (isSameCode(here, server) || isPartOf(here.copy, server)) return plainly("server");
  // What the server has had of this browser is part of what it has now, or is offered by it.
  if (here.copy && !isUnsaved(here)) return plainly("server");
  const isLater = now - here.savedAt <= server.age_ms;
  return isLater
    ? { shown: "here", isOffered: !server.is_start }
    : { shown: "server", isOffered: !here.isStart };
}
