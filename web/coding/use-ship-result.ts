import { useState } from "react";
import { EMPTY_CODE, type PlainTip, type Tip } from "#rules/code.ts";
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
 * @returns `shipped`: what the result is about; `keepCoding`: closes the result for the place of a tip, which is `tip` from then on
 */
export function useShipResult<Result extends ShipOutcome & { tips: readonly (Tip | PlainTip)[] }>(
  key: string,
  send: (ship_id: string, content: ShipContent) => Promise<Result>,
) {
  const [result, setResult] = useState<Result | null>(null);
  const [shipped, setShipped] = useState<ShipContent>(EMPTY_CODE);
  const [tips, setTips] = useState(NO_TIPS);
  const effects = useShipEffects();
  const shipping = useShip(key, send, (answer, content) => {
    setShipped(content);
    setResult(answer);
    setTips(answer.correct ? NO_TIPS : firstPlacedTip(answer.tips, content));
    effects.begin(answer);
  });
  const [tip, setTip] = useState<Tip | null>(null);
  const closeResult = () => {
    setResult(null);
    effects.end();
  };
  const keepCoding = (at: Tip | PlainTip | null) => {
    closeResult();
    // A new object, so that the same place is shown again.
    setTip(at?.language ? { ...at } : null);
  };
  return {
    shipping,
    result,
    shipped,
    setResult,
    closeResult,
    keepCoding,
    tip,
    tips: result ? NO_TIPS : tips,
  };
}
