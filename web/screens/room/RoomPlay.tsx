import { type ReactNode, useMemo } from "react";
import type { BattleTask } from "#contract/battles.ts";
import type { Code } from "#rules/code.ts";
import { MAX_PASTE_CHARACTERS } from "#rules/match-limits.ts";
import type { Phase } from "#rules/match-phases.ts";
import arena from "../../arena/Arena.module.css";
import { TargetPicture } from "../../arena/TargetPicture.tsx";
import { Timer } from "../../arena/Timer.tsx";
import { useBattleSounds } from "../../arena/use-battle-sounds.ts";
import { CodeTabs } from "../../editor/CodeTabs.tsx";
import type { InputCounter } from "../../editor/input-counter.ts";
import { PreviewFrame } from "../../preview/PreviewFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { useMessages } from "../../ui/messages.tsx";
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

/** The preview is updated after this time without a change. */
const PREVIEW_DEBOUNCE_MS = 120;

/** The tab that is open first: the first of JavaScript, CSS and HTML that isn't empty. A battle with JavaScript asks for some. */
const firstTab = ({ css, js }: Code) => (js.trim() ? "js" : css.trim() ? "css" : "html");

/** A round for one of its players: the arena, with the others' progress in place of an opponent's page. */
export function RoomPlay(props: Props) {
  const { state, task, phase, seconds, onCode, fontSize, notice, onLeave } = props;
  const { view, you, code, ticks } = state;
  const { notify } = useMessages();
  useBattleSounds(phase, seconds);
  const startTab = useMemo(() => firstTab(task.start), [task.start]);
  const allowsPaste = (text: string) => {
    if (text.length <= MAX_PASTE_CHARACTERS) return true;
    notify(`In a battle you type: a paste of more than ${MAX_PASTE_CHARACTERS} characters stays out.`);
    return false;
  };
  const me = view.players.find(({ id }) => id === you);
  return (
    <main className={arena.arena} data-phase={phase}>
      <div className={arena.content}>
        <h1 className="visuallyHidden">
          Round {view.round}: {task.title}
        </h1>
        <header className={arena.header}>
          <p className={arena.profile}>
            <img src={me?.avatar_url ?? "/noobie.png"} alt="" width={44} height={44} />
            <span>
              <b>{me?.display_name}</b>
              <small>{`${me?.points ?? 0} points`}</small>
            </span>
          </p>
          <Timer phase={phase} seconds={seconds} />
          <p className={`${arena.profile} ${arena.right}`}>
            <span>
              <b>{`Round ${view.round} of ${view.rounds}`}</b>
              <small>{`${view.entrants.length} players`}</small>
            </span>
          </p>
        </header>
        <div className={arena.task}>
          <p>
            <strong>{task.title}</strong> {task.description}
          </p>
          <TargetPicture task={task} />
        </div>
        <div className={arena.notice} role="status">
          {notice}
        </div>
        <div className={arena.previews}>
          <section aria-label="Your page" className={arena.yours}>
            <PreviewFrame
              code={code}
              policy="own"
              title="Your page"
              debounceMs={PREVIEW_DEBOUNCE_MS}
              panel={false}
              className={arena.frame ?? ""}
            />
          </section>
          <section aria-label="Progress" className={classes.side}>
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
        <div className={arena.editors}>
          <CodeTabs
            key={view.number}
            code={code}
            onChange={onCode}
            readOnly={phase !== "editing"}
            fontSize={fontSize}
            onPaste={allowsPaste}
            inputCounter={props.inputCounter}
            startTab={startTab}
            autoFocus={phase === "editing"}
            label="Your code"
          />
        </div>
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
