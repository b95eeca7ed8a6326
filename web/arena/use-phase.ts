import { useEffect, useReducer } from "react";
import type { MatchClock } from "#contract/battles.ts";
import type { Phase } from "#rules/match-phases.ts";

/** The phase at the server's time `now`. It is computed here, so that the editors unlock on time and not when a message arrives. */
function phaseAt(clock: MatchClock, now: number): Phase {
  const { phase, ends_at, opens_at, closes_at } = clock;
  if (phase === "waiting" || phase === "over" || opens_at === null || closes_at === null) return phase;
  if (now >= closes_at) return "checking";
  if (now >= opens_at) return "editing";
  return phase === "objective" && ends_at !== null && now < ends_at ? "objective" : "start";
}

/** When a phase ends, by the server's clock; null if that is unknown. */
function endOf(clock: MatchClock, phase: Phase): number | null {
  if (phase === "objective" || phase === "waiting") return clock.ends_at;
  if (phase === "start") return clock.opens_at;
  return phase === "editing" ? clock.closes_at : null;
}

/**
 * The current phase and its whole seconds left, rounded up. Renders again exactly when either changes.
 * @param now returns the server's time, in milliseconds since 1970
 */
export function usePhase(clock: MatchClock | null, now: () => number): { phase: Phase; seconds: number } {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const time = now();
  const phase = clock ? phaseAt(clock, time) : "waiting";
  const end = clock ? endOf(clock, phase) : null;
  const left = end === null ? null : Math.max(0, end - time);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(tick, Math.max(1, left % 1000 || 1000));
    return () => clearTimeout(timer);
  });
  return { phase, seconds: left === null ? 0 : Math.ceil(left / 1000) };
}
