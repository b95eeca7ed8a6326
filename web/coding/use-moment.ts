import { useEffect } from "react";
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

/** What a ship's result sounds like and sets off: lift-off, then the EXP and confetti, then the new standing; or a bump. */
export function useMoment(result: Shipped | null): void {
  useEffect(() => {
    if (!result) return;
    const { correct, exp_gained, standing } = result;
    if (!correct) {
      play("bump");
      standingKnown(standing);
      return;
    }
    play("ship");
    const still = isStill();
    const arrive = () => {
      play("success");
      if (exp_gained > 0) celebrate();
    };
    const timers = [
      setTimeout(arrive, still ? 0 : UP_MS),
      setTimeout(() => standingKnown(standing), still ? 0 : STANDING_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      // Whoever goes on at once takes the EXP along.
      standingKnown(standing);
    };
  }, [result]);
}
