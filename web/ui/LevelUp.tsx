import { useEffect, useRef, useState } from "react";
import { play } from "../audio/player.ts";
import { celebrate } from "../transitions/confetti.ts";
import classes from "./LevelUp.module.css";

/** Specification, part 1 §9. */
const SHOWN_MS = 5000;

/** Says so when the level has risen: for 5 s, or until clicked. */
export function LevelUp({ level }: { level: number }) {
  const last = useRef(level);
  const [rise, setRise] = useState<{ from: number; to: number } | null>(null);
  useEffect(() => {
    const from = last.current;
    last.current = level;
    if (level <= from) return;
    setRise({ from, to: level });
    play("level-up");
    celebrate();
  }, [level]);
  useEffect(() => {
    if (!rise) return;
    const timer = setTimeout(() => setRise(null), SHOWN_MS);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setRise(null);
    window.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", onKey);
    };
  }, [rise]);
  return (
    <div role="status" aria-live="polite">
      {rise && (
        <button type="button" className={classes.overlay} onClick={() => setRise(null)}>
          <span className={classes.rays} aria-hidden="true" />
          <span className={classes.badge} aria-hidden="true">
            <img src="/emoji/star.webp" alt="" width={256} height={256} />
            <b>{rise.to}</b>
          </span>
          <span className={classes.title}>Level Up!</span>
          <span className={classes.levels}>
            Lvl {rise.from} ➡ Lvl {rise.to}
          </span>
        </button>
      )}
    </div>
  );
}
