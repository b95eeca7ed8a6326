import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { api, call, errorMessage } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { clearUser } from "../../api/user.ts";
import { pathAfterLogin } from "../../login-link.ts";
import { VisitorsOnly } from "../../ui/VisitorsOnly.tsx";
import { type Credentials, LogInForm } from "./LogInForm.tsx";

/** The log-in page. Afterwards it leads to the path in its query, which is the page that required the log-in. */
export function LogIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const redirectTo = pathAfterLogin(search, location.origin);
  const [credentials, setCredentials] = useState<Credentials>({ email: "", password: "" });
  const [problem, setProblem] = useState("");
  const logIn = useAction(() => call(api["log-in"].$post({ json: credentials })), {
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
    if (credentials.email.trim() === "" || credentials.password === "")
      return setProblem("Enter your email address and your password.");
    setProblem("");
    logIn.run(undefined);
  };
  return (
    <VisitorsOnly redirectTo={redirectTo}>
      <LogInForm
        credentials={credentials}
        problem={problem}
        busy={logIn.busy}
        onChange={(part) => setCredentials((before) => ({ ...before, ...part }))}
        onSubmit={submit}
      />
    </VisitorsOnly>
  );
}
