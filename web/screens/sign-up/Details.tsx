import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { readDisplayName } from "#rules/display-names.ts";
import { MIN_PASSWORD_CHARACTERS } from "#rules/limits.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormPage } from "../../ui/FormPage.tsx";

/** What the learner has typed in step 1. */
export type SignUpDetails = { display_name: string; email: string; password: string };
type Problems = Partial<Record<keyof SignUpDetails, string>>;

type Props = {
  details: SignUpDetails;
  problems: Problems;
  onChange: (part: Partial<SignUpDetails>) => void;
  onProblems: (problems: Problems) => void;
  onNext: () => void;
};

/** Step 1: name, address and password. */
export function Details({ details, problems, onChange, onProblems, onNext }: Props) {
  const [busy, setBusy] = useState(false);
  const next = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    let invalid = validate(details);
    if (Object.keys(invalid).length === 0) {
      setBusy(true);
      invalid = await validateOnServer(details);
      setBusy(false);
    }
    onProblems(invalid);
    if (Object.keys(invalid).length === 0) onNext();
  };
  return (
    <FormPage
      title="Join the crew"
      footer={
        <>
          Been here before? <Link to="/login">Log In</Link>
        </>
      }
    >
      <form onSubmit={next} noValidate>
        <Field
          label="Display Name"
          autoComplete="nickname"
          value={details.display_name}
          problem={problems.display_name}
          onChange={(event) => onChange({ display_name: event.target.value })}
          required
        />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          value={details.email}
          problem={problems.email}
          onChange={(event) => onChange({ email: event.target.value })}
          required
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="Minimum 6 Characters & Use a Strong Password!"
          value={details.password}
          problem={problems.password}
          onChange={(event) => onChange({ password: event.target.value })}
          required
        />
        <Button type="submit" kind="primary" size="large" busy={busy}>
          Next
        </Button>
      </form>
    </FormPage>
  );
}

/** The validation that needs no request. */
function validate({ display_name, email, password }: SignUpDetails): Problems {
  const problems: Problems = {};
  const name = readDisplayName(display_name);
  if ("problem" in name) problems.display_name = name.problem;
  if (email.trim() === "") problems.email = "Enter your email address.";
  else if (!/^\S+@\S+\.\S+$/.test(email.trim())) problems.email = "That doesn't look like an email address.";
  if (password === "") problems.password = "Choose a password.";
  else if (password.length < MIN_PASSWORD_CHARACTERS)
    problems.password = `A password has at least ${MIN_PASSWORD_CHARACTERS} characters.`;
  return problems;
}

/** The server's validation, with the rules of the sign-up. If the request fails, there are no problems, and the sign-up decides. */
async function validateOnServer(details: SignUpDetails): Promise<Problems> {
  try {
    await call(api["sign-up"].check.$post({ json: details }));
    return {};
  } catch (error) {
    if (error instanceof ApiError) return problemsOf(error) ?? {};
    throw error;
  }
}

/** The validation errors of a failed request, by field; null for any other error. */
export function problemsOf(error: unknown): Problems | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "display_name_taken") return { display_name: error.message };
  if (error.code === "email_taken") return { email: error.message };
  if (error.code !== "invalid") return null;
  return Object.fromEntries(error.fields.map((problem) => [problem.field, problem.message]));
}
