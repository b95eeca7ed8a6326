import { useEffect, useMemo, useState } from "react";
import type { Code } from "#rules/code.ts";
import { ApiError, isTransient } from "../api/client.ts";
import { saveDraft } from "../api/save-draft.ts";
import { whenReachable } from "../api/when-reachable.ts";
import { browserStorage, type StorageProblem } from "../storage.ts";
import { scaleWait } from "../transitions/time-scale.ts";
import { createDraftSaver, type DraftPlace, type DraftSaver, type SaveFault } from "./draft-saver.ts";
import {
  changedCopy,
  createDraftWriter,
  type DraftWriter,
  isSameCode,
  readDraft,
  readDraftRevision,
  readStoredDraft,
  writeDraft,
} from "./drafts.ts";
import { type OtherVersion, readOther, removeOther, replaceOther } from "./other-version.ts";

/** The result of `useDraft`. */
export interface Draft {
  /** The draft's name in this browser. */
  key: string;
  code: Code;
  /** The revision of the task that the code was begun on. */
  revision: number;
  setCode: (code: Code) => void;
  /** Whether the code is another than the starting code. */
  isChanged: boolean;
  /** Restores the starting code. */
  reset: () => void;
  /**
   * Begins again with other code than the starting code. `undoReset` takes it back.
   * @param takeCodex the collisions at which Codex's version is taken in it, which are saved with it
   */
  replace: (code: Code, takeCodex: readonly string[]) => void;
  /** Restores the code from before `reset` or `replace`. Undefined if there is no such code. */
  undoReset: (() => void) | undefined;
  /** Whether the code comes from an earlier visit. */
  restored: boolean;
  /** Why the browser can't store the draft, or null. The code is then lost when the page is closed. */
  problem: StorageProblem | null;
  /** Writes the latest code now. @returns whether it is stored */
  flush: () => boolean;
  /** Where the last change is stored; null before there is one, and for a draft that stays in this browser. */
  place: DraftPlace | null;
  /** Cancels the save of the last change, which waits for the server. The next change is saved again. */
  cancelSave: () => void;
  /** What two devices wrote at the same time, as far as it isn't shown; null if there is nothing to decide. */
  other: OtherVersion | null;
  /** Shows the other version. The one that was shown is offered instead. */
  takeOther: () => void;
  /** Offers the other version no longer. */
  dropOther: () => void;
}

/** Where a draft is saved on the server, and for whom. */
export interface ServerPlace {
  user_id: string;
  /** See `draftKey` in contract/drafts.ts. */
  key: string;
  /** The collisions at which Codex's version was taken in the starting code. */
  takeCodex?: readonly string[];
}

interface DraftState {
  key: string;
  code: Code;
  revision: number;
  beforeReset: { code: Code; revision: number } | null;
  restored: boolean;
  other: OtherVersion | null;
}

function loadDraft(key: string, start: Code, present: number): DraftState {
  const stored = readDraft(browserStorage, key);
  const restored = stored !== null && !isSameCode(stored, start);
  const revision = restored ? readDraftRevision(browserStorage, key) : present;
  const other = readOther(browserStorage, key);
  return { key, code: restored ? stored : start, revision, beforeReset: null, restored, other };
}

const newId = () => crypto.randomUUID();
const setTimer = (run: () => void, ms: number) => {
  const timer = window.setTimeout(run, ms);
  return () => window.clearTimeout(timer);
};
/** The wait after a refusal that names none. */
const DEFAULT_RETRY_SECONDS = 60;
/** The bounds of the wait after a fault of the server, which answers: all whose saves have failed at once don't come back at once. */
const FAULT_RETRY_SECONDS = { min: 10, max: 40 };

/** What becomes of a draft whose save has failed. @param random from 0 to 1 */
export function faultOf(error: unknown, random = Math.random()): SaveFault {
  if (!(error instanceof ApiError)) return "refused";
  if (error.code === "offline") return "unreachable";
  if (error.code === "rate_limited") return { retryAfterSeconds: error.retryAfter ?? DEFAULT_RETRY_SECONDS };
  const { min, max } = FAULT_RETRY_SECONDS;
  return isTransient(error) ? { retryAfterSeconds: min + random * (max - min) } : "refused";
}

type OpenDraft = {
  key: string;
  start: Code;
  server: Pick<ServerPlace, "user_id" | "key"> | null;
  onWritten: (problem: StorageProblem | null) => void;
  onPlace: (place: DraftPlace | null) => void;
  onMerged: (isReplaced: boolean) => void;
};

/** The writer of a draft, and what saves it on the server. */
function openDraft({ key, start, server, onWritten, onPlace, onMerged }: OpenDraft): {
  writer: DraftWriter;
  saver: DraftSaver | null;
} {
  const now = () => Date.now();
  const writer = createDraftWriter({
    storage: browserStorage,
    key,
    start,
    newId: server ? newId : undefined,
    now,
    setTimer,
    onWritten: (problem) => {
      onWritten(problem);
      saver?.changed();
    },
  });
  const saver =
    server &&
    createDraftSaver({
      storage: browserStorage,
      key,
      serverKey: server.key,
      now,
      setTimer: (run, ms) => setTimer(run, scaleWait(ms)),
      send: (body, isLeaving) => saveDraft(server.user_id, body, isLeaving),
      faultOf,
      whenReachable,
      flush: writer.flush,
      onPlace,
      onMerged,
    });
  return { writer, saver };
}

/**
 * Code that is stored in this browser, so that it survives a reload, a crash or leaving the page, and on the server, so that it follows
 * the learner.
 *
 * @param key the draft's name, for example of a user and a task; a change of it loads another draft
 * @param start the code to start with if there is no draft
 * @param present the task's present revision, which `start` is of
 * @param server without it the draft stays in this browser
 */
export function useDraft(key: string, start: Code, present = 1, server?: ServerPlace): Draft {
  const [previous, setState] = useState(() => loadDraft(key, start, present));
  const [problem, setProblem] = useState<StorageProblem | null>(null);
  const [placed, setPlaced] = useState<{ key: string; place: DraftPlace | null }>({ key, place: null });
  let state = previous;
  if (previous.key !== key) {
    state = loadDraft(key, start, present);
    setState(state);
  }

  const { html, css, js } = start;
  const { user_id, key: serverKey, takeCodex = [] } = server ?? {};
  const { writer, saver } = useMemo(
    () =>
      openDraft({
        key,
        start: { html, css, js },
        server: user_id !== undefined && serverKey !== undefined ? { user_id, key: serverKey } : null,
        onWritten: setProblem,
        onPlace: (place) => setPlaced({ key, place }),
        onMerged: (isReplaced) =>
          setState((before) => {
            if (before.key !== key) return before;
            return isReplaced
              ? loadDraft(key, { html, css, js }, present)
              : { ...before, other: readOther(browserStorage, key) };
          }),
      }),
    [key, html, css, js, present, user_id, serverKey],
  );

  const taken = JSON.stringify(takeCodex);
  useEffect(() => saver?.setTakeCodex(JSON.parse(taken) as string[]), [saver, taken]);

  useEffect(() => {
    const leave = () => {
      writer.flush();
      saver?.save(true);
    };
    const leaveIfHidden = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("pagehide", leave);
    window.addEventListener("blur", leave);
    document.addEventListener("visibilitychange", leaveIfHidden);
    // What an earlier visit couldn't save.
    saver?.changed();
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("blur", leave);
      document.removeEventListener("visibilitychange", leaveIfHidden);
      leave();
    };
  }, [writer, saver]);

  const change = (code: Code, revision: number, beforeReset: DraftState["beforeReset"]) => {
    setState((before) => ({ ...before, code, revision, beforeReset }));
    writer.schedule(code, revision);
  };
  const { beforeReset, other } = state;
  const takeOther = () => {
    if (!other) return;
    writer.flush();
    const { html, css, js } = state.code;
    const instead: OtherVersion = {
      ...{ html, css, js },
      revision: state.revision,
      changedAt: readStoredDraft(browserStorage, key)?.savedAt ?? Date.now(),
      from: other.from === "here" ? "device" : "here",
      version: other.version,
    };
    replaceOther(browserStorage, key, instead);
    setState((before) => ({ ...before, other: instead }));
    change({ html: other.html, css: other.css, js: other.js }, other.revision, null);
  };
  const dropOther = () => {
    writer.flush();
    removeOther(browserStorage, key);
    setState((before) => ({ ...before, other: readOther(browserStorage, key) }));
    const stored = readStoredDraft(browserStorage, key);
    if (!other?.version || !stored?.copy) return;
    // The server offers it too, until it knows.
    const copy = { ...changedCopy(stored.copy, newId), settled: other.version };
    setProblem(writeDraft(browserStorage, key, { ...stored, copy }));
    saver?.changed();
  };
  return {
    key,
    code: state.code,
    revision: state.revision,
    setCode: (code) => change(code, state.revision, null),
    isChanged: !isSameCode(state.code, start),
    reset: () => change(start, present, isSameCode(state.code, start) ? null : state),
    replace: (code, takeCodex) => {
      // Now, since the change of the start saves this code before the next render's choice is known.
      saver?.setTakeCodex(takeCodex);
      change(code, present, isSameCode(state.code, start) ? null : state);
    },
    undoReset: beforeReset ? () => change(beforeReset.code, beforeReset.revision, null) : undefined,
    restored: state.restored,
    problem,
    flush: () => writer.flush() === null,
    // The saver of another key may still be at work.
    place: placed.key === key ? placed.place : null,
    cancelSave: () => saver?.cancel(),
    other,
    takeOther,
    dropOther,
  };
}
