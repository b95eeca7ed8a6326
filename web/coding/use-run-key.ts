import { useEffectEvent, useLayoutEffect } from "react";

/** Whether a key is Ctrl+S, or ⌘S. */
export const isRunKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey) && !event.altKey;

/** Calls `run` at Ctrl+S, or ⌘S. An editor with the focus handles the key itself. */
export function useRunKey(run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isRunKey(event)) return;
    event.preventDefault();
    if (!(event.target as Element).closest?.(".cm-editor")) run();
  });
  // Before the page is painted, so that no key is lost that is pressed when it appears.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
