import { type CSSProperties, useState } from "react";
import { useSkipKeys } from "../../transitions/skip-keys.ts";
import { scaleWait } from "../../transitions/time-scale.ts";
import classes from "./Cover.module.css";
import type { JourneyMap } from "./journey-map.ts";

/** How long the cover stands before it opens (specification, part 1 §4). */
const COVER_MS = 1000;

/** Covers the map with its name while the journey opens. @param onGone called when the animation is over, or skipped by a press or key */
export function Cover({ map, onGone }: { map: JourneyMap; onGone: () => void }) {
  const [wait] = useState(() => `${scaleWait(COVER_MS)}ms`);
  useSkipKeys(onGone);
  return (
    <div
      className={classes.cover}
      onClick={onGone}
      style={{ "--wait": wait } as CSSProperties}
      // Child elements have animations too, whose events bubble.
      onAnimationEnd={(event) => event.target === event.currentTarget && onGone()}
      aria-hidden="true"
      data-testid="cover"
    >
      <div className={classes.sky} style={{ backgroundImage: `url("${map.placeholder}")` }} />
      <p className={classes.kicker}>Now arriving at</p>
      <p className={classes.name}>{map.name}</p>
      <p className={classes.blurb}>{map.blurb}</p>
    </div>
  );
}
