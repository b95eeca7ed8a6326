import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { MIN_PASSWORD_CHARACTERS } from "#rules/limits.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { clearUser } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormPage } from "../../ui/FormPage.tsx";
import { useMessages } from "../../ui/messages.tsx";

/** The form for a new password. @param token from the mailed link */
export function ChoosePassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const { notify } = useMessages();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [expired, setExpired] = useState(false);
  const reset = useAction(() => call(api["reset-password"].$post({ json: { token, password } })), {
    onSuccess: () => {
      // The server has ended all sessions of the account.
      clearUser();
      notify("Password updated! Please log in with it.");
      navigate("/login", { replace: true });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return false;
      if (error.code === "link_expired" || error.field("token")) setExpired(true);
      else if (error.field("password")) setProblem(error.field("password") ?? "");
      else return false;
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.length < MIN_PASSWORD_CHARACTERS)
      return setProblem(`A password has at least ${MIN_PASSWORD_CHARACTERS} characters.`);
    reset.run(undefined);
  };
  if (expired)
    return (
      <FormPage title="This link is spent">
        <p role="alert">A link works once and for an hour. Ask for another; it only takes a moment.</p>
        <Link to="/reset">Ask for another link</Link>
      </FormPage>
    );
  return (
    <FormPage title="Choose a new password">
      <form onSubmit={submit} noValidate>
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="Minimum 6 Characters & Use a Strong Password!"
          value={password}
          problem={problem}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblem("");
          }}
          required
        />
        <Button type="submit" kind="primary" size="large" busy={reset.busy}>
          Save it
        </Button>
      </form>
    </FormPage>
  );
}
