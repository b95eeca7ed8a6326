import { type ReactNode, useEffect, useState } from "react";
import type { Code } from "#contract/ships.ts";
import { isStill } from "../transitions/motion.ts";
import { Dialog } from "../ui/Dialog.tsx";
import classes from "./ResultCard.module.css";

type Props = {
  correct: boolean;
  exp_gained: number;
  tips: readonly string[];
  expected_output: Code;
  /** A remark below the EXP, e.g. why it is less than the first time. */
  note?: string | undefined;
  onClose: () => void;
  /** The ways on. */
  children: ReactNode;
};

/** What came of a ship: the EXP, what to improve, and the suggested answer. */
export function ResultCard({ correct, exp_gained, tips, expected_output, note, onClose, children }: Props) {
  const shown = useCountUp(exp_gained);
  return (
    <Dialog
      title={correct ? "Lift-off! Your ship has landed safely." : "Bump! Not quite there yet."}
      wide
      onClose={onClose}
    >
      <div className={`${classes.card} ${correct ? classes.correct : classes.wrong}`}>
        <p className={classes.exp}>
          <span aria-hidden="true">+{shown} EXP</span>
          <span className="quiet" role="status">
            {correct ? "Correct." : "Not correct yet."} You gained {exp_gained} EXP.
          </span>
        </p>
        {note && <p className={classes.note}>{note}</p>}
        {tips.length > 0 && (
          <section>
            <h3>Improvement tips</h3>
            <ul className={classes.tips}>
              {tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </section>
        )}
        <details className={classes.answer} open={!correct && tips.length === 0}>
          <summary>Suggested answer</summary>
          {LANGUAGES.filter(([key]) => expected_output[key].trim() !== "").map(([key, name]) => (
            <section key={key}>
              <h4>{name}</h4>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, by keyboard too */}
              <pre tabIndex={0}>
                <code>{expected_output[key]}</code>
              </pre>
            </section>
          ))}
        </details>
        <div className={classes.actions}>{children}</div>
      </div>
    </Dialog>
  );
}

const LANGUAGES = [
  ["html", "HTML"],
  ["css", "CSS"],
  ["js", "JavaScript"],
] as const;

/** How long the EXP count up, in milliseconds. */
const COUNT_MS = 900;

/** Runs from 0 to the target; at once where things stay still. */
function useCountUp(target: number): number {
  const [value, setValue] = useState(() => (isStill() ? target : 0));
  useEffect(() => {
    if (isStill()) return setValue(target);
    const started = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - started) / COUNT_MS);
      setValue(Math.round(target * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return value;
}
