import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { ResultCard } from "./ResultCard.tsx";
import classes from "./ResultOverlay.module.css";

/** A result over the arena. It takes the focus, since the focused element becomes inert. */
export function ResultOverlay(props: ComponentProps<typeof ResultCard>) {
  const overlay = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => overlay.current?.querySelector("h2")?.focus(), []);
  return (
    <div className={classes.over} ref={overlay}>
      <ResultCard {...props} />
    </div>
  );
}
