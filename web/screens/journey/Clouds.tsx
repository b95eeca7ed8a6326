import type { MapName } from "#rules/map-names.ts";
import classes from "./Clouds.module.css";

/** Where each cloud lies once they have gathered: percent of the page for its middle, and its width in vmax. */
const PUFFS = [
  { x: 4, y: 14, size: 58, picture: 1 },
  { x: 92, y: 6, size: 62, picture: 2 },
  { x: 46, y: 0, size: 60, picture: 3 },
  { x: 12, y: 48, size: 66, picture: 2 },
  { x: 90, y: 44, size: 64, picture: 3 },
  { x: 34, y: 70, size: 62, picture: 1 },
  { x: 70, y: 76, size: 66, picture: 2 },
  { x: 8, y: 96, size: 64, picture: 3 },
  { x: 94, y: 98, size: 62, picture: 1 },
  { x: 52, y: 104, size: 64, picture: 2 },
];

/** The way from one map to the next: clouds gather (1 s), and part over the new one. @param onParted they are gone */
export function Clouds({ to, parting, onParted }: { to: MapName; parting: boolean; onParted: () => void }) {
  return (
    <div
      className={`${classes.clouds} ${parting ? classes.parting : classes.gathering}`}
      onAnimationEnd={(event) => parting && event.target === event.currentTarget && onParted()}
      data-testid="clouds"
    >
      <div className={classes.haze} />
      {PUFFS.map(({ x, y, size, picture }) => (
        <img
          key={`${x} ${y}`}
          src={`/pictures/cloud-${picture}.webp`}
          alt=""
          width={720}
          height={420}
          className={x < 50 ? classes.west : classes.east}
          style={{ left: `${x}%`, top: `${y}%`, width: `${size}vmax` }}
        />
      ))}
      <p className={classes.to}>
        <span>Travelling to</span> {to}
      </p>
    </div>
  );
}
