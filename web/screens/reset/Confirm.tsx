import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { api, call, sentenceOf } from "../../api/client.ts";
import { userChanged, wasSignedIn } from "../../api/user.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";

/** Where the link of a confirmation mail leads. */
export function Confirm() {
  const token = useLocation().hash.slice(1);
  // A link works once: whatever the answer is, it isn't asked for again.
  const { data, error, isLoading } = useQuery({
    queryKey: ["confirm", token],
    queryFn: async () => {
      await call(api["confirm-address"].$post({ json: { token } }));
      userChanged({ email_confirmed: true });
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (isLoading) return <Loading />;
  return (
    <MessagePage
      title={data ? "Address confirmed" : "That didn't work"}
      text={data ? "Thank you! Now we can reach you if you ever forget your password." : sentenceOf(error)}
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
