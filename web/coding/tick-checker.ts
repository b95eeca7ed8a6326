import type { TickList } from "#contract/ships.ts";
import type { Code } from "#rules/code.ts";
import type { Tick } from "#rules/tick.ts";
import { isSameCode } from "../editor/drafts.ts";

/** Finds the tick list of some code. `showEarly` gets what is known of it before the whole list is. */
export type CheckTicks = (code: Code, showEarly: (list: TickList) => void) => Promise<TickList>;

/** What is known of the tick list. */
export type TickState = {
  /** Those of the last answer; before the first one those that the task comes with, or null. */
  ticks: readonly Tick[] | null;
  /** The code that `ticks` is about. */
  checked: Code | null;
  /** Whether newer code is being checked. */
  busy: boolean;
  /** Whether the newest code, or a part of it, couldn't be checked. */
  failed: boolean;
};

export const NO_TICKS: TickState = { ticks: null, checked: null, busy: false, failed: false };

/** How long after an answer the next code is sent: the server gives one answer a second. */
export const GAP_MS = 1000;

type Options = {
  check: CheckTicks;
  /** The list before anything was checked, where it is known. */
  firstTicks?: readonly Tick[] | undefined;
  onChange: (state: TickState) => void;
  /** Runs something after a time. */
  later: (run: () => void, ms: number) => void;
};

/**
 * Checks code one after the other: the newest that was asked for in between is next. Code that was answered, or is being checked,
 * isn't sent again. After a failure the last list stays, and the same code may be asked for again.
 */
export function createTickChecker({ check, firstTicks, onChange, later }: Options) {
  let state: TickState = { ...NO_TICKS, ticks: firstTicks ?? null };
  /** The newest code that was asked for; null where it couldn't be checked. */
  let newest: Code | null = null;
  /** The code to send next. */
  let queued: Code | null = null;
  let isWaiting = false;

  const change = (to: Partial<TickState>) => {
    state = { ...state, ...to };
    onChange(state);
  };
  const sendQueued = async () => {
    const code = queued;
    if (!code || isWaiting) return;
    queued = null;
    isWaiting = true;
    const showEarly = ({ ticks }: TickList) => {
      if (!queued) change({ ticks });
    };
    const answer = await check(code, showEarly).catch(() => null);
    // An answer about older code would be out of date at once.
    if (!queued) {
      const failed = !answer || answer.ticks.some(({ done }) => done === null);
      if (failed) newest = null;
      change({ ...(answer && { ticks: answer.ticks, checked: code }), busy: false, failed });
    }
    later(() => {
      isWaiting = false;
      sendQueued();
    }, GAP_MS);
  };

  return {
    ask(code: Code): void {
      if (newest && isSameCode(newest, code)) return;
      newest = code;
      queued = code;
      change({ busy: true });
      sendQueued();
    },
  };
}
