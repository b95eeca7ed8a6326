import type { ShipResult } from "#contract/ships.ts";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { useTravel } from "../transitions/travel.tsx";
import { useMessages } from "../ui/messages.tsx";
import type { ShipContent } from "./ship-id.ts";
import { useShipResult } from "./use-ship-result.ts";

/**
 * Ships a task after a question whether the learner is sure, and goes on with the journey.
 * @param user_id the learner's id
 * @param send the request
 */
export function useTaskShip(
  user_id: string,
  task_id: number,
  send: (ship_id: string, content: ShipContent) => Promise<ShipResult>,
) {
  const { setResult: _, ...ship } = useShipResult(`${user_id}.${task_id}`, send);
  const { shipping, closeResult } = ship;
  const travel = useTravel();
  const { confirm } = useMessages();
  const continueJourney = useAction(() => call(api.journey.continue.$post({ json: { task_id } })), {
    onSuccess: () => {
      // The card is a modal dialog, which would cover the transition.
      closeResult();
      travel("/inbox", "leave");
    },
  });
  const askToShip = async (content: ShipContent) => {
    if (shipping.busy) return;
    const sure = await confirm("Are you sure you want to ship? Mistakes will lose you exp!", {
      yes: "Ship it",
    });
    if (sure) shipping.ship(content);
  };
  return { ...ship, continueJourney, askToShip };
}
