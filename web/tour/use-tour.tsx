import { type ComponentProps, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { SHIP_AWARD, WELCOME_AWARD } from "#rules/awards.ts";
import { useUser } from "../api/user.ts";
import { lazyOr } from "../ui/lazy-or.ts";
import { markAsSeen, startsByItself, type TourName } from "./seen.ts";
import type { TourStep } from "./step.ts";
import type { Tour as TourCard } from "./Tour.tsx";

// Most visits need none. If it can't be loaded, there is none.
const Tour = lazyOr<ComponentProps<typeof TourCard>>(
  async () => (await import("./Tour.tsx")).Tour,
  () => null,
);

/** More EXP than a newcomer has, whose first ship may have come from the landing page. */
const MAX_NEWCOMER_EXP = WELCOME_AWARD + SHIP_AWARD.max;

/** A tour that runs. `runs`: how often it was started by its button; 0 if it started by itself. */
type Run = { index: number; runs: number };

/**
 * A page's tour: one card at a time beside a part of the page, which can be used meanwhile. It starts by itself on the first visit in each
 * browser, and again by `restart`. Render `tour` when its targets are on the page.
 * @param takesFocus whether it takes the focus where nothing has it when it starts by itself: not on a page whose editor takes it
 */
export function useTour(
  name: TourName,
  steps: readonly TourStep[],
  takesFocus = true,
): { tour: ReactNode; restart: () => void } {
  const isReturning = (useUser()?.exp ?? 0) > MAX_NEWCOMER_EXP;
  const [run, setRun] = useState<Run | null>(() =>
    startsByItself(name, isReturning) ? { index: 0, runs: 0 } : null,
  );
  const markVisit = useEffectEvent(() => markAsSeen(name, isReturning));
  useEffect(() => markVisit(), []);
  const tour = run && (
    <Suspense>
      <Tour
        key={run.runs}
        steps={steps}
        index={run.index}
        isWhole={run.runs > 0}
        takesFocus={takesFocus}
        onStep={(index) => setRun({ ...run, index })}
        onEnd={() => setRun(null)}
      />
    </Suspense>
  );
  const restart = () => setRun((now) => ({ index: 0, runs: (now?.runs ?? 0) + 1 }));
  return { tour, restart };
}
