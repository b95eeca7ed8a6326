import { useEffect, useRef, useState } from "react";
import type { Code } from "#rules/code.ts";
import type { Tick } from "#rules/tick.ts";
import { type CheckTicks, createTickChecker, NO_TICKS, type TickState } from "./tick-checker.ts";

/**
 * The tick list of a screen. `ask` has code checked; without a `check` it does nothing.
 * @param firstTicks the list before anything was checked, where it is known
 */
export function useTicks(
  check: CheckTicks | undefined,
  firstTicks?: readonly Tick[],
): { state: TickState; ask: (code: Code) => void } {
  const [state, setState] = useState<TickState>({ ...NO_TICKS, ticks: firstTicks ?? null });
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  }, [check]);
  const [checker] = useState(() =>
    createTickChecker({
      check: (code, showEarly) =>
        latest.current?.(code, showEarly) ?? Promise.reject(new Error("There is nothing to check.")),
      firstTicks,
      onChange: setState,
      later: (run, ms) => window.setTimeout(run, ms),
    }),
  );
  return { state, ask: (code) => check && checker.ask(code) };
}
