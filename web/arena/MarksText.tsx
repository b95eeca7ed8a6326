import type { MatchVerdict } from "#contract/battles.ts";
import { DAY_MS } from "#rules/dates.ts";
import { HELD_MS, type HeldState } from "#rules/held-results.ts";
import { otherSide, SIDES, type Side } from "#rules/match-phases.ts";
import { isMarked, type TypingMark } from "#rules/typing-mark.ts";
import type { Profile } from "./profile.ts";

type Props = {
  marks: MatchVerdict["marks"];
  players: readonly [Pick<Profile, "display_name">, Pick<Profile, "display_name">];
  /** Whose page it is, if it is a player's. */
  you?: Side;
};

/** How the code of a match came about, where not all of it was typed; nothing for any other. */
export function MarksText({ marks, players, you }: Props) {
  return marks?.map((mark, side) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a side is a number.
    isMarked(mark) ? <p key={side}>{markText(mark, side === you ? null : nameOf(players, side))}</p> : null,
  );
}

const nameOf = (players: Props["players"], side: number) => players[side === 0 ? 0 : 1].display_name;

/** @param name null for the reader */
function markText({ inserted, pasted, machine }: TypingMark, name: string | null): string {
  const whose = name === null ? "your" : `${name}'s`;
  if (machine)
    return `${capital(whose)} code came faster than hands can type${pasted > 0 ? ", part of it pasted" : ""}.`;
  return `Part of ${whose} code was pasted: ${pasted} of ${inserted} new characters.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const DAYS = HELD_MS / DAY_MS;

/** What it means for a player that the result is held back, or was; nothing for any other result. */
export function HeldText({ held, you, marks }: { held: HeldState | null; you: Side; marks: Props["marks"] }) {
  if (!held) return null;
  if (held === "released") return <p>This result was held back for a while. It counts now.</p>;
  if (held === "void")
    return <p>A moderator has looked at this battle and it doesn't count. EXP that were paid stay.</p>;
  if (held === "releasing") return <p>This result counts. What it earns is on its way.</p>;
  const [isYours, isTheirs] = [marks?.[you].machine, marks?.[otherSide(you)].machine];
  return isYours || !isTheirs ? (
    <p>
      Such a result waits until a moderator has looked at it. Nothing is lost: if all is well, your EXP and
      your rating follow, and this page says so. After {DAYS} days without a look, the EXP come by themselves.
    </p>
  ) : (
    <p>
      Such a result waits until a moderator has looked at it. Your EXP are yours already. The ratings of you
      both follow if all is well, and this page says so.
    </p>
  );
}

/** Whether anything is marked. */
export const hasMarks = (marks: MatchVerdict["marks"]): boolean =>
  marks !== undefined && SIDES.some((side) => isMarked(marks[side]));
