import { useId } from "react";
import { useLocation } from "react-router";
import { BETA_PRICE, WARRIOR_PRICE } from "#rules/plans.ts";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "./Button.tsx";
import classes from "./LockOverlay.module.css";

type Props = {
  /** A sentence about the locked feature. */
  about: string;
  /** Leaves the screen, with the screen's own transition. */
  onBack: () => void;
  /** Fills the nearest positioned ancestor instead of the window. */
  inside?: boolean;
};

/**
 * Covers a screen that a Starter can't use. The screen below must be `inert`, so that it can't be reached by keyboard or screen
 * reader.
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

/** A button to the checkout for a Starter. After the payment the checkout leads back to this page. */
export function UpgradeButton({ size = "large" }: { size?: "medium" | "large" }) {
  const { pathname } = useLocation();
  const upgrade = useAction(
    () =>
      call(
        api["create-checkout-session"].$post({
          json: { planName: "warrior", priceId: WARRIOR_PRICE, from: pathname },
        }),
      ),
    { onSuccess: ({ url }) => location.assign(url) },
  );
  return (
    <Button kind="paid" size={size} busy={upgrade.busy} onClick={() => upgrade.run(undefined)}>
      Become a Warrior
    </Button>
  );
}
