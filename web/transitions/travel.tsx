/** Travels between screens: a short animation, then the next place. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type NavigateOptions, useNavigate } from "react-router";
import { play } from "../audio/player.ts";
import { Clouds } from "./Clouds.tsx";
import { isStill } from "./motion.ts";
import { preload } from "./preload.ts";
import { paced } from "./time-scale.ts";
import classes from "./travel.module.css";

export type Transition = "none" | "slide" | "slide-left" | "cloud" | "leave";

/** How long each takes before the next screen opens, in milliseconds (specification, part 1 §9). */
const DURATION: Record<Transition, number> = {
  none: 0,
  slide: 800,
  "slide-left": 800,
  cloud: 1000,
  leave: 800,
};
/** How long the next screen takes to come in; it can be used from the first moment on. */
const ARRIVAL_MS = 700;

type Travel = (to: string, transition: Transition, options?: NavigateOptions) => void;
type Stage = { kind: Transition; phase: "away" | "here" };

const TravelContext = createContext<Travel | null>(null);
const RESTING: Stage = { kind: "none", phase: "here" };

/** Holds the animation over the pages while it goes on. */
export function TravelProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [{ kind, phase }, setStage] = useState<Stage>(RESTING);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const travel = useCallback<Travel>(
    (to, transition, options) => {
      clearTimeout(timer.current);
      if (isStill() || transition === "none") {
        setStage(RESTING);
        navigate(to, options);
        return;
      }
      setStage({ kind: transition, phase: "away" });
      play("travel");
      preload(to);
      timer.current = setTimeout(() => {
        navigate(to, options);
        setStage({ kind: transition, phase: "here" });
        timer.current = setTimeout(() => setStage(RESTING), ARRIVAL_MS);
      }, paced(DURATION[transition]));
    },
    [navigate],
  );
  const animation = kind === "none" ? "" : (classes[`${kind}-${phase}`] ?? "");
  return (
    <TravelContext value={travel}>
      <div className={`${classes.stage} ${animation}`}>{children}</div>
      {kind === "cloud" && <Clouds parting={phase === "here"} />}
    </TravelContext>
  );
}

/** Goes somewhere with a transition; without one where things stay still. */
export function useTravel(): Travel {
  const travel = useContext(TravelContext);
  if (!travel) throw new Error("useTravel needs <TravelProvider> above it");
  return travel;
}
