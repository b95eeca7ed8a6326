import { useCallback, useEffect, useRef } from "react";
import type { Standing } from "#contract/standing.ts";
import { standingKnown } from "../api/user.ts";
import { play } from "../audio/player.ts";
import { celebrate } from "../transitions/confetti.ts";
import { isStill } from "../transitions/motion.ts";

/** When the ship is up and its EXP are counted, in milliseconds; web/coding/LiftOff.module.css keeps to it. */
export const UP_MS = 1500;
/** When the new level may show: it would cover the lift-off. */
const STANDING_MS = 2200;

type Shipped = { correct: boolean; exp_gained: number; standing: Standing };

/** What a ship's result sets off: lift-off, then the EXP and confetti, then the new standing in the top bar; or a bump. */
export type Moment = {
  /** To be called with the answer to a ship. One that is still under way ends first. */
  begin: (result: Shipped) => void;
  /** Ends what is under way, as where the result is closed: the standing shows at once. */
  end: () => void;
};

/** The moment after a ship. It ends by itself when the screen is left. */
export function useMoment(): Moment {
  const underWay = useRef<{ timers: ReturnType<typeof setTimeout>[]; standing: Standing } | null>(null);
  const isLeft = useRef(false);
  const end = useCallback(() => {
    const moment = underWay.current;
    if (!moment) return;
    underWay.current = null;
    for (const timer of moment.timers) clearTimeout(timer);
    standingKnown(moment.standing);
  }, []);
  const begin = useCallback(
    ({ correct, exp_gained, standing }: Shipped) => {
      end();
      // An answer that comes after the screen was left shows in the top bar alone.
      if (isLeft.current) return standingKnown(standing);
      if (!correct) {
        play("bump");
        return standingKnown(standing);
      }
      play("ship");
      const still = isStill();
      const arrive = () => {
        play("success");
        if (exp_gained > 0) celebrate();
      };
      const timers = [setTimeout(arrive, still ? 0 : UP_MS), setTimeout(end, still ? 0 : STANDING_MS)];
      underWay.current = { timers, standing };
    },
    [end],
  );
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      end();
    };
  }, [end]);
  return { begin, end };
}
