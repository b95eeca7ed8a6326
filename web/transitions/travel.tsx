/** Travels between screens: a short animation, then the next place. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type NavigateOptions, useNavigate } from "react-router";
import { isStill } from "./motion.ts";
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

type Travel = (to: string, transition: Transition, options?: NavigateOptions) => void;

const TravelContext = createContext<Travel | null>(null);

/** Holds the animation over the pages while it goes on. */
export function TravelProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [transition, setTransition] = useState<Transition>("none");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const travel = useCallback<Travel>(
    (to, kind, options) => {
      clearTimeout(timer.current);
      const arrive = () => {
        navigate(to, options);
        setTransition("none");
      };
      if (isStill() || kind === "none") return arrive();
      setTransition(kind);
      timer.current = setTimeout(arrive, DURATION[kind]);
    },
    [navigate],
  );
  return (
    <TravelContext value={travel}>
      <div className={`${classes.stage} ${classes[transition] ?? ""}`}>{children}</div>
      {transition === "cloud" && <div className={classes.clouds} aria-hidden="true" />}
    </TravelContext>
  );
}

/** Goes somewhere with a transition; without one where things stay still. */
export function useTravel(): Travel {
  const travel = useContext(TravelContext);
  if (!travel) throw new Error("useTravel needs <TravelProvider> above it");
  return travel;
}
