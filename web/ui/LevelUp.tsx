import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { play } from "../audio/player.ts";
import { browserStorage } from "../storage.ts";
import { showConfetti } from "../transitions/confetti.ts";
import { scaleWait } from "../transitions/time-scale.ts";
import classes from "./LevelUp.module.css";
import { useModal } from "./return-focus.ts";

/** How long the overlay is shown (specification, part 1 §9). */
const OVERLAY_MS = 5000;

const STORAGE_KEY = "codenaut.level";

/**
 * Shows an overlay when the level has risen, for 5 s or until it is clicked. The last shown level is stored, so that a level-up
 * is also shown if the page was reloaded in between.
 */
export function LevelUp({ user_id, level }: { user_id: string; level: number }) {
  const [levelUp, setLevelUp] = useState<{ from: number; to: number } | null>(null);
  useEffect(() => {
    const from = readShownLevel(user_id) ?? level;
    writeShownLevel(user_id, level);
    if (level <= from) return;
    setLevelUp({ from, to: level });
    play("level-up");
  }, [user_id, level]);
  return (
    <>
      <p className="visuallyHidden" role="status">
        {levelUp && `Level Up! Lvl ${levelUp.from} ➡ Lvl ${levelUp.to}`}
      </p>
      {levelUp && <Overlay {...levelUp} onEnd={() => setLevelUp(null)} />}
    </>
  );
}

function readShownLevel(user_id: string): number | undefined {
  const [user, level] = browserStorage.get(STORAGE_KEY)?.split(" ") ?? [];
  return user === user_id && level ? Number(level) : undefined;
}

function writeShownLevel(user_id: string, level: number): void {
  browserStorage.set(STORAGE_KEY, `${user_id} ${level}`);
}

/** A modal dialog, so that it is above the result card, which is one too. */
function Overlay({ from, to, onEnd }: { from: number; to: number; onEnd: () => void }) {
  const dialog = useModal(onEnd);
  const end = useEffectEvent(onEnd);
  // With the overlay, not some time after it is shown.
  useLayoutEffect(() => {
    showConfetti();
    const timer = setTimeout(() => end(), scaleWait(OVERLAY_MS));
    return () => clearTimeout(timer);
  }, []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Level Up!">
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
