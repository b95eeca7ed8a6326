/** The ladder of ghosts, from an easy one to the record. */
import { FASTEST_DONE_MS, SLOWEST_DONE_MS, strengthOf } from "./ghost-strength.ts";

/** The names of the rungs, the easiest first. They say nothing about a battle or a player. */
export const RUNG_NAMES = [
  "Stardust",
  "Spark",
  "Lantern",
  "Firefly",
  "Drifter",
  "Meteor",
  "Comet",
  "Nova",
  "Eclipse",
  "The record",
] as const;
export const RUNGS = RUNG_NAMES.length;

/** Two rungs are at least so many points apart. */
const MIN_STEP_POINTS = 20;

/** The strengths of generated recordings at equal steps. With them the ladder is whole before anybody has played. */
const GENERATED: readonly number[] = RUNG_NAMES.map((_, index) =>
  strengthOf(SLOWEST_DONE_MS - ((SLOWEST_DONE_MS - FASTEST_DONE_MS) * index) / (RUNGS - 1)),
);

/**
 * The strength of each rung, the weakest first: quantiles of the recorded and the generated strengths.
 * @param recorded strengths of recordings, in any order
 */
export function ladderOf(recorded: readonly number[]): number[] {
  const strengths: number[] = [];
  // From the strongest one, which is the record.
  for (const strength of [...recorded, ...GENERATED].sort((one, other) => other - one)) {
    const above = strengths.at(-1);
    if (above === undefined || above - strength >= MIN_STEP_POINTS) strengths.push(strength);
  }
  strengths.reverse();
  const last = strengths.length - 1;
  return RUNG_NAMES.map((_, index) => strengths[Math.round((index * last) / (RUNGS - 1))] ?? 0);
}
