import { type FormEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { api, call, errorMessage } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { clearUser } from "../../api/user.ts";
import { pathAfterLogin } from "../../login-link.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormPage } from "../../ui/FormPage.tsx";
import { VisitorsOnly } from "../../ui/VisitorsOnly.tsx";
import classes from "./LogIn.module.css";

/** The log-in page. Afterwards it leads to the path in its query, which is the page that required the log-in. */
export function LogIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const redirectTo = pathAfterLogin(search, location.origin);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const logIn = useAction(() => call(api["log-in"].$post({ json: { email, password } })), {
    onSuccess: () => {
      // The cache may contain data of another account.
      clearUser();
      navigate(redirectTo, { replace: true });
    },
    onError: (error) => {
      setProblem(errorMessage(error));
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (logIn.busy) return;
    if (email.trim() === "" || password === "")
      return setProblem("Enter your email address and your password.");
    setProblem("");
    logIn.run(undefined);
  };
  return (
    <VisitorsOnly redirectTo={redirectTo}>
      <FormPage
        title="Welcome Back"
        footer={
          <>
            New here? <Link to="/signup">Start your journey</Link>
          </>
        }
      >
        <form onSubmit={submit} noValidate>
          <Field
            label="Email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
          />
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            required
          />
          <Button type="submit" kind="primary" size="large" busy={logIn.busy}>
            Log In
          </Button>
          <p className={classes.problem} role="alert">
            {problem}
          </p>
          <p className={classes.forgot}>
            <Link to="/reset">Forgot password?</Link>
          </p>
        </form>
      </FormPage>
    </VisitorsOnly>
  );
}
