import { type KeyboardEvent, type ReactNode, Suspense, useId, useLayoutEffect, useRef } from "react";
import type { ExpParts, ShipConcepts } from "#contract/ships.ts";
import type { Standing } from "#contract/standing.ts";
import type { Code, PlainTip, Tip } from "#rules/code.ts";
import type { Tick } from "#rules/tick.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { lazyOr } from "../ui/lazy-or.ts";
import { Answer } from "./Answer.tsx";
import { DrawnPage } from "./DrawnPage.tsx";
import { expWords } from "./exp-words.ts";
import { LiftOff } from "./LiftOff.tsx";
import { NextLevel } from "./NextLevel.tsx";
import classes from "./ResultCard.module.css";
import { TickItems } from "./TickList.tsx";
import { Tips } from "./Tips.tsx";

const OthersMade = lazyOr<{ project_id: number }>(
  async () => (await import("../made/OthersMade.tsx")).OthersMade,
  () => null,
);

/** What the card shows of a ship of a task or daily challenge. */
type ShownResult = {
  correct: boolean;
  exp_gained: number;
  exp_parts: ExpParts | null;
  concepts: ShipConcepts;
  standing: Standing;
  tips: readonly (Tip | PlainTip)[];
  /** Of a free task, what became of each wish. */
  ticks?: readonly Tick[] | null;
  /** The suggested answer; null until the learner asks for it. */
  expected_output: Code | null;
  /** The number of earlier ships, where they count. */
  attempt?: number;
};

type Props = {
  result: ShownResult;
  /** The page of a right ship, which is drawn small where it has HTML. */
  page: Pick<Code, "html" | "css">;
  /** Shown in place of the answer while it is null. */
  answerPlaceholder?: ReactNode;
  /** The task's project. After a right ship of a free task the card shows what others made of it. */
  project_id?: number;
  /** Where learners talk about the task, for who has shipped it right. */
  talk?: ReactNode;
  /** A note below the EXP, e.g. why there are none. */
  note?: string | undefined;
  /** The label of the button that closes the card for the code. Default: "Keep coding" after a wrong ship, and none after a right one. */
  keepLabel?: string;
  onContinue: () => void;
  /** Continue is under way. */
  continuing?: boolean;
  onClose: () => void;
};

/**
 * The dialog with a ship's result. A right ship shows the page, the EXP with their parts, the way to the next level and what the task was
 * about, and begins at *Continue*. A wrong one begins at *Keep coding* and the first tip.
 */
export function ResultCard({ result, page, project_id, note, keepLabel, onClose, ...actions }: Props) {
  const { correct, exp_gained, exp_parts, tips, ticks = null, expected_output } = result;
  const id = useId();
  const main = useRef<HTMLButtonElement>(null);
  // Before the card is painted. By default the dialog focuses its first control. The buttons at the bottom are always in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card appears
  useLayoutEffect(() => main.current?.focus({ preventScroll: correct }), []);
  const keep = keepLabel ?? (correct ? undefined : "Keep coding");
  const keepButton = keep !== undefined && (
    <Button
      {...(correct ? {} : { kind: "primary" as const, size: "large" as const, ref: main })}
      aria-describedby={correct || tips.length === 0 ? undefined : `${id}-tip`}
      onClick={onClose}
    >
      {keep}
    </Button>
  );
  return (
    <Dialog
      title={correct ? "Lift-off! Your ship has landed safely." : "Bump! Not quite there yet."}
      wide
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps a held key from pressing what has just got the focus */}
      <div className={classes.card} onKeyDown={ignoreHeldEnter}>
        <LiftOff correct={correct} exp={exp_gained}>
          {exp_parts && <p id={`${id}-exp`}>{expWords(exp_parts, result.attempt)}</p>}
        </LiftOff>
        {note && <p className={classes.note}>{note}</p>}
        {correct ? (
          <div className={classes.landed}>
            {page.html.trim() !== "" && (
              <div className={classes.picture} role="img" aria-label="How the page looks">
                <div inert>
                  <DrawnPage page={page} title="The page" className={classes.drawn} />
                </div>
              </div>
            )}
            <div className={classes.facts}>
              <NextLevel exp={result.standing.exp} gained={exp_gained} />
              <Concepts {...result.concepts} />
            </div>
          </div>
        ) : tips.length > 0 ? (
          <Tips tips={tips} first={{ id: `${id}-tip`, lead: keepButton }} />
        ) : (
          keepButton
        )}
        {ticks && !correct && <TickItems ticks={ticks} />}
        {expected_output ? (
          <Answer
            code={expected_output}
            title={ticks ? "One way to do it" : "Suggested answer"}
            open={!correct && tips.length === 0}
          />
        ) : (
          actions.answerPlaceholder
        )}
        {correct && ticks && project_id !== undefined && (
          <Suspense fallback={null}>
            <OthersMade project_id={project_id} />
          </Suspense>
        )}
        <div className={classes.actions}>
          {correct && actions.talk}
          {correct && keepButton}
          <Button
            {...(correct ? { kind: "primary" as const, ref: main } : {})}
            aria-describedby={correct && exp_parts ? `${id}-exp` : undefined}
            busy={actions.continuing ?? false}
            onClick={actions.onContinue}
          >
            Continue
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Enter that is still held from *Ship it* repeats. It must not press the button that has just got the focus. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
}

/** More names would push the buttons off a small screen. */
const MAX_CONCEPTS = 4;

/** What a right ship was about: what is new, or where nothing is, what was used again. */
function Concepts({ learned, used }: ShipConcepts) {
  const names = learned.length > 0 ? learned : used;
  if (names.length === 0) return null;
  const more = names.length - MAX_CONCEPTS;
  return (
    <section className={classes.concepts} aria-label="What it was about">
      <h3>{learned.length > 0 ? "Now you know" : "You put to use"}</h3>
      <ul>
        {names.slice(0, MAX_CONCEPTS).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </section>
  );
}
