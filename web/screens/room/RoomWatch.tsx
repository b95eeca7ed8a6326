import type { ReactNode } from "react";
import type { BattleTask } from "#contract/battles.ts";
import type { Phase } from "#rules/match-phases.ts";
import { TargetPicture } from "../../arena/TargetPicture.tsx";
import { Timer } from "../../arena/Timer.tsx";
import { useBattleSounds } from "../../arena/use-battle-sounds.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Room.module.css";
import { RoundProgress } from "./RoundProgress.tsx";
import type { RoomProps } from "./shared-props.ts";

type Props = RoomProps & {
  task: BattleTask;
  phase: Phase;
  /** Whole seconds left in the phase. */
  seconds: number;
  /** In big type, for a screen that a group looks at. */
  isScreen: boolean;
  /** A notice, for example about a lost connection. */
  notice: ReactNode;
};

/** A round for who doesn't play it: the host who only hosts, and who has come late. */
export function RoomWatch({ state, task, phase, seconds, isScreen, notice, onLeave }: Props) {
  const { view, judged } = state;
  useBattleSounds(phase, seconds);
  return (
    <main className={classes.room} data-phase={phase} data-screen={isScreen || undefined}>
      <header className={classes.watchHeader}>
        <h1>{`Round ${view.round} of ${view.rounds}`}</h1>
        <Timer phase={phase} seconds={seconds} />
      </header>
      <div className={classes.notice} role="status">
        {notice}
      </div>
      <section className={classes.wish} aria-label="Objective">
        <div>
          <h2>{task.title}</h2>
          <p>{task.description}</p>
        </div>
        <TargetPicture task={task} isLarge />
      </section>
      <p className={classes.status} role="status">
        {statusOf(phase, isScreen)}
        {phase === "checking" &&
          (judged === null ? "Checking…" : `Checking ${judged} of ${view.entrants.length}…`)}
      </p>
      <section className={classes.panel} aria-label="Progress">
        <RoundProgress state={state} />
      </section>
      <p className={classes.actions}>
        <Button onClick={onLeave}>Leave</Button>
      </p>
    </main>
  );
}

function statusOf(phase: Phase, isScreen: boolean): string {
  if (phase === "objective") return "The round is about to start.";
  if (phase === "start") return "Go!";
  if (phase === "editing")
    return isScreen ? "Everybody is typing." : "You watch this round. You play the next one.";
  return "";
}
