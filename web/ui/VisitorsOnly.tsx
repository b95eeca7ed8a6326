import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { api, call } from "../api/client.ts";
import { userGone, userKnown, wasSignedIn } from "../api/user.ts";
import { Loading } from "./Loading.tsx";

type Props = {
  /** Where somebody who is signed in goes on to. */
  goOn?: string;
  children: ReactNode;
};

/** A page for visitors. Whoever is signed in when it opens goes on; a browser that never was isn't kept waiting. */
export function VisitorsOnly({ goOn = "/dashboard", children }: Props) {
  const [asks] = useState(wasSignedIn);
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ["visitor"],
    queryFn: async () => {
      const { user_state } = await call(api.session.$get());
      if (user_state) userKnown(user_state);
      return { signedIn: user_state !== null };
    },
    enabled: asks,
    // These pages can be read without a server: one that doesn't answer is no reason to wait.
    retry: false,
    // Whoever signs in on the page is led on by the page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const hasLeft = data?.signedIn === false;
  useEffect(() => {
    if (hasLeft) userGone();
  }, [hasLeft]);
  if (data?.signedIn) return <Navigate to={goOn} replace />;
  if (isPending && fetchStatus === "fetching") return <Loading />;
  return children;
}
