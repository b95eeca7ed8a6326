import { useQuery } from "@tanstack/react-query";
import type { PlanState } from "#contract/payments.ts";
import { BETA_PRICE, PLAN_FEATURES } from "#rules/plans.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { UpgradeButton } from "../../ui/LockOverlay.tsx";
import { dollars } from "../../ui/money.ts";
import classes from "./Panel.module.css";

const DATE_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** The learner's plan with its price and next payment, and the buttons to change it. */
export function PlanPanel() {
  const { data, isError, refetch } = useQuery({
    queryKey: ["plan"],
    queryFn: () => call(api.plan.$get()),
    staleTime: 0,
  });
  const isWarrior = data?.plan === "warrior";
  return (
    <section
      id="plan"
      className={`${classes.panel} ${isWarrior ? classes.warrior : ""}`}
      aria-labelledby="plan-title"
    >
      <h2 id="plan-title">Your plan</h2>
      {data ? isWarrior ? <Warrior state={data} /> : <Starter state={data} /> : null}
      {!data && !isError && <p role="status">Loading...</p>}
      {isError && !data && (
        <div className={classes.actions}>
          <p>Your plan couldn't be read just now.</p>
          <Button size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

function Starter({ state }: { state: PlanState }) {
  const hasEnded = state.subscription?.status === "canceled";
  return (
    <>
      <p className={classes.name}>
        <strong>Starter</strong> $0
      </p>
      {state.subscription && !hasEnded && (
        <p className={classes.warning}>
          Your last payment didn't go through, so the Warrior plan rests. Update your card to bring it back.
        </p>
      )}
      <p>
        {hasEnded ? "Your Warrior plan has ended. Come back" : "Become a Warrior"} for {BETA_PRICE}:{" "}
        {PLAN_FEATURES.warrior.slice(2).join(", ").toLowerCase().replace("html, css and javascript", "a")}.
      </p>
      <div className={classes.actions}>
        {state.subscription && !hasEnded ? <BillingButton /> : <UpgradeButton size="medium" />}
      </div>
    </>
  );
}

function Warrior({ state: { subscription } }: { state: PlanState }) {
  return (
    <>
      <p className={classes.name}>
        <strong>Warrior</strong> {subscription ? `${dollars(subscription.amount)} a month` : "on the house"}
      </p>
      {subscription && <NextDate subscription={subscription} />}
      <p>What you pay stays as it was when you joined, whatever the price becomes for others.</p>
      <div className={classes.actions}>
        {subscription && <BillingButton />}
        <ButtonLink to="/cheatsheet">Your cheatsheet</ButtonLink>
      </div>
    </>
  );
}

function NextDate({ subscription }: { subscription: NonNullable<PlanState["subscription"]> }) {
  const { status, current_period_end: end, cancel_at_period_end, grace_until } = subscription;
  if (status === "past_due")
    return (
      <p className={classes.warning} role="status">
        Your last payment didn't go through.
        {grace_until !== null && ` Update your card by ${DATE_FORMAT.format(grace_until)} to stay a Warrior.`}
      </p>
    );
  if (end === null) return null;
  return (
    <p>
      {cancel_at_period_end ? "Ends on" : "Renews on"} {DATE_FORMAT.format(end)}
    </p>
  );
}

/** A link to the payment service's page for card, invoices and cancellation. */
function BillingButton() {
  const open = useAction(() => call(api["billing-page"].$post()), {
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Button kind="paid" busy={open.busy} onClick={() => open.run(undefined)}>
      Billing page
    </Button>
  );
}
