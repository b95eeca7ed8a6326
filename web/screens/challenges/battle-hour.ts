/** The battle hour: an hour of each day on which learners agree to meet in the queue. Nothing else depends on it. */
import { DAY_MS } from "#rules/dates.ts";

const HOUR_MS = 60 * 60_000;
/** The UTC hour in which it begins: the evening in Europe and Africa, noon in America, the night in the east of Asia. */
const BATTLE_HOUR_UTC = 18;

/** @returns when the present battle hour, or else the next one, begins and ends, in milliseconds since 1970 */
export function battleHourAt(now: number): { starts_at: number; ends_at: number; isNow: boolean } {
  const today = now - (now % DAY_MS) + BATTLE_HOUR_UTC * HOUR_MS;
  const starts_at = now < today + HOUR_MS ? today : today + DAY_MS;
  return { starts_at, ends_at: starts_at + HOUR_MS, isNow: now >= starts_at };
}
