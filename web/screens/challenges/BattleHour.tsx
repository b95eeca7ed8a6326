import { useEffect, useReducer } from "react";
import { battleHourAt } from "./battle-hour.ts";
import classes from "./MorePlay.module.css";

/** How often the time that is left is shown anew. */
const TICK_MS = 10_000;
const MINUTE_MS = 60_000;

/** The agreed hour of the day, in the learner's own time zone. */
export function BattleHour() {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const now = Date.now();
  const { starts_at, ends_at, isNow } = battleHourAt(now);
  return (
    <section className={classes.card} data-now={isNow} aria-labelledby="battle-hour">
      <h2 id="battle-hour">
        Battle hour <b>{isNow ? "now" : `in ${durationText(starts_at - now)}`}</b>
      </h2>
      <p>
        Every day from {timeText(starts_at)} to {timeText(ends_at)} your time. Come then to meet others who
        want to battle.
      </p>
    </section>
  );
}

const timeText = (at: number) => new Date(at).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });

/** A time that is left, in whole minutes, at least one: `2 h 10 min`. */
function durationText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}
