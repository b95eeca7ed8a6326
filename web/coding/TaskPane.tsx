import type { ReactNode } from "react";
import classes from "./TaskPane.module.css";
import { useStoredWidth, WidthHandle } from "./WidthHandle.tsx";

// Specification, part 1 §9.
const LIMITS = { min: 200, max: 600, step: 20 };
const DEFAULT_WIDTH_PIXELS = 350;
/** The most of the window's width that the pane has at first, so that code and page have enough. */
const MAX_SHARE = 0.28;
const STORAGE_KEY = "codenaut.tools-width";

const initialWidth = () =>
  Math.max(LIMITS.min, Math.min(DEFAULT_WIDTH_PIXELS, Math.floor(innerWidth * MAX_SHARE)));

/** The pane beside the code: what is asked for, and the tools. Its width is changed by dragging its edge or with the arrow keys, and is stored. */
export function TaskPane({ children }: { children: ReactNode }) {
  const [width, setWidth] = useStoredWidth(STORAGE_KEY, LIMITS, initialWidth);
  return (
    <div className={classes.pane} style={{ flexBasis: width }}>
      <WidthHandle label="Width of the tools" edge="right" width={width} onWidth={setWidth} {...LIMITS} />
      <div className={classes.scroll}>{children}</div>
    </div>
  );
}
