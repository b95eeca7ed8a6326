import { useEffect, useState } from "react";
import { isStill } from "../transitions/motion.ts";
import classes from "./LiftOff.module.css";
import { UP_MS } from "./use-moment.ts";

/** The ship over the planet: it lifts off and its EXP count up, or it bumps back onto the ground. */
export function LiftOff({ correct, exp }: { correct: boolean; exp: number }) {
  const shown = useCountUp(exp);
  return (
    <div className={`${classes.sky} ${correct ? classes.correct : classes.wrong}`}>
      <div className={classes.stars} aria-hidden="true" />
      <img className={classes.planet} src="/pictures/horizon-small.webp" alt="" width={852} height={256} />
      <div className={classes.ship} aria-hidden="true">
        <img src="/emoji/rocket.webp" alt="" width={256} height={256} />
        {correct ? (
          <i className={classes.flame} />
        ) : (
          <img className={classes.bandage} src="/emoji/bandage.webp" alt="" width={256} height={256} />
        )}
      </div>
      {!correct && <div className={classes.dust} aria-hidden="true" />}
      <p className={classes.exp}>
        <span aria-hidden="true">
          +{shown} <small>EXP</small>
        </span>
        <span className="quiet" role="status">
          {correct ? "Correct." : "Not correct yet."} You gained {exp} EXP.
        </span>
      </p>
    </div>
  );
}

/** When the EXP begin to count, in milliseconds: the ship has left the ground. */
const FROM_MS = 600;

/** Runs from 0 to the target; at once where things stay still. */
function useCountUp(target: number): number {
  const [value, setValue] = useState(() => (isStill() ? target : 0));
  useEffect(() => {
    if (isStill()) return setValue(target);
    const started = performance.now() + FROM_MS;
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - started) / (UP_MS - FROM_MS)));
      setValue(Math.round(target * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return value;
}
