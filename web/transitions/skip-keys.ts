import { useEffectEvent, useLayoutEffect } from "react";
import { isFocusFree } from "../ui/return-focus.ts";

/**
 * Lets Enter and Esc skip one of the product's own waits. The key does nothing else then. A key that is held down doesn't skip: it was
 * pressed for what came before. Modal dialogs keep their keys.
 * @param skip null: nothing waits
 * @param overControls whether the wait hides the page, so that a control with the focus doesn't get the key
 */
export function useSkipKeys(skip: (() => void) | null, overControls = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!skip || (event.key !== "Enter" && event.key !== "Escape")) return;
    if (overControls ? document.querySelector("dialog[open]") : !isFocusFree()) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) skip();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);
}
