/** Polls EXP and level while the page is visible and in use. */
import { useEffect } from "react";
import { scaleWait } from "../transitions/time-scale.ts";
import { api, call } from "./client.ts";
import { updateStanding } from "./user.ts";

/** The poll interval (specification, part 1 §9). */
const POLL_MS = 5000;
/** The page counts as unused after this time without input. */
const IDLE_TIMEOUT_MS = 120_000;
const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown", "wheel", "focus"] as const;

/** Polls EXP while the component is mounted. Polling stops while the page is hidden or unused, and resumes at once afterwards. */
export function useExpPoll(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPolling = false;
    let isUnmounted = false;
    let lastInputAt = Date.now();

    const poll = async () => {
      timer = undefined;
      isPolling = true;
      try {
        updateStanding(await call(api.exp.$get()));
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
      if (isInUse) timer = setTimeout(poll, scaleWait(POLL_MS));
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
  }, []);
}
