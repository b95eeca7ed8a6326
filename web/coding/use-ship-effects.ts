import { useCallback, useEffect, useRef } from "react";
import type { Standing } from "#contract/standing.ts";
import { updateStanding } from "../api/user.ts";
import { play } from "../audio/player.ts";
import { showConfetti } from "../transitions/confetti.ts";
import { isMotionReduced } from "../transitions/motion.ts";

/** How long the lift-off with the count of EXP takes. web/coding/LiftOff.module.css has the same duration. */
export const LIFT_OFF_MS = 1500;
/** When the new standing is shown. Earlier, the level-up would cover the lift-off. */
const STANDING_DELAY_MS = 2200;

/** What the effects need of a ship's result. */
export type ShipOutcome = { correct: boolean; exp_gained: number; standing: Standing };

type ShipEffects = {
  /** Starts the effects for a ship's result. Effects that are still running end first. */
  begin: (outcome: ShipOutcome) => void;
  /** Ends running effects, e.g. when the result is closed. The standing is shown at once. */
  end: () => void;
};

/**
 * Sounds, confetti and the delayed update of the standing after a ship: lift-off, then EXP and confetti, then the new standing in
 * the top bar. For a wrong ship: a bump. The effects end when the component is unmounted.
 */
export function useShipEffects(): ShipEffects {
  const running = useRef<{ timers: ReturnType<typeof setTimeout>[]; standing: Standing } | null>(null);
  const isUnmounted = useRef(false);
  const end = useCallback(() => {
    if (!running.current) return;
    const { timers, standing } = running.current;
    running.current = null;
    for (const timer of timers) clearTimeout(timer);
    updateStanding(standing);
  }, []);
  const begin = useCallback(
    ({ correct, exp_gained, standing }: ShipOutcome) => {
      end();
      // After the screen was left there is only the top bar to update.
      if (isUnmounted.current) return updateStanding(standing);
      if (!correct) {
        play("bump");
        return updateStanding(standing);
      }
      play("ship");
      const skipsAnimation = isMotionReduced();
      const onCounted = () => {
        play("success");
        if (exp_gained > 0) showConfetti();
      };
      const timers = [
        setTimeout(onCounted, skipsAnimation ? 0 : LIFT_OFF_MS),
        setTimeout(end, skipsAnimation ? 0 : STANDING_DELAY_MS),
      ];
      running.current = { timers, standing };
    },
    [end],
  );
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      end();
    };
  }, [end]);
  return { begin, end };
}
