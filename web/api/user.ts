/**
 * The state of the signed-in learner, in the query cache. Every screen's request returns it, so there is no request for it alone.
 */

import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Standing, UserState } from "#contract/standing.ts";
import { loginLink } from "../login-link.ts";
import { browserStorage } from "../storage.ts";
import { ApiError, isPageUser, setPageUser } from "./client.ts";
import { queryClient } from "./query-client.ts";

const USER_KEY = ["user_state"] as const;
const SIGNED_IN_KEY = "codenaut.signed-in";

/** Whether this browser had a session on its last visit. It saves visitors a request. Only a hint: the session may have ended. */
export function wasSignedIn(): boolean {
  return browserStorage.get(SIGNED_IN_KEY) === "yes";
}

/** The learner's state from the latest response, or undefined before the first. */
export function useUser(): UserState | undefined {
  return useQuery<UserState>({
    queryKey: USER_KEY,
    queryFn: neverCalled,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The library wants a function, also for a query that is only written to. */
function neverCalled(): never {
  throw new Error("The user comes with the screens' own requests.");
}

/** Stores the learner's state from a response. */
export function setUser(user: UserState): void {
  browserStorage.set(SIGNED_IN_KEY, "yes");
  setPageUser(user.user_id);
  queryClient.setQueryData<UserState>(USER_KEY, (before) =>
    before?.user_id === user.user_id ? newer(before, user) : user,
  );
}

/**
 * The newer state, with the EXP that don't fall. An answer that was asked for before a ship, and comes after the ship's, has fewer: without
 * this the same number wouldn't stand everywhere.
 */
const newer = (before: UserState, after: UserState): UserState =>
  after.exp < before.exp ? { ...after, exp: before.exp, level: before.level } : after;

/** Updates a part of the learner's state. A change of plan invalidates all queries, since it may unlock screens. */
export function updateUser(part: Partial<UserState>): void {
  queryClient.setQueryData<UserState>(USER_KEY, (user) => user && newer(user, { ...user, ...part }));
  if (part.plan) queryClient.invalidateQueries();
}

const tabs = new BroadcastChannel("codenaut.standing");

/** Updates EXP and level, or the plan, in this tab and the other tabs. */
export function updateStanding(standing: Standing | Pick<UserState, "plan">): void {
  updateUser(standing);
  tabs.postMessage({ ...standing, user_id: queryClient.getQueryData<UserState>(USER_KEY)?.user_id });
}

tabs.addEventListener(
  "message",
  ({ data }: MessageEvent<Partial<UserState> & Pick<UserState, "user_id">>) => {
    // Another tab may show another account by now.
    if (isPageUser(data.user_id)) updateUser(data);
  },
);

/** Clears the cache when the session has ended. */
export function clearUser(): void {
  browserStorage.remove(SIGNED_IN_KEY);
  setPageUser(undefined);
  queryClient.clear();
}

/**
 * A function for a page whose session has ended. It makes the page forget the learner and goes to the log-in page, which leads back to
 * `path`. A browser that didn't forget would be sent back by the log-in page as long as a cached session still counts.
 */
export function useLogInRedirect(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, options = { replace: true }) => {
      clearUser();
      navigate(loginLink(path), options);
    },
    [navigate],
  );
}

/**
 * The query of a screen that needs a session. It stores the `user_state` of the response for the whole page.
 * @param request the screen's request
 */
export function screenQuery<Data extends { user_state: UserState }>(
  key: QueryKey,
  request: () => Promise<Data>,
): UseQueryOptions<Data> {
  return {
    queryKey: key,
    queryFn: async () => {
      const data = await request();
      setUser(data.user_state);
      return data;
    },
    staleTime: 0,
  };
}

/**
 * The data of a screen that needs a session; undefined while it loads. Without a session it navigates to the log-in page, which
 * leads back to this page.
 * @throws any other error of the request, for the error page
 */
export function useScreen<Data>(query: UseQueryOptions<Data>): Data | undefined {
  const { data: newest, error } = useQuery(query);
  // A deferred render can be interrupted, so that a large screen doesn't block input.
  const deferred = useDeferredValue(newest);
  const data = newest && deferred;
  const toLogIn = useLogInRedirect();
  const currentLocation = useLocation();
  const isSignedOut = error instanceof ApiError && error.code === "session_missing";
  useEffect(() => {
    if (isSignedOut) toLogIn(currentLocation.pathname + currentLocation.search);
  }, [isSignedOut, toLogIn, currentLocation]);
  // Another account has logged in in another tab, so this page shows the wrong account.
  const isOutdated = error instanceof ApiError && error.code === "session_changed";
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  if (error && !isSignedOut && !data) throw error;
  return isSignedOut ? undefined : data;
}
