import type { MatchClock, MatchMessage, Rematch } from "../contract/battles.ts";
import { battlePicture } from "../rules/battle-picture.ts";
import { otherSide, type Side } from "../rules/match-phases.ts";
import { REMATCH_MS } from "../rules/match-timing.ts";
import type { Match, MatchProgress } from "./match-store.ts";

/** The part of a match's state that its pages need. */
export function clockOf({ state }: MatchProgress): MatchClock {
  const { phase, ends_at, opens_at, closes_at } = state;
  return { phase, ends_at, opens_at, closes_at };
}

/** The way to a rematch; null before the result, and for a race. @param here whether each player is connected */
export function rematchOf(
  { rematch, ended_at, state }: MatchProgress,
  here: readonly [boolean, boolean],
): Rematch | null {
  if (!rematch || ended_at === undefined) return null;
  const { wanted, made, refusal, match_id } = rematch;
  const until = ended_at + REMATCH_MS * state.scale;
  return { until, wanted, here, match_id: made ? match_id : null, refusal };
}

/**
 * The whole state for a player who connects. It must not contain the battle's solution or checks.
 * @param here whether each player is connected
 */
export function stateMessage(
  match: Match,
  you: Side,
  here: readonly [boolean, boolean],
  now: number,
): MatchMessage {
  const { setup, progress, codes, seqs } = match;
  const { title, description, battle, players, ghost } = setup;
  const shown = { title, description, start: battle.start };
  return {
    type: "state",
    now,
    version: progress.version,
    clock: clockOf(progress),
    battle: { ...shown, picture: battlePicture(shown) },
    players,
    you,
    codes,
    seq: seqs[you],
    opponent_here: here[otherSide(you)],
    ghost: ghost?.kind ?? null,
    verdict: progress.verdict,
    awarded: progress.awards?.[you] ?? null,
    rematch: rematchOf(progress, here),
  };
}
