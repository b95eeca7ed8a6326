import { useEffect } from "react";
import type { MatchVerdict } from "#contract/battles.ts";
import type { Phase, Side } from "#rules/match-phases.ts";
import { play } from "../audio/player.ts";
import { celebrate } from "../transitions/confetti.ts";

/** From here on the last seconds of a match are counted, seen and heard. */
export const LAST_SECONDS = 5;

/** What is heard of a match while it runs: its start, and each of the last seconds. */
export function useBattleSounds(phase: Phase, seconds: number): void {
  const isEditing = phase === "editing";
  useEffect(() => {
    if (isEditing) play("match-start");
  }, [isEditing]);
  useEffect(() => {
    if (isEditing && seconds > 0 && seconds <= LAST_SECONDS) play("tick");
  }, [isEditing, seconds]);
}

/** What a result sounds like, and confetti for the winner. A tie is no defeat. */
export function useVerdictMoment(verdict: MatchVerdict | null | undefined, you: Side | undefined): void {
  useEffect(() => {
    if (!verdict || you === undefined) return;
    const result = verdict.results[you];
    play(result === "lose" ? "lose" : "win");
    if (result === "win") void celebrate();
  }, [verdict, you]);
}
