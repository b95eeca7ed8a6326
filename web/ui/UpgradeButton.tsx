import { useLocation } from "react-router";
import { WARRIOR_PRICE } from "#rules/plans.ts";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "./Button.tsx";

/** Leads a Starter to the checkout, and back here once it is paid. */
export function UpgradeButton({ size = "large" }: { size?: "medium" | "large" }) {
  const { pathname } = useLocation();
  const upgrade = useAction(
    () =>
      call(
        api["create-checkout-session"].$post({
          json: { planName: "warrior", priceId: WARRIOR_PRICE, from: pathname },
        }),
      ),
    { done: ({ url }) => location.assign(url) },
  );
  return (
    <Button kind="paid" size={size} busy={upgrade.busy} onClick={() => upgrade.run(undefined)}>
      Become a Warrior
    </Button>
  );
}
