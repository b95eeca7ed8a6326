import { useEffect, useEffectEvent, useState } from "react";
import { play } from "../audio/player.ts";
import { browserStorage } from "../storage.ts";
import { celebrate } from "../transitions/confetti.ts";
import { paced } from "../transitions/time-scale.ts";
import classes from "./LevelUp.module.css";
import { useModal } from "./return-focus.ts";

/** Specification, part 1 §9. */
const SHOWN_MS = 5000;

const SEEN = "codenaut.level";

/**
 * Says so when the level has risen: for 5 s, or until clicked. This browser keeps the level that it showed last, so that a rise is
 * shown too where the page was loaded anew before it came.
 */
export function LevelUp({ user_id, level }: { user_id: string; level: number }) {
  const [rise, setRise] = useState<{ from: number; to: number } | null>(null);
  useEffect(() => {
    const from = readSeen(user_id) ?? level;
    writeSeen(user_id, level);
    if (level <= from) return;
    setRise({ from, to: level });
    play("level-up");
  }, [user_id, level]);
  return (
    <>
      <p className="quiet" role="status">
        {rise && `Level Up! Lvl ${rise.from} ➡ Lvl ${rise.to}`}
      </p>
      {rise && <Overlay {...rise} onEnd={() => setRise(null)} />}
    </>
  );
}

function readSeen(user_id: string): number | undefined {
  const [user, level] = browserStorage.get(SEEN)?.split(" ") ?? [];
  return user === user_id && level ? Number(level) : undefined;
}

function writeSeen(user_id: string, level: number): void {
  browserStorage.set(SEEN, `${user_id} ${level}`);
}

/** A dialog, so that it stands over the result card, which is one too. */
function Overlay({ from, to, onEnd }: { from: number; to: number; onEnd: () => void }) {
  const dialog = useModal();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
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
