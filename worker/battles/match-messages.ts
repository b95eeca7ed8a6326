import type { MatchClock, MatchMessage } from "../contract/battles.ts";
import type { Side } from "../rules/match-phases.ts";
import type { Match, MatchProgress } from "./match-store.ts";

/** Where a match stands, as its pages may know it. */
export function clockOf({ state }: MatchProgress): MatchClock {
  const { phase, ends_at, opens_at, closes_at } = state;
  return { phase, ends_at, opens_at, closes_at };
}

/** Everything for a player who comes, or comes back. Nothing of the battle's references. */
export function stateMessage(match: Match, you: Side, opponent_here: boolean, now: number): MatchMessage {
  const { setup, progress, codes, seqs } = match;
  const { title, description, battle, players, ghost } = setup;
  return {
    type: "state",
    now,
    version: progress.version,
    clock: clockOf(progress),
    battle: { title, description, start: battle.start },
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
