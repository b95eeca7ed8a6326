import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { ApiError, api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormPage } from "../../ui/FormPage.tsx";

/** Asks for the address that the link goes to. */
export function AskForLink() {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState("");
  const [sent, setSent] = useState(false);
  const ask = useAction(() => call(api["reset-request"].$post({ json: { email } })), {
    done: () => setSent(true),
    failed: (error) => {
      const about = error instanceof ApiError ? error.field("email") : undefined;
      if (about) setProblem(about);
      return about !== undefined;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === "") return setProblem("Enter your email address.");
    ask.run(undefined);
  };
  const footer = (
    <>
      Remembered it? <Link to="/login">Log In</Link>
    </>
  );
  if (sent)
    return (
      <FormPage title="Look into your mail" footer={footer}>
        <p role="status">
          If <strong>{email.trim()}</strong> belongs to an account, a link is on its way. It works once and
          for an hour.
        </p>
        <p>Nothing there after a few minutes? Look among the spam, or ask again.</p>
        <Button onClick={() => setSent(false)}>Ask again</Button>
      </FormPage>
    );
  return (
    <FormPage title="Forgot password?" footer={footer}>
      <p>We mail you a link to choose a new one.</p>
      <form onSubmit={submit} noValidate>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          problem={problem}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem("");
          }}
          required
        />
        <Button type="submit" kind="primary" size="large" busy={ask.busy}>
          Send the link
        </Button>
      </form>
    </FormPage>
  );
}
