import { Check, Circle, CircleHelp } from "lucide-react";
import type { Code } from "#rules/code.ts";
import type { Tick } from "#rules/tick.ts";
import { isSameCode } from "../editor/drafts.ts";
import { Sentence } from "../ui/Sentence.tsx";
import { Disclosure } from "./Disclosure.tsx";
import classes from "./TickList.module.css";
import type { TickState } from "./tick-checker.ts";

/** What of the task the code did when it was last run: a checklist that can be folded away. Nothing before there is one. */
export function TickList({ state, code }: { state: TickState; code: Code }) {
  const { ticks, checked, busy, failed } = state;
  if (!ticks && !busy && !failed) return null;
  const isOutdated = checked !== null && !busy && !failed && !isSameCode(checked, code);
  const isReady = isComplete(ticks) && !busy && !failed && !isOutdated;
  return (
    <Disclosure
      title="Your checklist"
      status={
        <span className={classes.count} data-done={isReady} data-busy={busy}>
          {busy ? "Checking…" : progressOf(ticks, isReady)}
        </span>
      }
      busy={busy}
    >
      {failed && (
        <p className={classes.notice}>
          Your checklist couldn't be checked just now. Press Run again in a moment.
        </p>
      )}
      {isOutdated && <p className={classes.notice}>You have changed your code since. Run checks it again.</p>}
      {ticks && <TickItems ticks={ticks} />}
    </Disclosure>
  );
}

/** Announces what was checked: once, and not again when the code changes. It stands where it can be heard while the task isn't in view. */
export function TickNews({ state: { ticks, busy, failed } }: { state: TickState }) {
  return (
    <p className="visuallyHidden" role="status">
      {!busy &&
        (failed ? "Your checklist couldn't be checked just now." : progressOf(ticks, isComplete(ticks)))}
    </p>
  );
}

/** How many ticks are done, briefly: "2/4". Empty without a list. */
export function tickProgress({ ticks }: TickState): string {
  return ticks ? `${ticks.filter(({ done }) => done).length}/${ticks.length}` : "";
}

const isComplete = (ticks: readonly Tick[] | null) => ticks?.every(({ done }) => done) ?? false;

/** The ticks as a list. */
export function TickItems({ ticks }: { ticks: readonly Tick[] }) {
  return (
    <ul className={classes.list}>
      {ticks.map((tick) => (
        <TickItem key={tick.id} tick={tick} />
      ))}
    </ul>
  );
}

function TickItem({ tick: { text, done } }: { tick: Tick }) {
  const { Icon, word } = done === null ? UNKNOWN : done ? DONE : OPEN;
  return (
    <li data-done={done}>
      <Icon size={16} aria-hidden="true" />
      <span>
        <Sentence text={text} />
      </span>
      <small>{word}</small>
    </li>
  );
}

const DONE = { Icon: Check, word: "done" };
const OPEN = { Icon: Circle, word: "not yet" };
const UNKNOWN = { Icon: CircleHelp, word: "not known" };

function progressOf(ticks: readonly Tick[] | null, isReady: boolean): string {
  if (!ticks) return "";
  if (isReady) return `All ${ticks.length} done. Ready to ship!`;
  return `${ticks.filter(({ done }) => done).length} of ${ticks.length} done`;
}
