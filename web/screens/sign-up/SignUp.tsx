import { useState } from "react";
import { useNavigate } from "react-router";
import { WARRIOR_PRICE } from "#rules/plans.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { tabStorage } from "../../storage.ts";
import { celebrate } from "../../transitions/confetti.ts";
import { paced } from "../../transitions/time-scale.ts";
import { FormPage } from "../../ui/FormPage.tsx";
import { VisitorsOnly } from "../../ui/VisitorsOnly.tsx";
import { ChoosePath } from "./ChoosePath.tsx";
import { Details, problemsOf, type SignUpDetails } from "./Details.tsx";

/** After "Sign up completed!" (specification, part 1 §4). */
const REDIRECT_MS = 2000;

type Problems = Partial<Record<keyof SignUpDetails, string>>;

/** Sign-up in two steps: the details, then the plan. */
export function SignUp() {
  return (
    <VisitorsOnly>
      <Steps />
    </VisitorsOnly>
  );
}

/** What was typed stays, whichever way the learner goes. */
function Steps() {
  const navigate = useNavigate();
  const [details, setDetails] = useState<SignUpDetails>(() => ({ ...keptDetails(), password: "" }));
  const [step, setStep] = useState<"details" | "path" | "done">("details");
  const [problems, setProblems] = useState<Problems>({});

  const failed = (error: unknown) => {
    const found = problemsOf(error);
    if (!found) return false;
    setProblems(found);
    setStep("details");
    return true;
  };
  const signUp = useAction(() => call(api["sign-up"].$post({ json: details })), {
    done: () => {
      setStep("done");
      celebrate();
      setTimeout(() => navigate("/newUser"), paced(REDIRECT_MS));
    },
    failed,
  });
  const checkout = useAction(
    () =>
      call(
        api["create-checkout-session"].$post({
          json: { ...details, priceId: WARRIOR_PRICE, planName: "warrior" },
        }),
      ),
    {
      done: ({ url }) => {
        keepDetails(details);
        location.assign(url);
      },
      failed,
    },
  );

  if (step === "done")
    return (
      <FormPage title="Sign up completed!">
        <p role="status">Welcome aboard, {details.display_name.trim()}. Taking you to your new cabin …</p>
      </FormPage>
    );
  if (step === "path")
    return (
      <ChoosePath
        busy={signUp.busy || checkout.busy}
        onStarter={() => signUp.run(undefined)}
        onWarrior={() => checkout.run(undefined)}
        onBack={() => setStep("details")}
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
      onNext={() => setStep("path")}
      onProblems={setProblems}
    />
  );
}

const STORAGE_KEY = "codenaut.sign-up";

/** Who comes back from a checkout without paying finds what was typed; the password waits nowhere. */
function keepDetails({ display_name, email }: SignUpDetails): void {
  tabStorage.setJson(STORAGE_KEY, { display_name, email });
}

function keptDetails(): Omit<SignUpDetails, "password"> {
  const kept = tabStorage.getJson(STORAGE_KEY) as Omit<SignUpDetails, "password"> | null;
  return kept ?? { display_name: "", email: "" };
}
