import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { WARRIOR_PRICE } from "#rules/plans.ts";
import { api, call } from "../../api/client.ts";
import { giveHeroWork } from "../../api/hero-work.ts";
import { forgetDetails, loadDetails, saveDetails } from "../../api/sign-up-details.ts";
import { useAction } from "../../api/use-action.ts";
import { showConfetti } from "../../transitions/confetti.ts";
import { scaleWait } from "../../transitions/time-scale.ts";
import { FormPage } from "../../ui/FormPage.tsx";
import { VisitorsOnly } from "../../ui/VisitorsOnly.tsx";
import { ChoosePath } from "./ChoosePath.tsx";
import { Details, problemsOf } from "./Details.tsx";
import type { DetailsProblems, SignUpDetails } from "./DetailsForm.tsx";

/** How long "Sign up completed!" is shown (specification, part 1 §4). */
const REDIRECT_MS = 2000;

/** Sign-up in two steps: the details, then the plan. */
export function SignUp() {
  return (
    <VisitorsOnly>
      <Steps />
    </VisitorsOnly>
  );
}

/** Holds the details for both steps, so that going back keeps them. The second step is an entry of the browser's history. */
function Steps() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { step?: "path" } | null };
  const [details, setDetails] = useState<SignUpDetails>(() => ({ ...loadDetails(), password: "" }));
  /** Whether the details were given on this page: after a reload the password has to be typed again. */
  const [isGiven, setGiven] = useState(false);
  const [isDone, setDone] = useState(false);
  const [problems, setProblems] = useState<DetailsProblems>({});

  const onError = (error: unknown) => {
    const refused = problemsOf(error);
    if (!refused) return false;
    setProblems(refused);
    navigate("/signup", { replace: true });
    return true;
  };
  const signUp = useAction(() => call(api["sign-up"].$post({ json: details })), {
    onSuccess: ({ user_id }) => {
      forgetDetails();
      giveHeroWork(user_id);
      setDone(true);
      showConfetti();
      setTimeout(() => navigate("/newUser"), scaleWait(REDIRECT_MS));
    },
    onError,
  });
  const checkout = useAction(
    () =>
      call(
        api["create-checkout-session"].$post({
          json: { ...details, priceId: WARRIOR_PRICE, planName: "warrior" },
        }),
      ),
    {
      onSuccess: ({ url }) => location.assign(url),
      onError,
    },
  );

  if (isDone)
    return (
      <FormPage title="Sign up completed!">
        <p role="status">Welcome aboard, {details.display_name.trim()}. Taking you to your new cabin …</p>
      </FormPage>
    );
  if (state?.step === "path" && isGiven)
    return (
      <ChoosePath
        busy={signUp.busy || checkout.busy}
        onStarter={() => signUp.run(undefined)}
        onWarrior={() => checkout.run(undefined)}
        onBack={() => navigate(-1)}
      />
    );
  return (
    <Details
      details={details}
      problems={problems}
      onChange={(part) => {
        setDetails({ ...details, ...part });
        const [field] = Object.keys(part);
        setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)));
      }}
      onNext={() => {
        saveDetails(details);
        setGiven(true);
        navigate("/signup", { state: { step: "path" } });
      }}
      onProblems={setProblems}
    />
  );
}
