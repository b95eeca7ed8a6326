/** Keeps EXP and level fresh while the page is visible and in use. */
import { useEffect } from "react";
import { paced } from "../transitions/time-scale.ts";
import { api, call } from "./client.ts";
import { standingKnown } from "./user.ts";

/** Specification, part 1 §9. */
const POLL_MS = 5000;
/** Without a key, a touch or a move for this long, the page isn't in use. */
const IDLE_MS = 120_000;
const USE_EVENTS = ["pointermove", "pointerdown", "keydown", "wheel", "focus"] as const;

/** Asks for EXP every 5 s; not while hidden, not after 2 minutes without use, and at once on return. */
export function useExpPoll(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let gone = false;
    let lastUse = Date.now();

    const ask = async () => {
      timer = undefined;
      asking = true;
      try {
        standingKnown(await call(api.exp.$get()));
      } catch {
        // The next round asks again; whatever the learner does next tells of a lost session or connection.
      }
      asking = false;
      schedule();
    };
    const schedule = () => {
      clearTimeout(timer);
      timer = undefined;
      if (gone) return;
      const inUse = document.visibilityState === "visible" && Date.now() - lastUse < IDLE_MS;
      if (inUse) timer = setTimeout(ask, paced(POLL_MS));
    };
    const used = () => {
      lastUse = Date.now();
      if (timer === undefined && !asking && document.visibilityState === "visible")
        timer = setTimeout(ask, 0);
    };
    const seen = () => (document.visibilityState === "visible" ? used() : schedule());

    schedule();
    document.addEventListener("visibilitychange", seen);
    for (const name of USE_EVENTS) window.addEventListener(name, used, { passive: true });
    return () => {
      // An answer on its way must not start another round.
      gone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      for (const name of USE_EVENTS) window.removeEventListener(name, used);
    };
  }, []);
}
