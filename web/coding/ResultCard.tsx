import { type ReactNode, useEffect, useRef } from "react";
import type { Code, PlainTip, Tip } from "#rules/code.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Answer } from "./Answer.tsx";
import { LiftOff } from "./LiftOff.tsx";
import classes from "./ResultCard.module.css";
import { Tips } from "./Tips.tsx";

type Props = {
  correct: boolean;
  exp_gained: number;
  tips: readonly (Tip | PlainTip)[];
  /** The suggested answer; null while it is kept back. */
  expected_output: Code | null;
  /** What stands in its place while it is kept back. */
  keptBack?: ReactNode;
  /** A remark below the EXP, e.g. why it is less than the first time. */
  note?: string | undefined;
  onClose: () => void;
  /** The ways on. */
  children: ReactNode;
};

/** What came of a ship: the EXP, what to improve, and the suggested answer. */
export function ResultCard({
  correct,
  exp_gained,
  tips,
  expected_output,
  keptBack,
  note,
  onClose,
  children,
}: Props) {
  const card = useRef<HTMLDivElement>(null);
  // The dialog would begin at its first control, which is below the tips.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <Dialog
      title={correct ? "Lift-off! Your ship has landed safely." : "Bump! Not quite there yet."}
      wide
      onClose={onClose}
    >
      <div ref={card} className={classes.card} tabIndex={-1}>
        <LiftOff correct={correct} exp={exp_gained} />
        {note && <p className={classes.note}>{note}</p>}
        {tips.length > 0 && <Tips tips={tips} />}
        {expected_output ? <Answer code={expected_output} open={!correct && tips.length === 0} /> : keptBack}
        <div className={classes.actions}>{children}</div>
      </div>
    </Dialog>
  );
}
