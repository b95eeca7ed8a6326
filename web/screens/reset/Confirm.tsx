import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { api, call, errorMessage } from "../../api/client.ts";
import { updateUser, wasSignedIn } from "../../api/user.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";

/** The page of the link in a confirmation mail. */
export function Confirm() {
  const token = useLocation().hash.slice(1);
  // A link works once, so the request is never repeated.
  const { data, error, isLoading } = useQuery({
    queryKey: ["confirm", token],
    queryFn: async () => {
      await call(api["confirm-address"].$post({ json: { token } }));
      updateUser({ email_confirmed: true });
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (isLoading) return <Loading />;
  return (
    <MessagePage
      title={data ? "Address confirmed" : "That didn't work"}
      text={data ? "Thank you! Now we can reach you if you ever forget your password." : errorMessage(error)}
      picture={data ? "done" : "lost"}
    >
      {wasSignedIn() ? (
        <ButtonLink to="/dashboard" kind="primary">
          To the dashboard
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" kind="primary">
          To the login page
        </ButtonLink>
      )}
    </MessagePage>
  );
}
