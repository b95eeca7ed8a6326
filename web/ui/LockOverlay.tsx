import { useId } from "react";
import { BETA_PRICE } from "#rules/plans.ts";
import { Button } from "./Button.tsx";
import classes from "./LockOverlay.module.css";
import { UpgradeButton } from "./UpgradeButton.tsx";

type Props = {
  /** What waits behind the lock, in one sentence. */
  about: string;
  /** Where Back leads is the screen's to say: each has a transition of its own. */
  onBack: () => void;
  /** Fills the nearest positioned ancestor instead of the window. */
  inside?: boolean;
};

/**
 * Covers a screen that a Starter can't use. The screen beneath should be `inert`, so that neither keyboard nor screen reader
 * gets behind the cover.
 */
export function LockOverlay({ about, onBack, inside = false }: Props) {
  const title = useId();
  return (
    <section className={`${classes.overlay} ${inside ? classes.inside : ""}`} aria-labelledby={title}>
      <div className={classes.card}>
        <img src="/pictures/locked.webp" alt="" width={144} height={144} className={classes.picture} />
        <h2 id={title}>This feature is for Pro users only</h2>
        <p className={classes.about}>{about}</p>
        <UpgradeButton />
        <p className={classes.price}>
          Warrior is {BETA_PRICE} while the beta lasts, and stays at that price for you.
        </p>
        <Button kind="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </section>
  );
}
