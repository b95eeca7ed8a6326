import type { CSSProperties } from "react";
import classes from "./Clouds.module.css";

/** The final positions of the clouds in percent of the window, their widths in percent of its width, and their pictures. */
const CLOUDS = [
  { x: 14, y: 92, size: 78, picture: 1 },
  { x: 84, y: 96, size: 82, picture: 2 },
  { x: 50, y: 104, size: 90, picture: 3 },
  { x: 8, y: 22, size: 66, picture: 2 },
  { x: 92, y: 18, size: 70, picture: 3 },
  { x: 26, y: 56, size: 74, picture: 3 },
  { x: 76, y: 58, size: 76, picture: 1 },
  { x: 50, y: 26, size: 72, picture: 1 },
  { x: 48, y: 72, size: 82, picture: 2 },
] as const;

/** The cloud transition: clouds cover the screen from both sides. @param parting whether they move away, over the next screen */
export function Clouds({ parting = false }: { parting?: boolean }) {
  return (
    <div className={`${classes.clouds} ${parting ? classes.parting : ""}`} aria-hidden="true">
      {CLOUDS.map(({ x, y, size, picture }, index) => (
        <img
          key={`${x}-${y}`}
          src={`/pictures/cloud-${picture}.webp`}
          alt=""
          width={720}
          height={420}
          style={
            {
              left: `${x}%`,
              top: `${y}%`,
              width: `max(${size}vw, ${size * 8}px)`,
              "--from": x < 50 || (x === 50 && index % 2 === 0) ? "-1" : "1",
              animationDelay: parting ? "0ms" : `${index * 45}ms`,
            } as CSSProperties
          }
        />
      ))}
      <div className={classes.haze} />
    </div>
  );
}
