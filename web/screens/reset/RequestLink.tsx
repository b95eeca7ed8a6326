import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { ApiError, api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormPage } from "../../ui/FormPage.tsx";

/** The form to request a mail with a link for a new password. */
export function RequestLink() {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState("");
  const [sent, setSent] = useState(false);
  const request = useAction(() => call(api["reset-request"].$post({ json: { email } })), {
    onSuccess: () => setSent(true),
    onError: (error) => {
      const refused = error instanceof ApiError ? error.field("email") : undefined;
      if (refused) setProblem(refused);
      return refused !== undefined;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === "") return setProblem("Enter your email address.");
    request.run(undefined);
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
        <Button type="submit" kind="primary" size="large" busy={request.busy}>
          Send the link
        </Button>
      </form>
    </FormPage>
  );
}
