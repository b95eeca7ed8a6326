import { useState } from "react";
import type { ShipContent } from "./ship-id.ts";
import { useShip } from "./use-ship.ts";
import { type ShipOutcome, useShipEffects } from "./use-ship-effects.ts";

/**
 * Ships code or a choice, and keeps the result, with its effects, until it is closed.
 * @param key what is shipped, e.g. a user's task
 * @param send the request
 */
export function useShipResult<Result extends ShipOutcome>(
  key: string,
  send: (ship_id: string, content: ShipContent) => Promise<Result>,
) {
  const [result, setResult] = useState<Result | null>(null);
  const effects = useShipEffects();
  const shipping = useShip(key, send, (shipped) => {
    setResult(shipped);
    effects.begin(shipped);
  });
  const closeResult = () => {
    setResult(null);
    effects.end();
  };
  return { shipping, result, setResult, closeResult };
}
