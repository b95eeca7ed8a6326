/** Saves a draft on the server while it is being written: when the learner rests, and when the page is left. */
import type { DraftAnswer, DraftBody } from "#contract/drafts.ts";
import type { GuardedStorage } from "../storage.ts";
import {
  type DraftCopy,
  isCancelled,
  isUnsaved,
  readStoredDraft,
  type StoredDraft,
  writeDraft,
} from "./drafts.ts";
import { receiveAnswer } from "./receive-draft.ts";

/**
 * Where the last change is: in this browser, in this browser until the server can be reached, only in this browser since the learner has
 * cancelled its save, or on the server too.
 */
export type DraftPlace = "here" | "waiting" | "cancelled" | "saved";

/** Saves one draft on the server. */
export interface DraftSaver {
  /** The draft has changed in this browser. It is saved after `SAVE_IDLE_MS` without another call. */
  changed(): void;
  /** Saves what isn't saved yet. @param isLeaving the page may be gone before the answer */
  save(isLeaving?: boolean): void;
  /** Keeps the last change in this browser alone: it isn't sent, and neither is anything else before the next change. */
  cancel(): void;
  /** The collisions at which Codex's version was taken in the start of the code. */
  setTakeCodex(ids: readonly string[]): void;
}

/** What goes wrong decides what follows: wait for the server, try again after some seconds, or leave it until the next change. */
export type SaveFault = "unreachable" | { retryAfterSeconds: number } | "refused";

/** Clock, timer and network are arguments, so that tests need not wait. */
export interface DraftSaverOptions {
  storage: GuardedStorage;
  /** The draft's name in this browser. */
  key: string;
  /** Its name on the server. */
  serverKey: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `run` after `ms`. @returns cancels the timer */
  setTimer(run: () => void, ms: number): () => void;
  send(body: DraftBody, isLeaving: boolean): Promise<DraftAnswer>;
  faultOf(error: unknown): SaveFault;
  /** Calls `run` once when the server can be reached. @returns stops waiting */
  whenReachable(run: () => void): () => void;
  /** Stores what is typed but not yet stored. */
  flush(): void;
  /** Called with where the last change is when that may have changed; with null where there is nothing to save yet. */
  onPlace(place: DraftPlace | null): void;
  /** Called when another version is offered or shown. @param isReplaced the stored code is another one now */
  onMerged(isReplaced: boolean): void;
}

/** A draft is saved after this time without a change. */
export const SAVE_IDLE_MS = 3000;

/** Creates the saver of one draft. It goes on after its page is left, until all is saved or the save is refused. */
export function createDraftSaver(options: DraftSaverOptions): DraftSaver {
  const { storage, key } = options;
  let takeCodex: readonly string[] = [];
  let isWaiting = false;
  let requests = 0;
  /** Ends the timer, or the wait for the server. */
  let stopWaiting: () => void = () => undefined;

  const read = () => readStoredDraft(storage, key);
  const later = (ms: number) => {
    stopWaiting();
    stopWaiting = options.setTimer(() => save(), ms);
  };
  const placeOf = (draft: StoredDraft): DraftPlace => {
    if (!isUnsaved(draft)) return "saved";
    if (isCancelled(draft)) return "cancelled";
    return isWaiting ? "waiting" : "here";
  };
  const tellPlace = () => {
    const draft = read();
    options.onPlace(draft?.copy ? placeOf(draft) : null);
  };
  const setWaiting = (waits: boolean) => {
    isWaiting = waits;
    tellPlace();
  };

  const succeed = (sent: DraftCopy, answer: DraftAnswer) => {
    options.flush();
    const isReplaced = receiveAnswer(storage, key, sent, answer, options.now());
    setWaiting(false);
    if (answer.newer || answer.older) options.onMerged(isReplaced);
    // What was typed since waits for its own rest.
    if (isUnsaved(read()) && requests === 0) later(SAVE_IDLE_MS);
  };
  const fail = (error: unknown) => {
    // What was cancelled while it was under way doesn't wait again.
    const fault = isCancelled(read()) ? "refused" : options.faultOf(error);
    setWaiting(fault !== "refused");
    stopWaiting();
    if (fault === "unreachable") stopWaiting = options.whenReachable(() => save());
    else if (fault !== "refused") later(fault.retryAfterSeconds * 1000);
  };

  const save = (isLeaving = false) => {
    const draft = read();
    // Requests in parallel only while leaving: the server takes the newest, whichever arrives first.
    const isIdle = !isUnsaved(draft) || isCancelled(draft);
    if (!draft?.copy?.copy_id || isIdle || (requests > 0 && !isLeaving)) {
      tellPlace();
      return;
    }
    stopWaiting();
    const { copy, html, css, js } = draft;
    const { copy_id, save: number, base, settled } = draft.copy;
    const body: DraftBody = {
      key: options.serverKey,
      copy_id,
      save: number,
      based_on: base,
      settled,
      age_ms: Math.max(0, Math.round(options.now() - draft.savedAt)),
      revision: draft.revision,
      take_codex: [...takeCodex],
      is_start: draft.isStart,
      html,
      css,
      js,
    };
    requests += 1;
    options.send(body, isLeaving).then(
      (answer) => {
        requests -= 1;
        succeed(copy, answer);
      },
      (error: unknown) => {
        requests -= 1;
        fail(error);
      },
    );
  };

  return {
    changed() {
      // While the server can't be reached, only its return counts.
      if (!isWaiting) later(SAVE_IDLE_MS);
      tellPlace();
    },
    save,
    cancel() {
      options.flush();
      const draft = read();
      if (!draft?.copy) return;
      stopWaiting();
      writeDraft(storage, key, { ...draft, copy: { ...draft.copy, cancelled: draft.copy.save } });
      setWaiting(false);
    },
    setTakeCodex: (ids) => {
      takeCodex = ids;
    },
  };
}
