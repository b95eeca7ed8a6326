import { Check, Circle, Hourglass } from "lucide-react";
import type { MatchTicks, WishText } from "#contract/battles.ts";
import { useMediaQuery } from "../ui/use-media-query.ts";
import classes from "./WishPanel.module.css";

/** As in the arena's style sheet. */
const NARROW_QUERY = "(width <= 760px)";

type Props = {
  wishes: readonly WishText[];
  /** For each wish; null where it is checked at the end. */
  ticks: MatchTicks;
};

/** What the battle asks for, ticked off while the player types. On a phone it is one line until it is opened. */
export function WishPanel({ wishes, ticks }: Props) {
  const isNarrow = useMediaQuery(NARROW_QUERY);
  const done = wishes.filter((_, at) => ticks[at] === true).length;
  const isLive = wishes.some((_, at) => (ticks[at] ?? null) !== null);
  const progress = isLive ? `${done} of ${wishes.length} done` : "Checked at the end";
  return (
    <>
      <details className={classes.panel} open={!isNarrow}>
        <summary>
          Asked for <span data-all={done === wishes.length}>{progress}</span>
        </summary>
        <ul aria-label="Asked for">
          {wishes.map(({ id, text }, at) => (
            <Wish key={id} text={text} tick={ticks[at] ?? null} />
          ))}
        </ul>
      </details>
      <p className="visuallyHidden" role="status">
        {done > 0 && progress}
      </p>
    </>
  );
}

function Wish({ text, tick }: { text: string; tick: boolean | null }) {
  const { Icon, word } = tick === null ? LATER : tick ? DONE : OPEN;
  return (
    <li data-done={tick}>
      <Icon size={16} aria-hidden="true" />
      <span>{text}</span>
      <small>{word}</small>
    </li>
  );
}

const DONE = { Icon: Check, word: "done" };
const OPEN = { Icon: Circle, word: "not yet" };
const LATER = { Icon: Hourglass, word: "at the end" };
