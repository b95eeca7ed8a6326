/** Repeats requests while the page is visible and in use. */
import { useEffect, useEffectEvent } from "react";
import { scaleWait } from "../transitions/time-scale.ts";

/** The page counts as unused after this time without input. */
const IDLE_TIMEOUT_MS = 120_000;
const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown", "wheel", "focus"] as const;

type PollOptions = {
  /** Goes on while the page is hidden or unused. */
  always?: boolean;
  /** Each wait is longer by chance, up to this share of it, so that pages that were opened together don't ask together. */
  jitter?: number;
};

/**
 * Sends a request again and again while the component is mounted, first after the interval. Stops while the page is hidden or unused,
 * and resumes at once afterwards.
 * @param intervalMs from an answer to the next request
 * @param request a failure is left to the next one
 */
export function usePoll(
  intervalMs: number,
  request: () => Promise<unknown>,
  { always = false, jitter = 0 }: PollOptions = {},
): void {
  const send = useEffectEvent(request);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPolling = false;
    let isUnmounted = false;
    let lastInputAt = Date.now();

    const poll = async () => {
      timer = undefined;
      isPolling = true;
      try {
        await send();
      } catch {
        // The next poll retries. A lost session or connection is reported by the learner's next action.
      }
      isPolling = false;
      schedule();
    };
    const schedule = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isUnmounted) return;
      const isInUse = document.visibilityState === "visible" && Date.now() - lastInputAt < IDLE_TIMEOUT_MS;
      const wait = intervalMs * (1 + jitter * Math.random());
      if (isInUse || always) timer = setTimeout(poll, scaleWait(wait));
    };
    const onInput = () => {
      lastInputAt = Date.now();
      if (timer === undefined && !isPolling && document.visibilityState === "visible")
        timer = setTimeout(poll, 0);
    };
    const onVisibilityChange = () => (document.visibilityState === "visible" ? onInput() : schedule());

    schedule();
    document.addEventListener("visibilitychange", onVisibilityChange);
    for (const name of INPUT_EVENTS) window.addEventListener(name, onInput, { passive: true });
    return () => {
      // A pending request must not schedule another poll.
      isUnmounted = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
      for (const name of INPUT_EVENTS) window.removeEventListener(name, onInput);
    };
  }, [intervalMs, always, jitter]);
}
