import { useEffect, useMemo, useState } from "react";
import type { Code } from "#rules/code.ts";
import { browserStorage, type StorageProblem } from "../storage.ts";
import { createDraftWriter, isSameCode, readDraft, readDraftRevision } from "./drafts.ts";

/** The result of `useDraft`. */
export interface Draft {
  code: Code;
  /** The revision of the task that the code was begun on. */
  revision: number;
  setCode: (code: Code) => void;
  /** Restores the starting code. */
  reset: () => void;
  /** Begins anew with other code than the starting code. `undoReset` takes it back. */
  replace: (code: Code) => void;
  /** Restores the code from before `reset` or `replace`. Undefined if there is no such code. */
  undoReset: (() => void) | undefined;
  /** Whether the code comes from an earlier visit. */
  restored: boolean;
  /** Why the browser can't store the draft, or null. The code is then lost when the page is closed. */
  problem: StorageProblem | null;
  /** Writes the latest code now. @returns whether it is stored */
  flush: () => boolean;
}

interface DraftState {
  key: string;
  code: Code;
  revision: number;
  beforeReset: { code: Code; revision: number } | null;
  restored: boolean;
}

function loadDraft(key: string, start: Code, present: number): DraftState {
  const stored = readDraft(browserStorage, key);
  const restored = stored !== null && !isSameCode(stored, start);
  const revision = restored ? readDraftRevision(browserStorage, key) : present;
  return { key, code: restored ? stored : start, revision, beforeReset: null, restored };
}

/**
 * Code that is stored in this browser, so that it survives a reload, a crash or leaving the page.
 *
 * @param key the draft's name, for example of a user and a task; a change of it loads another draft
 * @param start the code to start with if there is no draft
 * @param present the task's present revision, which `start` is of
 */
export function useDraft(key: string, start: Code, present = 1): Draft {
  const [previous, setState] = useState(() => loadDraft(key, start, present));
  const [problem, setProblem] = useState<StorageProblem | null>(null);
  let state = previous;
  if (previous.key !== key) {
    state = loadDraft(key, start, present);
    setState(state);
  }

  const { html, css, js } = start;
  const writer = useMemo(
    () =>
      createDraftWriter({
        storage: browserStorage,
        key,
        start: { html, css, js },
        now: () => Date.now(),
        setTimer: (run, ms) => {
          const timer = window.setTimeout(run, ms);
          return () => window.clearTimeout(timer);
        },
        onWritten: setProblem,
      }),
    [key, html, css, js],
  );

  useEffect(() => {
    const flushIfHidden = () => document.visibilityState === "hidden" && writer.flush();
    window.addEventListener("pagehide", writer.flush);
    document.addEventListener("visibilitychange", flushIfHidden);
    return () => {
      window.removeEventListener("pagehide", writer.flush);
      document.removeEventListener("visibilitychange", flushIfHidden);
      writer.flush();
    };
  }, [writer]);

  const change = (code: Code, revision: number, beforeReset: DraftState["beforeReset"]) => {
    setState((before) => ({ ...before, code, revision, beforeReset }));
    writer.schedule(code, revision);
  };
  const { beforeReset } = state;
  return {
    code: state.code,
    revision: state.revision,
    setCode: (code) => change(code, state.revision, null),
    reset: () => change(start, present, isSameCode(state.code, start) ? null : state),
    replace: (code) => change(code, present, isSameCode(state.code, start) ? null : state),
    undoReset: beforeReset ? () => change(beforeReset.code, beforeReset.revision, null) : undefined,
    restored: state.restored,
    problem,
    flush: () => writer.flush() === null,
  };
}
