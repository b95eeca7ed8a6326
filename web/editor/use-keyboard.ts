import { EditorView } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import { TOUCH_QUERY } from "../ui/use-media-query.ts";

/** With less height than this, in pixels, the code needs what a keyboard has left. */
const MAX_HEIGHT_PIXELS = 560;
/** A keyboard takes at least so much, in pixels: more than a browser's bars, and less than the keyboard of a phone on its side. */
const MIN_KEYBOARD_PIXELS = 120;

/**
 * Where a touch device shows its keyboard while the learner codes, a page with editors has the height that is left above it, and the line
 * with the caret is kept in view. A browser that makes the page shorter itself (`interactive-widget` in index.html) leaves the same height.
 * @returns the attributes of the page's element. `data-keyboard` tells its style sheet
 */
export function useKeyboard() {
  const page = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !matchMedia(TOUCH_QUERY).matches) return;
    /** The height without a keyboard: the most that there was at each width. */
    const heights = new Map<number, number>();
    const update = () => {
      const { clientWidth } = document.documentElement;
      const { scale, height } = viewport;
      const most = Math.max(heights.get(clientWidth) ?? 0, height);
      heights.set(clientWidth, most);
      const isCoding = page.current?.querySelector(".cm-content:focus") != null;
      const isShort = scale < 1.1 && height < Math.min(MAX_HEIGHT_PIXELS, most - MIN_KEYBOARD_PIXELS);
      setHeight(isCoding && isShort ? Math.floor(height) : null);
    };
    update();
    viewport.addEventListener("resize", update);
    document.addEventListener("focusin", update);
    document.addEventListener("focusout", update);
    return () => {
      viewport.removeEventListener("resize", update);
      document.removeEventListener("focusin", update);
      document.removeEventListener("focusout", update);
    };
  }, []);
  useEffect(() => {
    if (height === null) return;
    // Browsers that lay the keyboard over the page have scrolled it.
    window.scrollTo(0, 0);
    const focused = page.current?.querySelector<HTMLElement>(".cm-content:focus");
    const view = focused && EditorView.findFromDOM(focused);
    if (view) view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
  }, [height]);
  return {
    ref: page,
    "data-keyboard": height !== null,
    style: height === null ? undefined : { height },
  };
}
