import { lazy, Suspense, useEffect } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Outlet, useLocation } from "react-router";
import { OFFLINE } from "../api/client.ts";
import { useUser } from "../api/user.ts";
import { useAudio } from "../audio/use-audio.ts";
import { setReduceMotion } from "../transitions/motion.ts";
import { TravelProvider } from "../transitions/travel.tsx";
import { Loading } from "./Loading.tsx";
import { usePageTitle } from "./page-title.ts";
import { TopBar } from "./TopBar.tsx";

// Most pages never need it. Whoever is signed in has it before the network can break; else the sentence alone has to do.
const loadErrorPage = async () => ({ default: (await import("./ErrorPage.tsx")).ErrorPage });
const ErrorPage = lazy(() => loadErrorPage().catch(() => ({ default: PlainError })));
const PlainError = () => <p role="alert">{OFFLINE}</p>;

// A visitor has no level that could rise.
const LevelUp = lazy(async () => ({ default: (await import("./LevelUp.tsx")).LevelUp }));

/** The pages without the top bar (specification, part 1 §2). */
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
  const { pathname } = useLocation();
  const place = pathname.split("/")[1] ?? "";
  useAudio(pathname, user);
  usePageTitle(pathname);
  const isSignedIn = user !== undefined;
  useEffect(() => {
    // Its failure shows when it is needed.
    if (isSignedIn) loadErrorPage().catch(() => undefined);
  }, [isSignedIn]);
  const still = user?.reduce_motion ?? false;
  useEffect(() => setReduceMotion(still), [still]);
  useEffect(() => {
    // A new page is read from its top; a part of one is where its link leads.
    if (pathname && !window.location.hash) window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <TravelProvider>
      {user && !WITHOUT_BAR.has(place) && <TopBar user={user} />}
      <Suspense fallback={<Loading />}>
        <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Suspense>
      {user && (
        <Suspense>
          <LevelUp level={user.level} />
        </Suspense>
      )}
    </TravelProvider>
  );
}
