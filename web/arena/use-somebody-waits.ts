import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, call } from "../api/client.ts";
import { usePoll } from "../api/poll.ts";
import { play } from "../audio/player.ts";
import { scaleWait } from "../transitions/time-scale.ts";
import { prefixTitle } from "./title-prefix.ts";

/** How often it is asked whether somebody waits. */
const POLL_MS = 20_000;
/** An older answer isn't believed: in a page that isn't used nothing asks any more. */
const MAX_AGE_MS = 60_000;

/**
 * The challenge in whose queue somebody else waits, or null. Plays a sound when somebody begins to, and says so in the title of a hidden tab.
 * @param whenHidden asks in a hidden tab too
 */
export function useSomebodyWaits(whenHidden: boolean): string | null {
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["waiting"],
    queryFn: () => call(api.waiting.$get()),
    staleTime: 0,
    retry: false,
  });
  usePoll(POLL_MS, refetch, { always: whenHidden, jitter: 0.2 });
  const [oldAnswer, setOldAnswer] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOldAnswer(dataUpdatedAt), scaleWait(MAX_AGE_MS));
    return () => clearTimeout(timer);
  }, [dataUpdatedAt]);
  const challenge_id = oldAnswer === dataUpdatedAt ? null : (data?.challenge_id ?? null);
  const isWaiting = challenge_id !== null;
  useEffect(() => {
    if (!isWaiting) return;
    if (whenHidden || document.visibilityState === "visible") play("message", { whenHidden });
    return prefixHiddenTitle("Somebody waits");
  }, [isWaiting, whenHidden]);
  return challenge_id;
}

/** Gives the title a prefix while the tab is hidden. @returns ends it */
function prefixHiddenTitle(prefix: string): () => void {
  let remove: (() => void) | undefined;
  const update = () => {
    remove?.();
    remove = document.visibilityState === "hidden" ? prefixTitle(prefix) : undefined;
  };
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    remove?.();
  };
}
