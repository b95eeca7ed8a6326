import type { MatchClock, MatchMessage } from "../contract/battles.ts";
import { battlePicture } from "../rules/battle-picture.ts";
import type { Side } from "../rules/match-phases.ts";
import type { Match, MatchProgress } from "./match-store.ts";

/** The part of a match's state that its pages need. */
export function clockOf({ state }: MatchProgress): MatchClock {
  const { phase, ends_at, opens_at, closes_at } = state;
  return { phase, ends_at, opens_at, closes_at };
}

/** The whole state for a player who connects. It must not contain the battle's solution or checks. */
export function stateMessage(match: Match, you: Side, opponent_here: boolean, now: number): MatchMessage {
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
    opponent_here,
    ghost: ghost?.kind ?? null,
    verdict: progress.verdict,
    awarded: progress.awards?.[you] ?? null,
  };
}
