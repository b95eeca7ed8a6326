import { useEffect, useRef, useState } from "react";
import type { Code } from "#rules/code.ts";
import { type CheckTicks, createTickChecker, NO_TICKS, type TickState } from "./tick-checker.ts";

/** The tick list of a screen. `ask` has code checked; without a `check` it does nothing. */
export function useTicks(check: CheckTicks | undefined): { state: TickState; ask: (code: Code) => void } {
  const [state, setState] = useState(NO_TICKS);
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  }, [check]);
  const [checker] = useState(() =>
    createTickChecker({
      check: (code) => latest.current?.(code) ?? Promise.reject(new Error("There is nothing to check.")),
      onChange: setState,
      later: (run, ms) => window.setTimeout(run, ms),
    }),
  );
  return { state, ask: (code) => check && checker.ask(code) };
}
