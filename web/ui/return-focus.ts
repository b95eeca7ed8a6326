/** Returns the focus when a layer over the page is closed: a dialog, a tour, a list, a notice. */
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

type Layer = {
  element: HTMLElement | null;
  /** The element that had the focus when the layer was opened. */
  opener: Element | null;
  /** The layer that contains the opener, for the case that the opener is gone. */
  below: Layer | undefined;
};

const layers = new Set<Layer>();
let onTop: HTMLElement | undefined;
const FOCUSABLE = "a[href], button, input, textarea, select, [tabindex]";

/**
 * Returns the focus to the opener when a layer is unmounted while the focus is in it, or nowhere. If the opener is gone, the
 * openers of the layers below are tried, then the fallback, then the page's `main`.
 * @param layer the root element of the layer
 * @param fallback for a layer without an opener: this element, or its first control
 */
export function useReturnFocus(
  layer: RefObject<HTMLElement | null>,
  fallback?: RefObject<Element | null>,
): void {
  // Read during the first render, since `autoFocus` moves the focus in the commit.
  const [current] = useState<Layer>(() => {
    const opener = document.activeElement;
    return { element: null, opener, below: [...layers].find(({ element }) => element?.contains(opener)) };
  });
  // The cleanup of a layout effect runs while the layer is still on the page.
  useLayoutEffect(() => {
    current.element = layer.current;
    layers.add(current);
    keepOnTop();
    return () => {
      layers.delete(current);
      keepOnTop();
      const focused = document.activeElement;
      if (focused && focused !== document.body && !current.element?.contains(focused)) return;
      for (let each: Layer | undefined = current; each; each = each.below) if (tryFocus(each.opener)) return;
      const target = fallback?.current;
      if (tryFocus(target) || tryFocus(target?.querySelector(FOCUSABLE))) return;
      const main = document.querySelector("main");
      if (main) main.tabIndex = -1;
      tryFocus(main);
    };
  }, [layer, current, fallback]);
}

/**
 * Keeps an element in the topmost modal, since all that is outside of it can't be seen, pressed or read out; without a modal, in the body.
 * @param element in place of the one before
 */
export function keepOnTop(element = onTop): void {
  onTop = element;
  const modal = [...layers].findLast((layer) => layer.element?.matches(":modal"));
  const place = modal?.element ?? document.body;
  if (onTop && onTop.parentNode !== place) place.append(onTop);
}

/**
 * Opens a `<dialog>` as a modal while it is mounted, and returns the focus afterwards.
 * @param onClose called by Esc. The caller's state decides whether the dialog is open
 * @returns the ref of the dialog
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Not React's `onCancel`, which the dialogs around this one would get too. That of a file input does bubble.
    element.oncancel = (event) => {
      if (event.target !== element) return;
      event.preventDefault();
      close();
    };
    element.showModal();
    return () => element.close();
  }, []);
  useReturnFocus(dialog);
  return dialog;
}

/** Moves the focus to an element. @returns false if it can't take the focus */
function tryFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
