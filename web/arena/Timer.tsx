import type { Phase } from "#rules/match-phases.ts";
import classes from "./Timer.module.css";
import { LAST_SECONDS } from "./use-battle-sounds.ts";

const SAID_AT: ReadonlySet<number> = new Set([30, 20, 10, 5, 4, 3, 2, 1]);

/** `0:35`-like, as mm:ss. */
export const clockText = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;

/** The time that is left to type. */
export function Timer({ phase, seconds }: { phase: Phase; seconds: number }) {
  const isRunning = phase === "editing";
  const text = isRunning ? clockText(seconds) : phase === "checking" || phase === "over" ? "00:00" : "--:--";
  const isLast = isRunning && seconds <= LAST_SECONDS;
  return (
    <>
      <p className={`${classes.timer} ${isLast ? classes.last : ""}`} role="timer" aria-label="Time left">
        <span key={isLast ? seconds : "calm"}>{text}</span>
      </p>
      <p className="quiet" aria-live="assertive">
        {isRunning && SAID_AT.has(seconds) ? `${seconds} seconds left` : ""}
      </p>
    </>
  );
}
