import { buildDrawnDocument } from "../../../preview/drawn-document.ts";

/** Draws pages into a frame without scripts. */
export type Drawing = {
  /** Draws a page. While one loads, only the newest waits. */
  draw(page: string): void;
  dispose(): void;
};

/**
 * Draws pages in place of a frame. Each has a frame of its own, which replaces the one before when it has loaded, so that nothing
 * flickers.
 * @param frame with an empty `sandbox` attribute
 */
export function createDrawing(frame: HTMLIFrameElement): Drawing {
  let shown = frame;
  let loading: HTMLIFrameElement | null = null;
  let waiting: string | null = null;

  const begin = (page: string): void => {
    const next = frame.cloneNode() as HTMLIFrameElement;
    loading = next;
    next.srcdoc = buildDrawnDocument(page);
    next.style.visibility = "hidden";
    next.addEventListener(
      "load",
      () => {
        if (loading !== next) return;
        next.style.visibility = "";
        shown.remove();
        shown = next;
        loading = null;
        const newest = waiting;
        waiting = null;
        if (newest !== null) begin(newest);
      },
      { once: true },
    );
    shown.after(next);
  };

  return {
    draw(page) {
      if (loading) waiting = page;
      else begin(page);
    },
    dispose() {
      loading?.remove();
      loading = waiting = null;
      // React created the first one, and removes it itself.
      shown.replaceWith(frame);
    },
  };
}
