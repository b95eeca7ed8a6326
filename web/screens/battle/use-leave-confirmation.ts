import { useEffect, useEffectEvent } from "react";
import { guardBack } from "../../transitions/back-guard.ts";

/**
 * Asks for confirmation before Back or Forward leaves the screen, and before the tab closes.
 * @param isActive whether to ask
 * @param ask resolves with whether to leave; a closing tab shows the browser's own question instead
 */
export function useLeaveConfirmation(isActive: boolean, ask: () => Promise<boolean>): void {
  const question = useEffectEvent(ask);
  useEffect(() => {
    if (!isActive) return;
    const here = historyIndex(history.state);
    let isOpen = false;
    let mayLeave = false;
    const stopGuard = guardBack((event) => {
      if (mayLeave) return;
      // The router must not see the event: for it, the screen isn't left.
      event.stopImmediatePropagation();
      const delta = historyIndex(event.state) - here;
      if (delta === 0) return;
      history.go(-delta);
      if (isOpen) return;
      isOpen = true;
      void question().then((leaves) => {
        isOpen = false;
        if (!leaves) return;
        mayLeave = true;
        history.go(delta);
      });
    });
    const closes = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", closes);
    return () => {
      stopGuard();
      window.removeEventListener("beforeunload", closes);
    };
  }, [isActive]);
}

/** The router stores an index in the state of each history entry. */
function historyIndex(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}
