import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { browserStorage } from "../storage.ts";
import classes from "./WidthHandle.module.css";

/** The limits of a width, in pixels or in per cent, and how far an arrow key changes it. */
type WidthLimits = { min: number; max: number; step: number };

/** A width that is stored. @param initial where none is stored @returns the width, and a function that changes it within its limits */
export function useStoredWidth(
  storageKey: string,
  { min, max }: WidthLimits,
  initial: () => number,
): [width: number, setWidth: (target: number) => void] {
  const [width, setWidth] = useState(() => {
    const stored = Number(browserStorage.get(storageKey));
    return stored >= min && stored <= max ? stored : initial();
  });
  return [
    width,
    (target) => {
      const next = Math.min(max, Math.max(min, Math.round(target)));
      setWidth(next);
      browserStorage.set(storageKey, String(next));
    },
  ];
}

type Props = WidthLimits & {
  label: string;
  /** The edge of its pane at which the handle is. */
  edge: "left" | "right";
  width: number;
  onWidth: (target: number) => void;
  /** How much a pixel is, where the width isn't in pixels. @param pane the pane of the handle */
  perPixel?: (pane: Element) => number;
};

/** The handle at the edge of a pane: it is dragged, or moved with the arrow keys, Home and End. */
export function WidthHandle({ label, edge, width, min, max, step, onWidth, perPixel }: Props) {
  const dragFrom = useRef<{ x: number; width: number } | null>(null);
  /** 1 where a move to the right widens the pane. */
  const direction = edge === "right" ? 1 : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: width - step * direction,
      ArrowRight: width + step * direction,
      Home: edge === "right" ? min : max,
      End: edge === "right" ? max : min,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragFrom.current = { x: event.clientX, width };
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const pane = currentTarget.parentElement;
    if (!dragFrom.current || !pane) return;
    const pixels = (clientX - dragFrom.current.x) * direction;
    onWidth(dragFrom.current.width + pixels * (perPixel?.(pane) ?? 1));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can't be a focusable splitter
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={width}
      className={classes.handle}
      data-edge={edge}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        dragFrom.current = null;
      }}
    />
  );
}
