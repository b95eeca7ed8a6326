import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LocalPayment } from "#contract/payments.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FormPage } from "../../ui/FormPage.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { dollars } from "../../ui/money.ts";
import classes from "./Checkout.module.css";
import { StandIn } from "./StandIn.tsx";

/** The stand-in's payment page, with buttons to try errors. */
export function Pay({ id }: { id: string }) {
  const [problem, setProblem] = useState("");
  const { data, error } = useQuery({
    queryKey: ["local-checkout", id],
    queryFn: () => call(api["local-checkout"][":id"].$get({ param: { id } })),
  });
  const pay = useAction(
    (act: LocalPayment) => call(api["local-checkout"][":id"].$post({ param: { id }, json: { act } })),
    {
      onSuccess: ({ url }) => location.assign(url),
      onError: (failure) => {
        if (!(failure instanceof ApiError && failure.code === "card_declined")) return false;
        setProblem(`${failure.message} Try again, or cancel.`);
        return true;
      },
    },
  );
  if (error instanceof ApiError && error.code === "not_found")
    return (
      <MessagePage title="No such checkout" text="It may have expired, or it was never here." picture="lost">
        <ButtonLink to="/" kind="primary">
          Back to base
        </ButtonLink>
      </MessagePage>
    );
  if (error) throw error;
  if (!data) return <Loading />;
  const run = (act: LocalPayment) => {
    setProblem("");
    pay.run(act);
  };
  return (
    <FormPage title="Checkout">
      <StandIn />
      <dl className={classes.order}>
        <div>
          <dt>Codenaut Warrior, monthly</dt>
          <dd>{dollars(data.amount)}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>{data.email}</dd>
        </div>
        <div className={classes.total}>
          <dt>To pay today</dt>
          <dd>{dollars(data.amount)}</dd>
        </div>
      </dl>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      {data.state === "open" ? (
        <>
          <div className={classes.actions}>
            <Button kind="paid" size="large" busy={pay.busy} onClick={() => run("pay")}>
              Pay {dollars(data.amount)}
            </Button>
            <Button kind="ghost" onClick={() => location.assign(data.cancel_url)}>
              Cancel
            </Button>
          </div>
          <details className={classes.more}>
            <summary>Try what can go wrong</summary>
            <div className={classes.actions}>
              <Button size="small" busy={pay.busy} onClick={() => run("decline")}>
                Pay with a declined card
              </Button>
              <Button size="small" busy={pay.busy} onClick={() => run("pay_without_event")}>
                Pay, and lose the event
              </Button>
            </div>
          </details>
        </>
      ) : (
        <div className={classes.actions}>
          <p>{data.state === "paid" ? "This is paid already." : "This checkout has expired."}</p>
          <Button
            kind="primary"
            onClick={() => location.assign(data.state === "paid" ? data.success_url : data.cancel_url)}
          >
            Go on
          </Button>
        </div>
      )}
    </FormPage>
  );
}
