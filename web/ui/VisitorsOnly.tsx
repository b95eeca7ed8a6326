import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { api, call } from "../api/client.ts";
import { clearUser, setUser, wasSignedIn } from "../api/user.ts";
import { Loading } from "./Loading.tsx";
import { hasPrerendered } from "./prerendered-form.ts";

type Props = {
  /** The path that learners are redirected to. */
  redirectTo?: string;
  children: ReactNode;
};

/** A page for visitors. A learner with a session is redirected. A browser without an earlier session makes no request. */
export function VisitorsOnly({ redirectTo = "/dashboard", children }: Props) {
  const [mayHaveSession] = useState(wasSignedIn);
  const [isPrerendered] = useState(hasPrerendered);
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ["visitor"],
    queryFn: async () => {
      const { user_state } = await call(api.session.$get());
      if (user_state) setUser(user_state);
      return { signedIn: user_state !== null };
    },
    enabled: mayHaveSession,
    // These pages work without the server, so they don't wait for retries.
    retry: false,
    // After a log-in or sign-up, the page itself navigates.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const sessionEnded = data?.signedIn === false;
  useEffect(() => {
    if (sessionEnded) clearUser();
  }, [sessionEnded]);
  if (data?.signedIn) return <Navigate to={redirectTo} replace />;
  // A form of the document stays: a visitor may be typing into it.
  if (isPending && fetchStatus === "fetching" && !isPrerendered) return <Loading />;
  return children;
}
