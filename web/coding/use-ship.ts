import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, OFFLINE_MESSAGE } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { whenReachable } from "../api/when-reachable.ts";
import { useMessages } from "../ui/messages.tsx";
import { clearShipId, type ShipContent, shipIdFor } from "./ship-id.ts";

/** A ship that waits for a connection is cancelled after this time. */
const MAX_SHIP_WAIT_MS = 60_000;

/** A ship that waits for a connection: its content, and when it is cancelled, in milliseconds since 1970. */
type WaitingShip = { content: ShipContent; until: number };

/**
 * Ships code or a choice. If the server can't be reached, the ship waits for up to a minute. It is sent again with the same id when the server
 * is back, so that it counts once. The learner can cancel the wait. Leaving the page cancels it too.
 * @param key what is shipped, e.g. a user's task
 * @param send the request
 * @returns `busy`: a request is under way, or the ship waits
 */
export function useShip<Result>(
  key: string,
  send: (ship_id: string, content: ShipContent) => Promise<Result>,
  onSuccess: (result: Result, content: ShipContent) => void,
) {
  const { notify } = useMessages();
  const [waiting, setWaiting] = useState<WaitingShip | null>(null);
  const deadline = useRef(0);
  const { run, busy } = useAction(
    async (content: ShipContent) => send(await shipIdFor(key, content), content),
    {
      onSuccess: (result, content) => {
        setWaiting(null);
        clearShipId(key);
        onSuccess(result, content);
      },
      onError: (error, content) => {
        const isOffline = error instanceof ApiError && error.code === "offline";
        const mayWait = isOffline && Date.now() < deadline.current;
        // A new object each time, so that the effect below runs again.
        setWaiting(mayWait ? { content, until: deadline.current } : null);
        return mayWait;
      },
    },
  );

  useEffect(() => {
    if (!waiting) return;
    const stop = whenReachable(() => run(waiting.content));
    const timer = setTimeout(() => {
      setWaiting(null);
      notify(OFFLINE_MESSAGE, "problem");
    }, waiting.until - Date.now());
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [waiting, run, notify]);

  const ship = useCallback(
    (content: ShipContent) => {
      deadline.current = Date.now() + MAX_SHIP_WAIT_MS;
      run(content);
    },
    [run],
  );
  return { ship, busy: busy || waiting !== null, waiting, cancel: () => setWaiting(null) };
}
