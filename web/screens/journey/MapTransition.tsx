import type { MapName } from "#rules/map-names.ts";
import { Clouds } from "../../transitions/Clouds.tsx";
import classes from "./MapTransition.module.css";

/**
 * The clouds between two maps.
 * @param parting whether the new map is shown
 * @param onParted called when the clouds are gone
 */
export function MapTransition({
  to,
  parting,
  onParted,
}: {
  to: MapName;
  parting: boolean;
  onParted: () => void;
}) {
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
