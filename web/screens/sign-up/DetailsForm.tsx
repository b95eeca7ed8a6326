import type { FormEvent } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormPage } from "../../ui/FormPage.tsx";
import { PrerenderedForm } from "../../ui/PrerenderedForm.tsx";

/** What the learner has typed in step 1. */
export type SignUpDetails = { display_name: string; email: string; password: string };
export type DetailsProblems = Partial<Record<keyof SignUpDetails, string>>;

type Props = {
  details: SignUpDetails;
  problems: DetailsProblems;
  busy: boolean;
  onChange: (part: Partial<SignUpDetails>) => void;
  onSubmit: (event: FormEvent) => void;
};

/** The form of step 1. It makes no request, so that the build can prerender it into the document. */
export function DetailsForm({ details, problems, busy, onChange, onSubmit }: Props) {
  return (
    <FormPage
      title="Join the crew"
      footer={
        <>
          Been here before? <Link to="/login">Log In</Link> ·{" "}
          <Link to="/privacy">What we keep about you</Link>
        </>
      }
    >
      <PrerenderedForm
        onSubmit={onSubmit}
        onTyped={([display_name = "", email = "", password = ""]) =>
          onChange({ display_name, email, password })
        }
      >
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
      </PrerenderedForm>
    </FormPage>
  );
}
