import { useEffect, useReducer } from "react";
import { Button } from "../../ui/Button.tsx";
import classes from "./Queue.module.css";
import type { Offer } from "./use-queue.ts";

type Props = { offer: Offer; now: () => number; onAnswer: (accept: boolean) => void };

/** The offer of a real opponent during a race. It never takes the focus, since the learner may be typing. */
export function MatchOffer({ offer, now, onAnswer }: Props) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((offer.until - now()) / 1000));
  return (
    <section className={classes.offer} aria-labelledby="match-offer">
      <h2 id="match-offer" role="status">
        A real opponent is here!
      </h2>
      {offer.accepted ? (
        <p role="status">Getting your battle ready…</p>
      ) : (
        <>
          <p>Leave the ghost and battle for real? The offer stands for {seconds} seconds.</p>
          <div className={classes.actions}>
            <Button size="small" kind="primary" onClick={() => onAnswer(true)}>
              Battle!
            </Button>
            <Button size="small" onClick={() => onAnswer(false)}>
              Finish this race
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
