import type { MatchClock, MatchMessage, MatchTicks, Rematch } from "../contract/battles.ts";
import { battlePicture } from "../rules/battle-picture.ts";
import { wishTexts } from "../rules/battle-score.ts";
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
 * The whole state for a player who connects. It must not contain the battle's check, or what its wishes want.
 * @param here whether each player is connected
 * @param own the ticks of the player's own code, and how many watch
 */
export function stateMessage(
  match: Match,
  you: Side,
  here: readonly [boolean, boolean],
  { ticks, watching }: { ticks: MatchTicks; watching: number },
  now: number,
): MatchMessage {
  const { setup, progress, codes, seqs } = match;
  const { title, description, battle, players, ghost, race } = setup;
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
    race: race ? { best_ms: race.best_ms, outcome: progress.outcome ?? null } : null,
    verdict: progress.verdict,
    awarded: progress.awards?.[you] ?? null,
    rematch: rematchOf(progress, here),
    wishes: wishTexts(battle),
    ticks,
    watching,
  };
}
