import { useEffect, useReducer } from "react";
import { Button } from "./Button.tsx";
import classes from "./WaitingNotice.module.css";

type Props = {
  /** What waits, as the beginning of a sentence: "Your ship". */
  what: string;
  /** When it is given up, in milliseconds since 1970. */
  until: number;
  onCancel: () => void;
};

/** Says that something waits for a connection, for how long still, and lets the learner call it off. */
export function WaitingNotice({ what, until, onCancel }: Props) {
  const seconds = useSecondsLeft(until);
  return (
    <div className={classes.waiting}>
      <p>
        <span role="status">No connection. {what} waits and is sent by itself.</span>{" "}
        <span role="timer">{seconds} s left</span>
      </p>
      <Button size="small" onClick={onCancel}>
        Don't send
      </Button>
    </div>
  );
}

/** Whole seconds until a moment, counted down. */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
