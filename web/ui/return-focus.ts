/** Gives the focus back when something that opened over a page goes: a dialog, a tour, a list, a notice. */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

type Layer = {
  element: HTMLElement | null;
  opener: Element | null;
  /** The layer that it was opened from: its opener is the next best place. */
  below: Layer | undefined;
};

const layers = new Set<Layer>();
const FOCUSABLE = "a[href], button, input, textarea, select, [tabindex]";

/**
 * When the layer is taken off the page while it has the focus, or nothing has, the focus goes to what had it when the layer
 * came. Where that is gone too, it goes to what opened the layer below, then to the fallback, then to the page's `main`.
 * @param fallback for a layer that came by itself; it or the first control in it takes the focus
 */
export function useReturnFocus(
  layer: RefObject<HTMLElement | null>,
  fallback?: RefObject<Element | null>,
): void {
  // Before the first commit: then `autoFocus` may have moved it already.
  const [place] = useState<Layer>(() => {
    const opener = document.activeElement;
    return { element: null, opener, below: [...layers].find(({ element }) => element?.contains(opener)) };
  });
  // The cleanup of a layout effect runs while the layer is still on the page.
  useLayoutEffect(() => {
    place.element = layer.current;
    layers.add(place);
    return () => {
      layers.delete(place);
      const focused = document.activeElement;
      if (focused && focused !== document.body && !place.element?.contains(focused)) return;
      for (let at: Layer | undefined = place; at; at = at.below) if (takesFocus(at.opener)) return;
      const target = fallback?.current;
      if (takesFocus(target) || takesFocus(target?.querySelector(FOCUSABLE))) return;
      const main = document.querySelector("main");
      if (main) main.tabIndex = -1;
      takesFocus(main);
    };
  }, [layer, place, fallback]);
}

/** Opens a `<dialog>` as a modal one for as long as it is on the page. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useReturnFocus(dialog);
  return dialog;
}

function takesFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
