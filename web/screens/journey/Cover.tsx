import classes from "./Cover.module.css";
import type { GameMap } from "./game-map.ts";

/** Covers the map with its name while the journey opens. @param onGone called when the animation is over */
export function Cover({ map, onGone }: { map: GameMap; onGone: () => void }) {
  return (
    <div
      className={classes.cover}
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
