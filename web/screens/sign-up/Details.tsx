import { type FormEvent, useState } from "react";
import { readDisplayName } from "#rules/display-names.ts";
import { MIN_PASSWORD_CHARACTERS } from "#rules/limits.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { DetailsForm, type DetailsProblems, type SignUpDetails } from "./DetailsForm.tsx";

type Props = {
  details: SignUpDetails;
  problems: DetailsProblems;
  onChange: (part: Partial<SignUpDetails>) => void;
  onProblems: (problems: DetailsProblems) => void;
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
    <DetailsForm details={details} problems={problems} busy={busy} onChange={onChange} onSubmit={next} />
  );
}

/** The validation that needs no request. */
function validate({ display_name, email, password }: SignUpDetails): DetailsProblems {
  const problems: DetailsProblems = {};
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
async function validateOnServer(details: SignUpDetails): Promise<DetailsProblems> {
  try {
    await call(api["sign-up"].check.$post({ json: details }));
    return {};
  } catch (error) {
    if (error instanceof ApiError) return problemsOf(error) ?? {};
    throw error;
  }
}

/** The validation errors of a failed request, by field; null for any other error. */
export function problemsOf(error: unknown): DetailsProblems | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "display_name_taken") return { display_name: error.message };
  if (error.code === "email_taken") return { email: error.message };
  if (error.code !== "invalid") return null;
  return Object.fromEntries(error.fields.map((problem) => [problem.field, problem.message]));
}
