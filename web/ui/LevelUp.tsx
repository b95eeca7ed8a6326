import { useEffect, useEffectEvent, useRef, useState } from "react";
import { play } from "../audio/player.ts";
import { celebrate } from "../transitions/confetti.ts";
import { paced } from "../transitions/time-scale.ts";
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
  }, [level]);
  return (
    <>
      <p className="quiet" role="status">
        {rise && `Level Up! Lvl ${rise.from} ➡ Lvl ${rise.to}`}
      </p>
      {rise && <Overlay {...rise} onEnd={() => setRise(null)} />}
    </>
  );
}

/** A dialog, so that it stands over the result card, which is one too. */
function Overlay({ from, to, onEnd }: { from: number; to: number; onEnd: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    dialog.current?.showModal();
    celebrate();
    const timer = setTimeout(() => end(), paced(SHOWN_MS));
    return () => clearTimeout(timer);
  }, []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Level Up!" onCancel={onEnd}>
      <button type="button" className={classes.overlay} onClick={onEnd}>
        <span className={classes.rays} aria-hidden="true" />
        <span className={classes.badge} aria-hidden="true">
          <img src="/emoji/star.webp" alt="" width={256} height={256} />
          <b>{to}</b>
        </span>
        <span className={classes.title}>Level Up!</span>
        <span className={classes.levels}>
          Lvl {from} ➡ Lvl {to}
        </span>
      </button>
    </dialog>
  );
}
