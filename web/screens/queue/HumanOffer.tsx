import { useEffect, useReducer, useRef } from "react";
import { useNavigate } from "react-router";
import { OFFER_FOR } from "#rules/match-timing.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./Queue.module.css";

/** A human has come during a race against a ghost: take it, or go on racing and keep waiting. */
export function HumanOffer({ match_id, onDeclined }: { match_id: string; onDeclined: () => void }) {
  const navigate = useNavigate();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const until = useRef(performance.now() + OFFER_FOR);
  const seconds = Math.max(0, Math.ceil((until.current - performance.now()) / 1000));
  const decline = useAction(() => call(api.battles[":id"].decline.$post({ param: { id: match_id } })), {
    done: onDeclined,
  });
  const accept = () => navigate(`/battle/${match_id}`, { replace: true });
  const { run, busy } = decline;
  const isLate = seconds === 0;
  useEffect(() => {
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isLate && !busy) run(undefined);
  }, [isLate, busy, run]);
  return (
    <Dialog title="A real opponent is here!" onClose={() => run(undefined)}>
      <p>Leave the ghost and battle for real? The offer stands for {seconds} seconds.</p>
      <div className={classes.actions}>
        <Button onClick={() => run(undefined)} busy={busy}>
          Finish this race
        </Button>
        <Button kind="primary" onClick={accept}>
          Battle!
        </Button>
      </div>
    </Dialog>
  );
}
