import { useEffect } from "react";
import type { MatchVerdict } from "#contract/battles.ts";
import type { Phase, Side } from "#rules/match-phases.ts";
import { play } from "../audio/player.ts";
import { showConfetti } from "../transitions/confetti.ts";

/** The last seconds of the editing phase are a countdown: shown by the timer, and with a sound each. */
export const COUNTDOWN_SECONDS = 5;

/** Plays a sound at the start of the editing phase and at each of its last seconds. */
export function useBattleSounds(phase: Phase, seconds: number): void {
  const isEditing = phase === "editing";
  useEffect(() => {
    if (isEditing) play("match-start");
  }, [isEditing]);
  useEffect(() => {
    if (isEditing && seconds > 0 && seconds <= COUNTDOWN_SECONDS) play("tick");
  }, [isEditing, seconds]);
}

/** Plays the sound of a result (a tie sounds like a win), and shows confetti to the winner. */
export function useVerdictEffects(verdict: MatchVerdict | null | undefined, you: Side | undefined): void {
  useEffect(() => {
    if (!verdict || you === undefined) return;
    const result = verdict.results[you];
    play(result === "lose" ? "lose" : "win");
    if (result === "win") void showConfetti();
  }, [verdict, you]);
}
