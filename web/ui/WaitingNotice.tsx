import { useEffect, useReducer } from "react";
import { Button } from "./Button.tsx";
import classes from "./WaitingNotice.module.css";

type Props = {
  /** What waits, as the subject of a sentence: "Your ship". */
  what: string;
  /** When the wait ends, in milliseconds since 1970. */
  until: number;
  onCancel: () => void;
};

/** A notice that something waits for a connection, with the time left and a button to cancel. */
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

/** The seconds until a time, rounded up, updated each second. @param until in milliseconds since 1970 */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
