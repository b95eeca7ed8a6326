/** Results that are held back: only a machine could have typed them, so a moderator looks at them before they count. */
import type { MatchResult } from "./battle-score.ts";
import { DAY_MS } from "./dates.ts";
import type { TypingMark } from "./typing-mark.ts";

/**
 * - `open`: it waits for a moderator. The player who is marked gets no EXP, and both ratings wait; the opponent's EXP are paid.
 * - `releasing`: it is decided, and what it earns is being written.
 * - `released`: it counts like any other.
 * - `void`: it counts for nothing.
 */
export const HELD_STATES = ["open", "releasing", "released", "void"] as const;
export type HeldState = (typeof HELD_STATES)[number];

/** A result that no moderator has looked at for so long is released without moving a rating, in milliseconds. */
export const HELD_MS = 14 * DAY_MS;

/** What decides whether a player's result is held. */
type HeldBy = { result: MatchResult; score: number; mark: TypingMark | undefined };

/** Whether a result is held for how a player's code came about: only one that has brought that player something. */
export const isHeldFor = ({ result, score, mark }: HeldBy): boolean =>
  mark?.machine === true && score > 0 && (result === "win" || result === "tie");
