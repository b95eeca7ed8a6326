import { useEffect, useState } from "react";
import { queryClient } from "../../api/query-client.ts";
import classes from "./Intro.module.css";

/** The countdown to UTC midnight, when the next challenge begins. @param from the time left at the response, in milliseconds */
export function TimeLeft({ from }: { from: number }) {
  const [endsAt] = useState(() => Date.now() + from);
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const timer = setInterval(() => {
      const next = endsAt - Date.now();
      setLeft(Math.max(0, next));
      if (next > 0) return;
      clearInterval(timer);
      queryClient.invalidateQueries({ queryKey: ["daily-challenge"] });
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <p className={classes.time} role="timer">
      Next challenge in <strong>{clock(left)}</strong>
    </p>
  );
}

/** Formats a duration as HH:MM:SS. */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
