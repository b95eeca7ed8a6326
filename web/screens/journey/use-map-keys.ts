import { useEffect, useEffectEvent } from "react";

/** Specification, part 1 §9: pixels for each press. */
const STEP = 30;
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  w: [0, -STEP],
  arrowup: [0, -STEP],
  a: [-STEP, 0],
  arrowleft: [-STEP, 0],
  s: [0, STEP],
  arrowdown: [0, STEP],
  d: [STEP, 0],
  arrowright: [STEP, 0],
};

/**
 * W, A, S, D and the arrows walk over the map; Ctrl+M opens and closes the map list.
 * @param mayToggle whether Ctrl+M counts now
 */
export function useMapKeys(
  walk: (dx: number, dy: number) => void,
  toggleMaps: () => void,
  mayToggle: boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (event.ctrlKey && !event.altKey && !event.metaKey && key === "m") {
      event.preventDefault();
      if (mayToggle && !event.repeat) toggleMaps();
      return;
    }
    const way = WAYS[key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey || hasOwnKeys(event.target)) return;
    event.preventDefault();
    walk(...way);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Fields, dialogs and lists that scroll use these keys themselves. */
function hasOwnKeys(target: EventTarget | null): boolean {
  return (
    document.querySelector("dialog[open]") !== null ||
    (target instanceof Element &&
      target.closest("input, textarea, select, aside, [contenteditable]") !== null)
  );
}
