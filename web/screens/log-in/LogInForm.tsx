import type { FormEvent } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormPage } from "../../ui/FormPage.tsx";
import { PrerenderedForm } from "../../ui/PrerenderedForm.tsx";
import classes from "./LogInForm.module.css";

/** What somebody types to log in. */
export type Credentials = { email: string; password: string };

type Props = {
  credentials: Credentials;
  problem: string;
  busy: boolean;
  onChange: (part: Partial<Credentials>) => void;
  onSubmit: (event: FormEvent) => void;
};

/** The log-in page's form. It makes no request, so that the build can prerender it into the document. */
export function LogInForm({ credentials, problem, busy, onChange, onSubmit }: Props) {
  return (
    <FormPage
      title="Welcome Back"
      footer={
        <>
          New here? <Link to="/signup">Start your journey</Link>
        </>
      }
    >
      <PrerenderedForm
        onSubmit={onSubmit}
        onTyped={([email = "", password = ""]) => onChange({ email, password })}
      >
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          value={credentials.email}
          onChange={(event) => onChange({ email: event.target.value })}
          required
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          value={credentials.password}
          onChange={(event) => onChange({ password: event.target.value })}
          required
        />
        <Button type="submit" kind="primary" size="large" busy={busy}>
          Log In
        </Button>
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        <p className={classes.forgot}>
          <Link to="/reset">Forgot password?</Link>
        </p>
      </PrerenderedForm>
    </FormPage>
  );
}
