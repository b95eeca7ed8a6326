import type { BattleTask } from "#contract/battles.ts";
import type { Phase } from "#rules/match-phases.ts";
import classes from "./Countdown.module.css";
import { Objective } from "./Objective.tsx";
import type { Profile } from "./profile.ts";

type Props = {
  task: BattleTask;
  you: Profile;
  opponent: Profile;
  phase: Phase;
  /** Whole seconds left in the phase. */
  seconds: number;
  /** A sentence below the request. */
  note?: string | undefined;
};

/** The overlay of the arena in the phases before and after the editing: objective, start and checking. */
export function Countdown({ task, you, opponent, phase, seconds, note }: Props) {
  if (phase === "editing" || phase === "over") return null;
  if (phase === "start")
    return (
      <div className={classes.backdrop}>
        <p className={classes.start} role="status">
          Match Start!
        </p>
      </div>
    );
  if (phase === "checking")
    return (
      <div className={classes.backdrop}>
        <p className={classes.checking} role="status">
          Checking submissions...
        </p>
      </div>
    );
  return (
    <div className={classes.backdrop}>
      <Objective
        task={task}
        note={note}
        head={
          <>
            <div className={classes.versus} aria-hidden="true">
              <img src={you.avatar_url} alt="" width={96} height={96} />
              <img src="/emoji/swords.webp" alt="" width={56} height={56} className={classes.swords} />
              <img src={opponent.avatar_url} alt="" width={96} height={96} />
            </div>
            <p className={classes.names}>
              {you.display_name} <i>against</i> {opponent.display_name}
            </p>
          </>
        }
      >
        {phase === "objective" ? (
          <>
            <p className={classes.count} aria-hidden="true" key={seconds}>
              {seconds}
            </p>
            <p role="timer">Match will start in {seconds} seconds...</p>
          </>
        ) : (
          <p role="status">Waiting for opponent...</p>
        )}
      </Objective>
    </div>
  );
}
