import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Code, PlainTip, Tip } from "#rules/code.ts";
import type { Tick } from "#rules/tick.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Answer } from "./Answer.tsx";
import { LiftOff } from "./LiftOff.tsx";
import classes from "./ResultCard.module.css";
import { TickItems } from "./TickList.tsx";
import { Tips } from "./Tips.tsx";

type Props = {
  correct: boolean;
  exp_gained: number;
  tips: readonly (Tip | PlainTip)[];
  /** Of a free task, what became of each wish. */
  ticks?: readonly Tick[] | null;
  /** The suggested answer; null until the learner asks for it. */
  expected_output: Code | null;
  /** Shown in place of the answer while it is null. */
  answerPlaceholder?: ReactNode;
  /** A note below the EXP, e.g. why a repeated ship earned less. */
  note?: string | undefined;
  onClose: () => void;
  /** The buttons for the next step. */
  children: ReactNode;
};

/** The dialog with a ship's result: the EXP, the tips and the suggested answer. */
export function ResultCard({
  correct,
  exp_gained,
  tips,
  ticks = null,
  expected_output,
  answerPlaceholder,
  note,
  onClose,
  children,
}: Props) {
  const card = useRef<HTMLDivElement>(null);
  // By default the dialog focuses its first control, which is below the tips. Before the card is painted, so that the first Tab starts
  // from it.
  useLayoutEffect(() => card.current?.focus({ preventScroll: true }), []);
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
        {ticks && !correct && <TickItems ticks={ticks} />}
        {expected_output ? (
          <Answer
            code={expected_output}
            title={ticks ? "One way to do it" : "Suggested answer"}
            open={!correct && tips.length === 0}
          />
        ) : (
          answerPlaceholder
        )}
        <div className={classes.actions}>{children}</div>
      </div>
    </Dialog>
  );
}
