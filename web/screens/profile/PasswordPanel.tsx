import { type FormEvent, useState } from "react";
import { MIN_PASSWORD_CHARACTERS } from "#rules/limits.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { useMessages } from "../../ui/messages.tsx";
import panel from "./Panel.module.css";
import classes from "./Profile.module.css";

type Problems = { current_password?: string | undefined; password?: string | undefined };

/** The form for a new password, which needs the current one. The change ends all other sessions. */
export function PasswordPanel() {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const { notify } = useMessages();
  const change = useAction(() => call(api.password.$put({ json: { current_password: current, password } })), {
    onSuccess: () => {
      setCurrent("");
      setPassword("");
      notify("Password updated!");
      queryClient.invalidateQueries({ queryKey: ["sessions"] });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code === "session_missing") return false;
      if (error.code === "invalid")
        setProblems({ current_password: error.field("current_password"), password: error.field("password") });
      else setProblems({ password: error.message });
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.busy) return;
    const invalid: Problems = {};
    if (current === "") invalid.current_password = "Enter your current password.";
    if (password.length < MIN_PASSWORD_CHARACTERS)
      invalid.password = `A password has at least ${MIN_PASSWORD_CHARACTERS} characters.`;
    setProblems(invalid);
    if (Object.keys(invalid).length === 0) change.run(undefined);
  };
  return (
    <section className={panel.panel} aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Field
          label="Current Password"
          type="password"
          autoComplete="current-password"
          value={current}
          problem={problems.current_password}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <Field
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint="Everywhere else you will be logged out."
          value={password}
          problem={problems.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" busy={change.busy}>
          Change Password
        </Button>
      </form>
    </section>
  );
}
