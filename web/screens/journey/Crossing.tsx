import type { MapName } from "#rules/map-names.ts";
import { Clouds } from "../../transitions/Clouds.tsx";
import classes from "./Crossing.module.css";

/** The way from one map to the next: clouds gather (1 s), and part over the new one. @param onParted they are gone */
export function Crossing({ to, parting, onParted }: { to: MapName; parting: boolean; onParted: () => void }) {
  return (
    <div
      className={parting ? classes.parting : classes.crossing}
      onAnimationEnd={(event) => parting && event.target === event.currentTarget && onParted()}
      data-testid="clouds"
    >
      <Clouds parting={parting} />
      <p className={classes.to} aria-hidden="true">
        <span>Travelling to</span> {to}
      </p>
    </div>
  );
}
