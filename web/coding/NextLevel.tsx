import { useEffect, useState } from "react";
import { levelProgress } from "#rules/levels.ts";
import { isMotionReduced } from "../transitions/motion.ts";
import { ExpBar } from "../ui/ExpBar.tsx";
import classes from "./NextLevel.module.css";
import { LIFT_OFF_MS } from "./use-ship-effects.ts";

/**
 * The way to the next level. The bar grows by what a ship has earned while the EXP count up.
 * @param exp the learner's EXP, with those of the ship
 * @param gained the ship's
 */
export function NextLevel({ exp, gained }: { exp: number; gained: number }) {
  const { level, missing, share } = levelProgress(exp);
  const before = levelProgress(exp - gained);
  // A new level begins with an empty bar.
  const [shown, setShown] = useState(before.level === level ? before.share : 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(share), isMotionReduced() ? 0 : LIFT_OFF_MS / 2);
    return () => clearTimeout(timer);
  }, [share]);
  return (
    <div className={classes.next}>
      <ExpBar share={shown} text={`Level ${level} · ${missing} EXP to level ${level + 1}`} />
    </div>
  );
}
