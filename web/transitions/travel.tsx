/** Navigation with a transition: an animation, which Enter or Esc skips, then the next screen. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type NavigateOptions, useNavigate } from "react-router";
import { play } from "../audio/player.ts";
import { Clouds } from "./Clouds.tsx";
import { isMotionReduced } from "./motion.ts";
import { preload } from "./preload.ts";
import { useSkipKeys } from "./skip-keys.ts";
import { scaleWait } from "./time-scale.ts";
import classes from "./travel.module.css";

type Transition = "none" | "slide" | "slide-left" | "cloud" | "leave";

/** How long each transition takes before the next screen opens (specification, part 1 §9). */
const DURATION_MS: Record<Transition, number> = {
  none: 0,
  slide: 800,
  "slide-left": 800,
  cloud: 1000,
  leave: 800,
};
/** How long the animation of the next screen takes. The screen can be used meanwhile. */
const ENTER_MS = 700;

type Travel = (to: string, transition: Transition, options?: NavigateOptions) => void;
/** The classes in travel.module.css are named `${kind}-${phase}`. */
type TransitionState = {
  kind: Transition;
  phase: "leave" | "enter";
  /** Ends the animation of leaving, and opens the next screen. */
  arrive?: () => void;
};

const TravelContext = createContext<Travel | null>(null);
const NO_TRANSITION: TransitionState = { kind: "none", phase: "enter" };

/** Provides `useTravel`, and renders the animation around the screens. */
export function TravelProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [{ kind, phase, arrive }, setTransition] = useState<TransitionState>(NO_TRANSITION);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSkipKeys(arrive);
  useEffect(() => () => clearTimeout(timer.current), []);

  const travel = useCallback<Travel>(
    (to, transition, options) => {
      clearTimeout(timer.current);
      if (isMotionReduced() || transition === "none") {
        setTransition(NO_TRANSITION);
        navigate(to, options);
        return;
      }
      const arrive = () => {
        clearTimeout(timer.current);
        navigate(to, options);
        setTransition({ kind: transition, phase: "enter" });
        timer.current = setTimeout(() => setTransition(NO_TRANSITION), ENTER_MS);
      };
      setTransition({ kind: transition, phase: "leave", arrive });
      play("travel");
      preload(to);
      timer.current = setTimeout(arrive, scaleWait(DURATION_MS[transition]));
    },
    [navigate],
  );
  const animation = kind === "none" ? "" : (classes[`${kind}-${phase}`] ?? "");
  return (
    <TravelContext value={travel}>
      <div className={`${classes.stage} ${animation}`}>{children}</div>
      {kind === "cloud" && <Clouds parting={phase === "enter"} />}
    </TravelContext>
  );
}

/** A function that navigates with a transition. With reduced motion it navigates at once. @throws Error outside of the provider */
export function useTravel(): Travel {
  const travel = useContext(TravelContext);
  if (!travel) throw new Error("useTravel needs <TravelProvider> above it");
  return travel;
}
