import type { RaceOutcome } from "#contract/races.ts";
import { AWARDED_RACES_A_DAY } from "#rules/race-awards.ts";
import classes from "./RaceOutcomeText.module.css";

/** A time of a race: `21.4 s`. */
export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** How many races of a UTC day can still earn. */
export function racesLeftText(left: number): string {
  if (left === 0) return `The ${AWARDED_RACES_A_DAY} races that pay in a day (UTC) are used up.`;
  return left === 1 ? "One race can still pay today." : `${left} races can still pay today.`;
}

type Props = {
  /** Null while the race is being recorded. */
  outcome: RaceOutcome | null;
  /** The learner's best time in this battle before the race. */
  before: number | null;
};

/** What a race came to: its EXP and why, the time, and the best time. */
export function RaceOutcomeText({ outcome, before }: Props) {
  if (!outcome) return <p className={classes.outcome}>Writing it down…</p>;
  const { right, exp_gained, left, met_ms, best_ms, is_best, marked } = outcome;
  return (
    <div className={classes.outcome} role="status">
      <b>+{exp_gained} EXP</b>
      <p>
        {right
          ? exp_gained > 0
            ? `You did everything that the battle asked for. ${racesLeftText(left)}`
            : racesLeftText(left)
          : `A race pays where everything that the battle asks for is done. ${racesLeftText(left)}`}
      </p>
      {right && marked === "pasted" && (
        <p>Since part of it was pasted, it sets no time and beats no ghost.</p>
      )}
      {right && marked === "machine" && <p>Since no hands type so fast, it earns nothing.</p>}
      {met_ms !== null && (
        <p className={classes.time}>
          Done after {secondsText(met_ms)}.{" "}
          {is_best
            ? before === null
              ? "Your first time in this battle!"
              : `New best! It was ${secondsText(before)}.`
            : best_ms !== null && `Your best in this battle: ${secondsText(best_ms)}.`}
        </p>
      )}
    </div>
  );
}
