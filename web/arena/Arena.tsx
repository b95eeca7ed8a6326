import type { ReactNode } from "react";
import type { BattleTask, MatchTicks, WishText } from "#contract/battles.ts";
import type { Code } from "#rules/code.ts";
import type { Phase } from "#rules/match-phases.ts";
import type { InputCounter } from "../editor/input-counter.ts";
import { useKeyboard } from "../editor/use-keyboard.ts";
import { Button } from "../ui/Button.tsx";
import classes from "./Arena.module.css";
import { ArenaEditors } from "./ArenaEditors.tsx";
import { ArenaPreview } from "./ArenaPreview.tsx";
import { ArenaTask } from "./ArenaTask.tsx";
import { Countdown } from "./Countdown.tsx";
import { PlayerName } from "./PlayerName.tsx";
import type { Profile } from "./profile.ts";
import { Timer } from "./Timer.tsx";
import { useBattleSounds } from "./use-battle-sounds.ts";
import { WishPanel } from "./WishPanel.tsx";
import { watchingText } from "./watching-text.ts";

type Props = {
  task: BattleTask;
  you: Profile;
  opponent: Profile;
  /** The text beside the opponent's name, for a recording. */
  opponentNote?: string;
  phase: Phase;
  /** Whole seconds left in the phase. */
  seconds: number;
  /** What the battle asks for, and for each wish whether the own code meets it. */
  wishes: readonly WishText[] | null;
  ticks: MatchTicks;
  /** How many watch. */
  watching?: number;
  code: Code;
  opponentCode: Code;
  onCode: (code: Code) => void;
  /** Counts how the own code comes about. */
  inputCounter: InputCounter;
  fontSize: number;
  /** Leaves the match, or the race. */
  onQuit: () => void;
  quitLabel: string;
  /** A sentence below the request before the editors open. */
  objectiveNote?: string | undefined;
  /** A notice, for example about a lost connection. */
  notice?: ReactNode;
  /** The result, as an overlay. While there is one, the rest is inert. */
  children?: ReactNode;
};

/** The screen of a match or race: both previews, the editors and the timer. Before and after the editing, a countdown covers it. */
export function Arena(props: Props) {
  const { task, you, opponent, phase, seconds, code, opponentCode, onCode, fontSize } = props;
  const isOver = props.children != null;
  const keyboard = useKeyboard();
  useBattleSounds(phase, seconds);
  return (
    <main className={classes.arena} data-phase={phase} {...keyboard}>
      <div className={classes.content} inert={isOver}>
        <h1 className="visuallyHidden">Battle: {task.title}</h1>
        <header className={classes.header}>
          <PlayerName profile={you} note="You" />
          <Timer phase={phase} seconds={seconds} />
          <PlayerName profile={opponent} note={props.opponentNote ?? "Opponent"} isRight />
        </header>
        <ArenaTask task={task} notice={props.notice} />
        {/* The result shows both pages itself, and no code runs twice. */}
        <div className={classes.previews}>
          <section aria-label="Your page" className={classes.yours}>
            {!isOver && <ArenaPreview code={code} policy="own" title="Your page" />}
          </section>
          <section aria-label="Opponent's page" className={classes.theirs}>
            {!isOver && (
              <ArenaPreview
                code={opponentCode}
                policy="isolated"
                title={`${opponent.display_name}'s page`}
                author={opponent.display_name}
              />
            )}
          </section>
        </div>
        {props.wishes && <WishPanel wishes={props.wishes} ticks={props.ticks} />}
        <ArenaEditors
          start={task.start}
          code={code}
          onCode={onCode}
          inputCounter={props.inputCounter}
          phase={phase}
          fontSize={fontSize}
        />
        <footer className={classes.footer}>
          {props.watching ? <p className={classes.watching}>{watchingText(props.watching)}</p> : null}
          <Button kind="danger" size="small" onClick={props.onQuit}>
            {props.quitLabel}
          </Button>
        </footer>
      </div>
      {props.children ?? (
        <Countdown
          task={task}
          you={you}
          opponent={opponent}
          phase={phase}
          seconds={seconds}
          note={props.objectiveNote}
        />
      )}
    </main>
  );
}
