import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import roundClasses from "../../ui/round-control.module.css";
import classes from "./Practice.module.css";

type Props = {
  lines: readonly string[];
  /** Indexes of the lines, from top to bottom. */
  order: readonly number[];
  isDone: boolean;
  onChange: (order: number[]) => void;
};

/** Lines of code that are moved up and down by buttons: by keyboard, mouse and touch alike. */
export function OrderLines({ lines, order, isDone, onChange }: Props) {
  const [said, setSaid] = useState("");
  const move = (at: number, by: -1 | 1) => {
    const moved = [...order];
    const [line = 0] = moved.splice(at, 1);
    moved.splice(at + by, 0, line);
    setSaid(`${lines[line]?.trim()} is line ${at + by + 1} of ${order.length}.`);
    onChange(moved);
  };
  return (
    <>
      <ol className={classes.lines}>
        {order.map((line, at) => (
          // By its line, so that a button keeps the focus while its line moves.
          <li key={line}>
            <code>{lines[line]}</code>
            {!isDone && (
              <>
                <button
                  type="button"
                  className={roundClasses.round}
                  aria-label={`Move line ${at + 1} up`}
                  aria-disabled={at === 0}
                  onClick={() => at > 0 && move(at, -1)}
                >
                  <ArrowUp size={18} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={roundClasses.round}
                  aria-label={`Move line ${at + 1} down`}
                  aria-disabled={at === order.length - 1}
                  onClick={() => at < order.length - 1 && move(at, 1)}
                >
                  <ArrowDown size={18} aria-hidden="true" />
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className="visuallyHidden" role="status">
        {said}
      </p>
    </>
  );
}
