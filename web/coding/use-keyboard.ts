import { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useState } from "react";
import { TOUCH_QUERY } from "../ui/use-media-query.ts";

/** With less height than this, in pixels, a keyboard is on a phone's screen, and the code needs what is left. */
const MAX_HEIGHT_PIXELS = 560;

/**
 * Where a touch device shows its keyboard while the learner codes: how much height is left above it, in pixels; else null. The line with
 * the caret is kept in view. A browser that makes the page shorter itself (`interactive-widget` in index.html) leaves the same height.
 */
export function useKeyboard(desk: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !matchMedia(TOUCH_QUERY).matches) return;
    const update = () => {
      const isCoding = desk.current?.querySelector(".cm-content:focus") != null;
      const isShort = viewport.scale < 1.1 && viewport.height < MAX_HEIGHT_PIXELS;
      setHeight(isCoding && isShort ? Math.floor(viewport.height) : null);
    };
    viewport.addEventListener("resize", update);
    document.addEventListener("focusin", update);
    document.addEventListener("focusout", update);
    return () => {
      viewport.removeEventListener("resize", update);
      document.removeEventListener("focusin", update);
      document.removeEventListener("focusout", update);
    };
  }, [desk]);
  useEffect(() => {
    if (height === null) return;
    // Browsers that lay the keyboard over the page have scrolled it.
    window.scrollTo(0, 0);
    const focused = desk.current?.querySelector<HTMLElement>(".cm-content:focus");
    const view = focused && EditorView.findFromDOM(focused);
    if (view) view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
  }, [desk, height]);
  return height;
}
