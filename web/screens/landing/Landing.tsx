import { useLocation } from "react-router";
import { VisitorsOnly } from "../../ui/VisitorsOnly.tsx";
import { Front } from "./Front.tsx";

/** The landing page. A learner is redirected from `/`, but not from the paths of its sections, such as `/faq`. */
export function Landing() {
  const { pathname } = useLocation();
  return pathname === "/" ? (
    <VisitorsOnly>
      <Front />
    </VisitorsOnly>
  ) : (
    <Front />
  );
}
