import { useCallback, useEffect, useRef, useState } from "react";
import type { Code } from "#rules/code.ts";
import { ApiError, OFFLINE } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { whenReachable } from "../api/when-reachable.ts";
import { useMessages } from "../ui/messages.tsx";
import { shipAnswered, shipIdFor } from "./ship-id.ts";

/** For how long a ship waits for a connection before it is given up, in milliseconds. */
export const SHIP_WAITS_MS = 60_000;

/** A ship that waits: its code as it was when Ship was pressed, and until when. */
type Waiting = { code: Code; until: number };

/**
 * Ships code. Where the server can't be reached, the ship waits for a minute and is sent again by itself with the same id, so that
 * it counts once; it can be called off. Leaving the page calls it off too.
 * @param key what is shipped, e.g. a user's task
 * @param send the request
 */
export function useShip<Result>(
  key: string,
  send: (ship_id: string, code: Code) => Promise<Result>,
  done: (result: Result) => void,
) {
  const { notify } = useMessages();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const deadline = useRef(0);
  const { run, busy } = useAction(async (code: Code) => send(await shipIdFor(key, code), code), {
    done: (result) => {
      setWaiting(null);
      shipAnswered(key);
      done(result);
    },
    failed: (error, code) => {
      const isOffline = error instanceof ApiError && error.code === "offline";
      const waits = isOffline && Date.now() < deadline.current;
      // A new object each time: the next wait begins.
      setWaiting(waits ? { code, until: deadline.current } : null);
      return waits;
    },
  });

  useEffect(() => {
    if (!waiting) return;
    const stop = whenReachable(() => run(waiting.code));
    const timer = setTimeout(() => {
      setWaiting(null);
      notify(OFFLINE, "problem");
    }, waiting.until - Date.now());
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [waiting, run, notify]);

  const ship = useCallback(
    (code: Code) => {
      deadline.current = Date.now() + SHIP_WAITS_MS;
      run(code);
    },
    [run],
  );
  return { ship, busy: busy || waiting !== null, waiting, cancel: () => setWaiting(null) };
}
