import { useEffect, useMemo, useState } from "react";
import type { Code } from "#rules/code.ts";
import { createDraftKeeper, type DraftProblem, type DraftStorage, isSameCode, readDraft } from "./drafts.ts";

/** A draft, as a screen uses it. */
export interface Draft {
  code: Code;
  setCode: (code: Code) => void;
  /** Brings the starting code back. */
  reset: () => void;
  /** Brings back what Reset took away; undefined when there is nothing to bring back. */
  undoReset: (() => void) | undefined;
  /** Whether the code comes from an earlier visit. */
  restored: boolean;
  /** Why the browser does not keep the draft, or null. The code is still there as long as the page is open. */
  problem: DraftProblem | null;
}

/** Keeps nothing: for a browser in which the very mention of its storage throws. */
const NOWHERE: DraftStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new Error("This browser keeps nothing.");
  },
};

function browserStorage(): DraftStorage {
  try {
    return window.localStorage;
  } catch {
    return NOWHERE;
  }
}

interface DraftState {
  key: string;
  code: Code;
  beforeReset: Code | null;
  restored: boolean;
}

function open(key: string, start: Code): DraftState {
  const found = readDraft(browserStorage(), key);
  const isOwn = found !== null && !isSameCode(found, start);
  return { key, code: isOwn ? found : start, beforeReset: null, restored: isOwn };
}

/**
 * The code under `key` (a user and a task, say), kept in this browser: it is there again after a reload, a crash or Back. A change of
 * `key` opens another draft.
 */
export function useDraft(key: string, start: Code): Draft {
  const [kept, setState] = useState(() => open(key, start));
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  let state = kept;
  if (kept.key !== key) {
    state = open(key, start);
    setState(state);
  }

  const { html, css, js } = start;
  const keeper = useMemo(
    () =>
      createDraftKeeper({
        storage: browserStorage(),
        key,
        start: { html, css, js },
        now: () => Date.now(),
        later: (run, ms) => {
          const timer = window.setTimeout(run, ms);
          return () => window.clearTimeout(timer);
        },
        onWritten: setProblem,
      }),
    [key, html, css, js],
  );

  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && keeper.flush();
    window.addEventListener("pagehide", keeper.flush);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("pagehide", keeper.flush);
      document.removeEventListener("visibilitychange", onHidden);
      keeper.flush();
    };
  }, [keeper]);

  const change = (code: Code, beforeReset: Code | null) => {
    setState((before) => ({ ...before, code, beforeReset }));
    keeper.keep(code);
  };
  const { beforeReset } = state;
  return {
    code: state.code,
    setCode: (code) => change(code, null),
    reset: () => change(start, isSameCode(state.code, start) ? null : state.code),
    undoReset: beforeReset ? () => change(beforeReset, null) : undefined,
    restored: state.restored,
    problem,
  };
}
