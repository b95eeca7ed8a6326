/** EXP for battles. */
import type { MatchResult } from "./battle-score.ts";

/** EXP by result. */
export const MATCH_AWARD: Readonly<Record<MatchResult, number>> = { win: 30, tie: 15, lose: 0, none: 0 };

/** Only the first matches of a UTC day earn EXP. Against the same opponent only one match a day does. */
export const AWARDED_MATCHES_A_DAY = 5;

/**
 * Why a result that earns EXP earned none.
 * - `nothing-met`: neither player met a wish.
 * - `daily-limit`: the player had used up the day's matches that earn EXP.
 * - `same-opponent`: a match against this opponent earned EXP today.
 * - `guest`: the opponent was a guest.
 * - `held`: a moderator looks at the result first, see held-results.ts.
 * - `void`: a moderator has looked at it, and it counts for nothing.
 */
export const UNPAID_REASONS = [
  "nothing-met",
  "daily-limit",
  "same-opponent",
  "guest",
  "held",
  "void",
] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];
