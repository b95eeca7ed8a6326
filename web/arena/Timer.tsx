import type { Phase } from "#rules/match-phases.ts";
import classes from "./Timer.module.css";
import { COUNTDOWN_SECONDS } from "./use-battle-sounds.ts";

/** The seconds that are announced to screen readers. */
const ANNOUNCED_SECONDS: ReadonlySet<number> = new Set([30, 20, 10, 5, 4, 3, 2, 1]);

/** A whole number of seconds as `mm:ss`. */
export const clockText = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;

/** Shows the time left in the editing phase, and announces it to screen readers at some seconds. */
export function Timer({ phase, seconds }: { phase: Phase; seconds: number }) {
  const isRunning = phase === "editing";
  const text = isRunning ? clockText(seconds) : phase === "checking" || phase === "over" ? "00:00" : "--:--";
  const isLast = isRunning && seconds <= COUNTDOWN_SECONDS;
  return (
    <>
      <p className={`${classes.timer} ${isLast ? classes.last : ""}`} role="timer" aria-label="Time left">
        <span key={isLast ? seconds : "calm"}>{text}</span>
      </p>
      <p className="visuallyHidden" aria-live="assertive">
        {isRunning && ANNOUNCED_SECONDS.has(seconds) ? `${seconds} seconds left` : ""}
      </p>
    </>
  );
}
