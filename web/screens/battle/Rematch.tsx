import { useEffect, useReducer } from "react";
import { useNavigate } from "react-router";
import type { Rematch as RematchView } from "#contract/battles.ts";
import { otherSide, type Side } from "#rules/match-phases.ts";
import type { RematchRefusal } from "#rules/rematch.ts";
import type { ConnectionState } from "../../api/connection.ts";
import { useMatchFound } from "../../arena/use-match-found.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Battle.module.css";

type Props = {
  rematch: RematchView;
  connection: ConnectionState;
  you: Side;
  /** The opponent's name. */
  opponent: string;
  /** The server's time, in milliseconds since 1970. */
  now: () => number;
  onWant: (wanted: boolean) => void;
  /** Called before the page leaves for the rematch. */
  onLeave: () => void;
  /** The address of matches, for this player. */
  address?: "/battle" | "/guest";
};

/** The way to a rematch below a result: both players press within a minute. */
export function Rematch({
  rematch,
  connection,
  you,
  opponent,
  now,
  onWant,
  onLeave,
  address = "/battle",
}: Props) {
  const { until, wanted, here, match_id } = rematch;
  const navigate = useNavigate();
  useMatchFound(match_id);
  useEffect(() => {
    if (!match_id) return;
    onLeave();
    navigate(`${address}/${match_id}`, { replace: true });
  }, [match_id, navigate, onLeave, address]);
  const isOver = useIsPast(until, now);
  const mine = wanted[you];
  const canAgree = !isOver && here[otherSide(you)];
  return (
    <div className={classes.rematch}>
      {canAgree && connection === "open" && (
        <Button kind={mine ? "plain" : "primary"} onClick={() => onWant(!mine)}>
          {mine ? "Withdraw" : "Rematch"}
        </Button>
      )}
      <p role="status">{statusOf(rematch, connection, you, opponent, isOver)}</p>
    </div>
  );
}

function statusOf(
  { wanted, here, match_id, refusal }: RematchView,
  connection: ConnectionState,
  you: Side,
  opponent: string,
  isOver: boolean,
): string {
  if (match_id || (wanted[0] && wanted[1])) return "Getting your rematch ready…";
  if (connection === "lost") return "The connection broke. It comes back by itself.";
  if (isOver) return "The time for a rematch is over.";
  if (!here[otherSide(you)]) return `${opponent} has left.`;
  if (wanted[otherSide(you)]) return `${opponent} wants a rematch!`;
  if (wanted[you]) return `Waiting for ${opponent}…`;
  return refusal ? REFUSALS[refusal] : "";
}

const REFUSALS: Readonly<Record<RematchRefusal, string>> = {
  in_battle: "One of you is in another battle.",
  no_warrior: "A rematch needs a Warrior.",
  signed_out: "One of you has logged out.",
  unavailable: "The rematch couldn't be made. Please try again.",
  guest_limit: "Guests play two battles a day. With an account there is no such limit.",
  host_limit: "These were the day's battles with guests. With an account there is no such limit.",
};

/** Whether a server time has passed. Renders again when it does. */
function useIsPast(time: number, now: () => number): boolean {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = time - now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(tick, left);
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}
