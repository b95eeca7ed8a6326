import { useEffect, useState } from "react";
import { EMPTY_CODE, type PlainTip, type Tip } from "#rules/code.ts";
import type { EditorTip } from "../editor/help/editor-help.ts";
import { firstInput } from "../ui/first-input.ts";
import { loadResultCard } from "./LateResultCard.tsx";
import type { ShipContent } from "./ship-id.ts";
import { editorTip } from "./tip-place.ts";
import { useShip } from "./use-ship.ts";
import { type ShipOutcome, useShipEffects } from "./use-ship-effects.ts";

/**
 * Ships code or a choice, and keeps the result, with its effects, until it is closed.
 * @param key what is shipped, e.g. a user's task
 * @param send the request
 * @returns `shipped`: what the result is about; `tip`: what is for the editor once the result is closed
 */
export function useShipResult<Result extends ShipOutcome & { tips: readonly (Tip | PlainTip)[] }>(
  key: string,
  send: (ship_id: string, content: ShipContent) => Promise<Result>,
) {
  const [result, setResult] = useState<Result | null>(null);
  const [shipped, setShipped] = useState<ShipContent>(EMPTY_CODE);
  const [tip, setTip] = useState<EditorTip | null>(null);
  const effects = useShipEffects();
  // Long before the ship, so that it is there where the network fails by then, or a deployment has replaced it.
  useEffect(() => void firstInput().then(loadResultCard), []);
  // The card is a dialog, and so is what comes above it: a new level's. It must be the first of them.
  const sendAndLoad: typeof send = async (ship_id, content) => {
    const loading = loadResultCard();
    const answer = await send(ship_id, content);
    await loading;
    return answer;
  };
  const shipping = useShip(key, sendAndLoad, (answer, content) => {
    setShipped(content);
    setResult(answer);
    setTip(answer.correct ? null : editorTip(answer.tips, content));
    effects.begin(answer);
  });
  const closeResult = () => {
    setResult(null);
    effects.end();
  };
  return { shipping, result, shipped, setResult, closeResult, tip: result ? null : tip };
}
