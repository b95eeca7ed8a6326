/** The window in which a page is looked at. */

export interface Window {
  /** In CSS pixels. */
  width: number;
}

/** In CSS pixels. */
export const WINDOW_WIDTH = 1280;
export const WINDOW_HEIGHT = 800;
