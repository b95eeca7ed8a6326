import { useEffectEvent, useLayoutEffect } from "react";

/** How far a key moves the map (specification, part 1 §9). */
const STEP_PIXELS = 30;
/** The movement of each key, in x and y. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  w: [0, -STEP_PIXELS],
  arrowup: [0, -STEP_PIXELS],
  a: [-STEP_PIXELS, 0],
  arrowleft: [-STEP_PIXELS, 0],
  s: [0, STEP_PIXELS],
  arrowdown: [0, STEP_PIXELS],
  d: [STEP_PIXELS, 0],
  arrowright: [STEP_PIXELS, 0],
};

/** Whether a key moves the map: not where the focus is in an element that handles it. */
export const isMapKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() in MOVES &&
  !(event.ctrlKey || event.altKey || event.metaKey) &&
  !handlesKey(event.target, event.key);

/** Whether a key is Ctrl+M. */
export const isMapsKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "m" && event.ctrlKey && !event.altKey && !event.metaKey;

/**
 * The keyboard shortcuts of the map: W, A, S, D and the arrow keys move it, Ctrl+M opens and closes the list of maps.
 * @param mayToggle whether Ctrl+M is enabled
 */
export function useMapKeys(
  move: (dx: number, dy: number) => void,
  toggleMaps: () => void,
  mayToggle: boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isMapsKey(event)) {
      event.preventDefault();
      if (mayToggle && !event.repeat) toggleMaps();
      return;
    }
    const offset = MOVES[event.key.toLowerCase()];
    if (!offset || !isMapKey(event)) return;
    event.preventDefault();
    move(...offset);
  });
  // Before the map is painted, so that no key is lost that is pressed when it appears.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Whether the focus is in an element that handles a key: fields, dialogs, scrollable lists, and for the arrows the tour. */
function handlesKey(target: EventTarget | null, key: string): boolean {
  const handlers = `input, textarea, select, aside, [contenteditable]${key.startsWith("Arrow") ? ', [role="dialog"]' : ""}`;
  return (
    document.querySelector("dialog[open]") !== null ||
    (target instanceof Element && target.closest(handlers) !== null)
  );
}
