import type { BattleTask } from "#contract/battles.ts";
import type { Phase } from "#rules/match-phases.ts";
import countdown from "../../arena/Countdown.module.css";
import { Objective } from "../../arena/Objective.tsx";
import type { RoomState } from "./room-connection.ts";

/** The overlay of a round before and after the editing: what is asked for, the start, and how far the judging is. */
export function RoundCountdown({
  state: { view, judged },
  task,
  phase,
  seconds,
}: {
  state: RoomState;
  task: BattleTask;
  phase: Phase;
  seconds: number;
}) {
  if (phase === "editing" || phase === "over" || phase === "waiting") return null;
  if (phase === "start")
    return (
      <div className={countdown.backdrop}>
        <p className={countdown.start} role="status">
          Go!
        </p>
      </div>
    );
  if (phase === "checking")
    return (
      <div className={countdown.backdrop}>
        <p className={countdown.checking} role="status">
          {judged === null ? "Checking…" : `Checking ${judged} of ${view.entrants.length}…`}
        </p>
      </div>
    );
  return (
    <div className={countdown.backdrop}>
      <Objective
        task={task}
        head={<p className={countdown.names}>{`Round ${view.round} of ${view.rounds}`}</p>}
      >
        <p className={countdown.count} aria-hidden="true" key={seconds}>
          {seconds}
        </p>
        <p role="timer">The round starts in {seconds} seconds…</p>
      </Objective>
    </div>
  );
}
