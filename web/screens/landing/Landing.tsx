import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate } from "react-router";
import { api, call } from "../../api/client.ts";
import { userGone, userKnown, wasSignedIn } from "../../api/user.ts";
import { Loading } from "../../ui/Loading.tsx";
import { Front } from "./Front.tsx";

/** The first page. Whoever is signed in goes on to the dashboard; a browser that never was isn't kept waiting. */
export function Landing() {
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ["landing"],
    queryFn: async () => {
      const { user_state } = await call(api.session.$get());
      if (user_state) userKnown(user_state);
      return { signedIn: user_state !== null };
    },
    enabled: wasSignedIn(),
    // A visitor can read this page without a server: one that doesn't answer is no reason to wait.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const hasLeft = data?.signedIn === false;
  useEffect(() => {
    if (hasLeft) userGone();
  }, [hasLeft]);
  if (data?.signedIn) return <Navigate to="/dashboard" replace />;
  if (isPending && fetchStatus === "fetching") return <Loading />;
  return <Front />;
}
