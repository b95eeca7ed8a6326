import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Outlet, useLocation } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { OFFLINE } from "../api/client.ts";
import { useUser, wasSignedIn } from "../api/user.ts";
import { useAudio } from "../audio/use-audio.ts";
import { setReduceMotion } from "../transitions/motion.ts";
import { TravelProvider } from "../transitions/travel.tsx";
import { Loading } from "./Loading.tsx";
import { useMessages } from "./messages.tsx";
import { usePathTitle } from "./page-title.ts";

// Most pages never need it. Whoever is signed in has it before the network can break; else the sentence alone has to do.
const loadErrorPage = async () => ({ default: (await import("./ErrorPage.tsx")).ErrorPage });
const ErrorPage = lazy(() => loadErrorPage().catch(() => ({ default: PlainError })));
const PlainError = () => <p role="alert">{OFFLINE}</p>;

const loadTopBar = () => import("./TopBar.tsx");
const TopBar = lazy(async () => ({ default: (await loadTopBar()).TopBar }));
if (wasSignedIn()) loadTopBar().catch(() => undefined);

// A visitor has no level that could rise, and is in no match. Where it can't be fetched, the page goes on without it.
const LearnerParts = lazy<ComponentType<{ user: UserState; pathname: string }>>(() =>
  import("./LearnerParts.tsx").then(
    (parts) => ({ default: parts.LearnerParts }),
    () => ({ default: () => null }),
  ),
);

/** The pages without the top bar (specification, part 1 §2). A race is without it too, as a battle is. */
const WITHOUT_BAR: ReadonlySet<string> = new Set([
  ...[
    "playground",
    "",
    "journey",
    "signup",
    "login",
    "goback",
    "success",
    "battle",
    "chat",
    "newUser",
    "leaderboard",
  ],
  ...["dashboard", "dailychallenge"],
  // The free page is a coding page too.
  "testing",
]);

/** What stands around every screen: the top bar where it belongs, the level-up, and the travels between screens. */
export function Shell() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const place = pathname.split("/")[1] ?? "";
  useAudio(pathname, user);
  usePathTitle(pathname);
  const isSignedIn = user !== undefined;
  useEffect(() => {
    // Its failure shows when it is needed.
    if (isSignedIn) loadErrorPage().catch(() => undefined);
  }, [isSignedIn]);
  const still = user?.reduce_motion ?? false;
  useEffect(() => setReduceMotion(still), [still]);
  const { withdraw } = useMessages();
  // Before the effects of the screen, which may ask something or show a part of itself.
  useLayoutEffect(() => {
    if (!pathname) return;
    withdraw();
    // A new page is read from its top; a part of one is where its link leads.
    if (!window.location.hash) window.scrollTo(0, 0);
  }, [pathname, withdraw]);
  return (
    <TravelProvider>
      {user && !WITHOUT_BAR.has(place) && !search.includes("race_id") && (
        <Suspense fallback={<div style={{ height: "var(--bar-height)" }} />}>
          <TopBar user={user} />
        </Suspense>
      )}
      <Suspense fallback={<Loading />}>
        <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Suspense>
      {user && (
        <Suspense>
          <LearnerParts user={user} pathname={pathname} />
        </Suspense>
      )}
    </TravelProvider>
  );
}
