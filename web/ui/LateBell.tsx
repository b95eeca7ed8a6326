import { Suspense } from "react";
import { lazyOr } from "./lazy-or.ts";
import roundClasses from "./round-control.module.css";

/** As large as the bell. */
const BellPlace = () => <span className={roundClasses.round} aria-hidden="true" />;

const Bell = lazyOr<{ isLeft: boolean }>(async () => (await import("../bell/Bell.tsx")).Bell, BellPlace);

/** The bell, which is loaded after the page. @param isLeft whether it stands at the left edge of the page */
export function LateBell({ isLeft = false }: { isLeft?: boolean }) {
  return (
    <Suspense fallback={<BellPlace />}>
      <Bell isLeft={isLeft} />
    </Suspense>
  );
}
