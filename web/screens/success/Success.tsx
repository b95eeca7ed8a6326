import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { forgetDetails } from "../../api/sign-up-details.ts";
import { showConfetti } from "../../transitions/confetti.ts";
import { scaleWait } from "../../transitions/time-scale.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormPage } from "../../ui/FormPage.tsx";
import classes from "./Success.module.css";
import { type Return, useReturn } from "./use-return.ts";

/** How long the success is shown before the next page (specification, part 1 §4). */
const REDIRECT_MS = 1500;

/** The return page of the checkout. It completes the sign-up or the upgrade, then navigates on. */
export function Success() {
  const [search] = useSearchParams();
  const upgrade = search.get("upgrade");
  const { state, retry, choose } = useReturn(search.get("session_id"), upgrade !== null);
  const navigate = useNavigate();
  const done = state.kind === "done";
  const next = upgrade === null ? "/newUser" : ownPath(upgrade);
  useEffect(() => {
    if (!done) return;
    forgetDetails();
    showConfetti();
    const timer = setTimeout(() => navigate(next, { replace: true }), scaleWait(REDIRECT_MS));
    return () => clearTimeout(timer);
  }, [done, next, navigate]);

  return (
    <FormPage title={TITLES[state.kind]}>
      <p className={state.kind === "problem" ? classes.problem : classes.text} role="status">
        {textOf(state, upgrade !== null)}
      </p>
      {state.kind === "waiting" && <div className={classes.bar} aria-hidden="true" />}
      {state.kind === "taken" && <ChooseAnother key={state.field} state={state} onChoose={choose} />}
      {state.kind === "problem" && (
        <div className={classes.actions}>
          {state.canRetry && (
            <Button kind="primary" onClick={retry}>
              Try again
            </Button>
          )}
          {state.canLogIn && (
            <ButtonLink to="/login" kind="primary">
              Log In
            </ButtonLink>
          )}
          <ButtonLink to={upgrade === null ? "/signup" : "/profile"} kind="ghost">
            {upgrade === null ? "Back to sign-up" : "To your profile"}
          </ButtonLink>
        </div>
      )}
      {state.kind === "problem" && (
        <p className={classes.note}>
          Nothing that you have paid is lost: we keep looking for the payment, and the account or plan follows
          by itself. <Link to="/login">Log in</Link> in a while to see.
        </p>
      )}
    </FormPage>
  );
}

const TITLES: Record<Return["kind"], string> = {
  waiting: "One moment",
  taken: "One last thing",
  problem: "Hm, not yet",
  done: "Welcome, Warrior!",
};

function textOf(state: Return, upgrade: boolean): string {
  switch (state.kind) {
    case "waiting":
      return upgrade ? "Unlocking your new plan..." : "Creating your account...";
    case "done":
      return upgrade ? "You are a Warrior now! Redirecting..." : "Account created! Redirecting...";
    case "taken":
      return "Your payment is safe with us. Somebody was faster with one detail, so please choose another:";
    case "problem":
      return state.text;
  }
}

type Taken = Extract<Return, { kind: "taken" }>;

/** The form for another name or address, if the first was taken during the payment. */
function ChooseAnother({
  state,
  onChoose,
}: {
  state: Taken;
  onChoose: (part: { display_name?: string; email?: string }) => void;
}) {
  const [value, setValue] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== "") onChoose({ [state.field]: value });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={state.field === "email" ? "Email" : "Display Name"}
        type={state.field === "email" ? "email" : "text"}
        autoComplete={state.field === "email" ? "email" : "nickname"}
        value={value}
        problem={value === "" ? state.text : undefined}
        onChange={(event) => setValue(event.target.value)}
        required
      />
      <Button type="submit" kind="primary" size="large">
        Go on
      </Button>
    </form>
  );
}

/** The path if it is one of this app, otherwise the dashboard, so that a link can't redirect to another site. */
function ownPath(path: string): string {
  return /^\/(?!\/)[\w/-]*$/.test(path) ? path : "/dashboard";
}
