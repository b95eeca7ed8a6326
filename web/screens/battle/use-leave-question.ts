import { useEffect, useEffectEvent } from "react";
import { guardBack } from "../../transitions/back-guard.ts";

/**
 * Asks before the browser's Back or Forward leaves the screen, and before the tab closes.
 * @param isAsked whether there is anything to lose
 * @param ask resolves with whether to leave; a page that closes gets the browser's own question instead
 */
export function useLeaveQuestion(isAsked: boolean, ask: () => Promise<boolean>): void {
  const question = useEffectEvent(ask);
  useEffect(() => {
    if (!isAsked) return;
    const here = placeOf(history.state);
    let isOpen = false;
    let mayLeave = false;
    const stopGuard = guardBack((event) => {
      if (mayLeave) return;
      // The router doesn't hear of it: for it the screen hasn't been left.
      event.stopImmediatePropagation();
      const by = placeOf(event.state) - here;
      if (by === 0) return;
      history.go(-by);
      if (isOpen) return;
      isOpen = true;
      void question().then((leaves) => {
        isOpen = false;
        if (!leaves) return;
        mayLeave = true;
        history.go(by);
      });
    });
    const closes = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", closes);
    return () => {
      stopGuard();
      window.removeEventListener("beforeunload", closes);
    };
  }, [isAsked]);
}

/** The router numbers the entries of the history. */
function placeOf(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}
