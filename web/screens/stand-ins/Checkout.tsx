import { useParams } from "react-router";
import { Billing } from "./Billing.tsx";
import { Pay } from "./Pay.tsx";

// The pages of a local server share one chunk, since every chunk's name adds to the first script that all visitors load.
export { DevMail } from "./DevMail.tsx";

/** The stand-in for Stripe's pages, used if no Stripe key is configured. */
export function Checkout() {
  const { id = "" } = useParams();
  return id === "billing" ? <Billing /> : <Pay key={id} id={id} />;
}
