import type { ReactNode } from "react";
import type { BattleTask } from "#contract/battles.ts";
import type { Code } from "#rules/code.ts";
import type { Phase } from "#rules/match-phases.ts";
import arena from "../../arena/Arena.module.css";
import { ArenaEditors } from "../../arena/ArenaEditors.tsx";
import { ArenaPreview } from "../../arena/ArenaPreview.tsx";
import { ArenaTask } from "../../arena/ArenaTask.tsx";
import { PlayerName } from "../../arena/PlayerName.tsx";
import { Timer } from "../../arena/Timer.tsx";
import { useBattleSounds } from "../../arena/use-battle-sounds.ts";
import type { InputCounter } from "../../editor/input-counter.ts";
import { useKeyboard } from "../../editor/use-keyboard.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Room.module.css";
import { RoundCountdown } from "./RoundCountdown.tsx";
import { RoundProgress } from "./RoundProgress.tsx";
import type { RoomProps } from "./shared-props.ts";

type Props = RoomProps & {
  task: BattleTask;
  phase: Phase;
  /** Whole seconds left in the phase. */
  seconds: number;
  onCode: (code: Code) => void;
  /** Counts how the own code comes about. */
  inputCounter: InputCounter;
  fontSize: number;
  /** A notice, for example about a lost connection. */
  notice: ReactNode;
};

/** A round for one of its players: the arena, with the others' progress in place of an opponent's page. */
export function RoomPlay(props: Props) {
  const { state, task, phase, seconds, onCode, fontSize, notice, onLeave } = props;
  const { view, you, code, ticks } = state;
  useBattleSounds(phase, seconds);
  const keyboard = useKeyboard();
  const me = view.players.find(({ id }) => id === you);
  return (
    <main className={arena.arena} data-phase={phase} {...keyboard}>
      <div className={arena.content}>
        <h1 className="visuallyHidden">
          Round {view.round}: {task.title}
        </h1>
        <header className={arena.header}>
          {me && <PlayerName profile={me} note={`${me.points} points`} />}
          <Timer phase={phase} seconds={seconds} />
          <p className={`${arena.profile} ${arena.right}`}>
            <span>
              <b>{`Round ${view.round} of ${view.rounds}`}</b>
              <small>{`${view.entrants.length} players`}</small>
            </span>
          </p>
        </header>
        <ArenaTask task={task} notice={notice} />
        <div className={arena.previews}>
          <section aria-label="Your page" className={arena.yours}>
            <ArenaPreview code={code} policy="own" title="Your page" />
          </section>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <section aria-label="Progress" className={classes.side} tabIndex={0}>
            {ticks.length > 0 && (
              <ul className={classes.ticks} aria-label="Your wishes">
                {ticks.map(({ id, text, done }) => (
                  <li key={id} data-done={done || undefined}>
                    {text}
                    <span className="visuallyHidden">{done ? ", done" : ", not yet"}</span>
                  </li>
                ))}
              </ul>
            )}
            <RoundProgress state={state} />
          </section>
        </div>
        <ArenaEditors
          key={view.number}
          start={task.start}
          code={code}
          onCode={onCode}
          inputCounter={props.inputCounter}
          phase={phase}
          fontSize={fontSize}
        />
        <footer className={arena.footer}>
          <Button size="small" onClick={onLeave}>
            Leave
          </Button>
        </footer>
      </div>
      <RoundCountdown state={state} task={task} phase={phase} seconds={seconds} />
    </main>
  );
}
