import { useLocation } from "react-router";
import { VisitorsOnly } from "../../ui/VisitorsOnly.tsx";
import { Front } from "./Front.tsx";

/** The first page. Its parts have addresses of their own, which a learner may read too. */
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
