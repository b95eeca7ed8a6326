import { type ReactNode, useEffect, useState } from "react";
import { isMotionReduced } from "../transitions/motion.ts";
import classes from "./LiftOff.module.css";
import { LIFT_OFF_MS } from "./use-ship-effects.ts";

type Props = {
  correct: boolean;
  exp: number;
  /** What the EXP are made of. */
  children?: ReactNode;
};

/** The animation of a ship's result: the rocket lifts off while the EXP count up, or it falls back to the ground. */
export function LiftOff({ correct, exp, children }: Props) {
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
      {correct && (
        <div className={classes.earned}>
          <p className={classes.exp} aria-hidden="true">
            +{shown} <small>EXP</small>
          </p>
          {children}
        </div>
      )}
      <p className="visuallyHidden" role="status">
        {correct ? "Correct." : "Not correct yet."} You gained {exp} EXP.
      </p>
    </div>
  );
}

/** The delay before the EXP count up. Then the rocket has left the ground. */
const COUNT_DELAY_MS = 600;

/** Counts from 0 to the target, easing out. With reduced motion it is the target at once. */
function useCountUp(target: number): number {
  const [value, setValue] = useState(() => (isMotionReduced() ? target : 0));
  useEffect(() => {
    if (isMotionReduced()) return setValue(target);
    const startsAt = performance.now() + COUNT_DELAY_MS;
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - startsAt) / (LIFT_OFF_MS - COUNT_DELAY_MS)));
      setValue(Math.round(target * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return value;
}
