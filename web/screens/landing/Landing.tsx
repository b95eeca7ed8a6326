import { useEffect } from "react";
import { useLocation } from "react-router";
import { VisitorsOnly } from "../../ui/VisitorsOnly.tsx";
import { Front } from "./Front.tsx";
import { showPart, startLanding } from "./start-landing.ts";

/**
 * The landing page for those who come from a page of the app, for example by the log-out. Its own documents hold it prerendered, and
 * need no React (start.ts). A learner is redirected from `/`, but not from the paths of its sections, such as `/faq`.
 */
export function Landing() {
  const { pathname } = useLocation();
  return pathname === "/" ? (
    <VisitorsOnly>
      <Page />
    </VisitorsOnly>
  ) : (
    <Page />
  );
}

function Page() {
  const { pathname, key } = useLocation();
  useEffect(startLanding, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link scrolls again
  useEffect(() => showPart(pathname), [pathname, key]);
  return <Front />;
}
