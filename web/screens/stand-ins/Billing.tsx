import { useQuery } from "@tanstack/react-query";
import type { LocalBilling } from "#contract/payments.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { updateStanding } from "../../api/user.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FormPage } from "../../ui/FormPage.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { dollars } from "../../ui/money.ts";
import classes from "./Checkout.module.css";
import { StandIn } from "./StandIn.tsx";

const BILLING_KEY = ["local-checkout", "billing"];
const STATUS_LABELS: Record<string, string> = {
  active: "Active",
  past_due: "Payment failed, trying again",
  canceled: "Cancelled",
};
const DATE_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** The local replacement of Stripe's customer portal. Its buttons trigger payment events. */
export function Billing() {
  const { data, error } = useQuery({
    queryKey: BILLING_KEY,
    queryFn: () => call(api["local-checkout"].billing.$get()),
  });
  const sendEvent = useAction(
    (act: LocalBilling) => call(api["local-checkout"].billing.$post({ json: { act } })),
    {
      onSuccess: (state) => {
        updateStanding({ plan: state.plan });
        queryClient.setQueryData(BILLING_KEY, state);
      },
    },
  );
  if (error instanceof ApiError && (error.code === "not_found" || error.code === "session_missing"))
    return (
      <MessagePage title="No billing here" text="Log in as a Warrior to see this page." picture="lost">
        <ButtonLink to="/login" kind="primary">
          Log In
        </ButtonLink>
      </MessagePage>
    );
  if (error) throw error;
  if (!data) return <Loading />;
  const { subscription } = data;
  return (
    <FormPage title="Billing">
      <StandIn />
      {subscription ? (
        <dl className={classes.order}>
          <div>
            <dt>Codenaut Warrior</dt>
            <dd>{dollars(subscription.amount)} a month</dd>
          </div>
          <div>
            <dt>State</dt>
            <dd>{STATUS_LABELS[subscription.status] ?? subscription.status}</dd>
          </div>
          {subscription.current_period_end !== null && (
            <div>
              <dt>Paid until</dt>
              <dd>{DATE_FORMAT.format(subscription.current_period_end)}</dd>
            </div>
          )}
        </dl>
      ) : (
        <p>There is no subscription.</p>
      )}
      {subscription && subscription.status !== "canceled" && (
        <div className={classes.actions}>
          <Button size="small" busy={sendEvent.busy} onClick={() => sendEvent.run("invoice_failed")}>
            Send a failed invoice
          </Button>
          <Button size="small" busy={sendEvent.busy} onClick={() => sendEvent.run("invoice_paid")}>
            Send a paid invoice
          </Button>
          <Button size="small" kind="danger" busy={sendEvent.busy} onClick={() => sendEvent.run("cancelled")}>
            Cancel the subscription
          </Button>
        </div>
      )}
      <ButtonLink to="/profile" kind="ghost">
        Back to your profile
      </ButtonLink>
    </FormPage>
  );
}
