/** Who is signed in, as every screen knows it. A screen's own request carries the user, so that no part of it asks again. */

import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Standing, UserState } from "#contract/standing.ts";
import { loginLink } from "../login-link.ts";
import { browserStorage } from "../storage.ts";
import { ApiError, showUser } from "./client.ts";
import { queryClient } from "./query-client.ts";

const USER_KEY = ["user_state"] as const;
const SIGNED_IN = "codenaut.signed-in";

/** Whether this browser was signed in when it was last here: spares visitors a request. Only a hint; the server decides. */
export function wasSignedIn(): boolean {
  return browserStorage.get(SIGNED_IN) === "yes";
}

/** The user as last heard of, or undefined while unknown. */
export function useUser(): UserState | undefined {
  return useQuery<UserState>({
    queryKey: USER_KEY,
    queryFn: neverAsked,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

function neverAsked(): never {
  throw new Error("The user comes with the screens' own requests.");
}

/** Takes in the user that an answer carried. */
export function userKnown(user: UserState): void {
  browserStorage.set(SIGNED_IN, "yes");
  showUser(user.user_id);
  queryClient.setQueryData<UserState>(USER_KEY, user);
}

/** Takes in a part of the user that an answer carried. With another plan, what was locked is asked for anew. */
export function userChanged(part: Partial<UserState>): void {
  queryClient.setQueryData<UserState>(USER_KEY, (user) => user && { ...user, ...part });
  if (part.plan) queryClient.invalidateQueries();
}

const tabs = new BroadcastChannel("codenaut.standing");

/** Takes in EXP and level, or the plan, from an answer, and tells the other tabs. */
export function standingKnown(standing: Standing | Pick<UserState, "plan">): void {
  userChanged(standing);
  tabs.postMessage(standing);
}

tabs.addEventListener("message", (event: MessageEvent<Partial<UserState>>) => userChanged(event.data));

/** Forgets everything of the user who has left. */
export function userGone(): void {
  browserStorage.remove(SIGNED_IN);
  showUser(undefined);
  queryClient.clear();
}

/**
 * The query of a signed-in screen: its answer carries `user_state`, which every part of the page then knows.
 * @param ask the screen's one request
 */
export function screenQuery<Data extends { user_state: UserState }>(
  key: QueryKey,
  ask: () => Promise<Data>,
): UseQueryOptions<Data> {
  return {
    queryKey: key,
    queryFn: async () => {
      const data = await ask();
      userKnown(data.user_state);
      return data;
    },
    staleTime: 0,
  };
}

/**
 * A signed-in screen's data, or undefined while it loads. Without a session it goes to the log-in page, which leads back here.
 * @throws the error of a request that failed otherwise, for the error page
 */
export function useScreen<Data>(query: UseQueryOptions<Data>): Data | undefined {
  const { data: newest, error } = useQuery(query);
  // A whole screen at once would hold the page up: so React makes it in pieces, between which the page answers.
  const known = useDeferredValue(newest);
  const data = newest && known;
  const navigate = useNavigate();
  const here = useLocation();
  const signedOut = error instanceof ApiError && error.code === "session_missing";
  useEffect(() => {
    if (!signedOut) return;
    userGone();
    navigate(loginLink(here.pathname + here.search), { replace: true });
  }, [signedOut, navigate, here]);
  // Another account has logged in in another tab: this page is about somebody else.
  const isOutdated = error instanceof ApiError && error.code === "session_changed";
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  if (error && !signedOut && !data) throw error;
  return signedOut ? undefined : data;
}
