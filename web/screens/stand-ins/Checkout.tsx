import { useParams } from "react-router";
import { Billing } from "./Billing.tsx";
import { Pay } from "./Pay.tsx";

// The pages that only a local server has come as one chunk: each more would be named in every visitor's first script.
export { DevMail } from "./DevMail.tsx";

/** The local checkout: in place of Stripe's pages where there is no Stripe key. */
export function Checkout() {
  const { id = "" } = useParams();
  return id === "billing" ? <Billing /> : <Pay key={id} id={id} />;
}
