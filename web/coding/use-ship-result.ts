import { useState } from "react";
import type { PlainTip, Tip } from "#rules/code.ts";
import type { EditorTip } from "../editor/help/editor-help.ts";
import type { ShipContent } from "./ship-id.ts";
import { firstPlacedTip } from "./tip-place.ts";
import { useShip } from "./use-ship.ts";
import { type ShipOutcome, useShipEffects } from "./use-ship-effects.ts";

const NO_TIPS: readonly EditorTip[] = [];

/**
 * Ships code or a choice, and keeps the result, with its effects, until it is closed. From then on the first of its tips is for the editor.
 * @param key what is shipped, e.g. a user's task
 * @param send the request
 */
export function useShipResult<Result extends ShipOutcome & { tips: readonly (Tip | PlainTip)[] }>(
  key: string,
  send: (ship_id: string, content: ShipContent) => Promise<Result>,
) {
  const [result, setResult] = useState<Result | null>(null);
  const [tips, setTips] = useState(NO_TIPS);
  const effects = useShipEffects();
  const shipping = useShip(key, send, (shipped, code) => {
    setResult(shipped);
    setTips(shipped.correct ? NO_TIPS : firstPlacedTip(shipped.tips, code));
    effects.begin(shipped);
  });
  const closeResult = () => {
    setResult(null);
    effects.end();
  };
  return { shipping, result, setResult, closeResult, tips: result ? NO_TIPS : tips };
}
