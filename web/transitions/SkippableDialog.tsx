import type { ReactNode } from "react";
import { useModal } from "../ui/return-focus.ts";
import { SkipButton } from "./SkipButton.tsx";
import classes from "./SkippableDialog.module.css";

type Props = {
  /** Its accessible name. */
  label: string;
  className?: string | undefined;
  /** For the style sheet: how far the animation is. */
  phase?: string;
  onSkip: () => void;
  children: ReactNode;
};

/** An animation over the whole page. A click, Enter or Esc skips it. */
export function SkippableDialog({ label, className = "", phase, onSkip, children }: Props) {
  const dialog = useModal(onSkip);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the Skip button do what a click anywhere does
    <dialog
      ref={dialog}
      className={`${classes.page} ${className}`}
      data-phase={phase}
      aria-label={label}
      onClick={onSkip}
    >
      {children}
      <SkipButton skipKey="Esc" className={classes.skip} />
    </dialog>
  );
}
