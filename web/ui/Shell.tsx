import { Suspense, useDeferredValue, useEffect, useLayoutEffect } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Outlet, useLocation } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { OFFLINE_MESSAGE } from "../api/client.ts";
import { useUser, wasSignedIn } from "../api/user.ts";
import { useAudio } from "../audio/use-audio.ts";
import { setReduceMotion } from "../transitions/motion.ts";
import { TravelProvider } from "../transitions/travel.tsx";
import { firstInput } from "./first-input.ts";
import { Loading } from "./Loading.tsx";
import { lazyOr } from "./lazy-or.ts";
import { useMessages } from "./messages.tsx";
import { usePathTitle } from "./page-title.ts";

// A chunk of its own, since few pages need it. Learners load it with the first input, so that it is there when the network fails. If it can't
// be loaded, the message alone is shown.
const loadErrorPage = async () => (await import("./ErrorPage.tsx")).ErrorPage;
const PlainError = () => <p role="alert">{OFFLINE_MESSAGE}</p>;
const ErrorPage = lazyOr(loadErrorPage, PlainError);

// No error boundary is around the top bar and the overlays. If they can't be loaded, the page works without them.
const loadTopBar = async () => (await import("./TopBar.tsx")).TopBar;
const TopBarPlace = () => <div style={{ height: "var(--bar-height)" }} />;
const TopBar = lazyOr<{ user: UserState }>(loadTopBar, TopBarPlace);
// Visitors don't need it.
const LearnerOverlays = lazyOr<{ user: UserState; pathname: string }>(
  async () => (await import("./LearnerOverlays.tsx")).LearnerOverlays,
  () => null,
);

/** The first path segments of the pages without the top bar (specification, part 1 §2). A race and a room have none either, like a battle. */
const PAGES_WITHOUT_TOP_BAR: ReadonlySet<string> = new Set([
  ...[
    "playground",
    "",
    "journey",
    "signup",
    "login",
    "goback",
    "success",
    "battle",
    "guest",
    "room",
    "chat",
    "newUser",
    "leaderboard",
  ],
  ...["dashboard", "dailychallenge"],
  // The testing ground is a coding page, like the playground.
  "testing",
]);
const sectionOf = (pathname: string) => pathname.split("/")[1] ?? "";
if (wasSignedIn() && !PAGES_WITHOUT_TOP_BAR.has(sectionOf(location.pathname)))
  loadTopBar().catch(() => undefined);

/** The layout of every screen: top bar, level-up, error boundary, and the transitions between screens. */
export function Shell() {
  const user = useUser();
  const { pathname, search } = useLocation();
  const section = sectionOf(pathname);
  useAudio(pathname, user);
  usePathTitle(pathname);
  const isSignedIn = user !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    // No error comes before. If it can't be loaded, `PlainError` is shown in its place.
    void firstInput()
      .then(loadErrorPage)
      .catch(() => undefined);
  }, [isSignedIn]);
  // Its file is fetched as it is first rendered, which takes time from what the learner waits for.
  const deferredUser = useDeferredValue(user);
  const reduceMotion = user?.reduce_motion ?? false;
  useEffect(() => setReduceMotion(reduceMotion), [reduceMotion]);
  const { cancelQuestion } = useMessages();
  // A layout effect, so that it runs before the screen's effects, which may ask a question or scroll.
  useLayoutEffect(() => {
    if (!pathname) return;
    cancelQuestion();
    // With a hash, the browser scrolls to the target.
    if (!window.location.hash) window.scrollTo(0, 0);
  }, [pathname, cancelQuestion]);
  return (
    <TravelProvider>
      {user && !PAGES_WITHOUT_TOP_BAR.has(section) && !search.includes("race_id") && (
        <Suspense fallback={<TopBarPlace />}>
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
      {deferredUser && (
        <Suspense>
          <LearnerOverlays user={deferredUser} pathname={pathname} />
        </Suspense>
      )}
    </TravelProvider>
  );
}
