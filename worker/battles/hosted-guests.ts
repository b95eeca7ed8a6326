/** How many guests a Warrior hosts on a UTC day: in matches, which are rows, and in rooms, which leave none and so are counted. */
import { battleDatabase, directoryDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { type AttemptCounter, readAttempts } from "../platform/rate-limits.ts";
import { utcDayStart } from "../rules/dates.ts";
import { GUEST_MATCHES_A_HOST_A_DAY } from "../rules/guests.ts";
import { selectGuestMatches } from "./queries.ts";

/** The counter of the guests in the rooms that a Warrior has opened, of the UTC day. */
export const roomGuestsOf = (host_id: string, now: number): AttemptCounter => ({
  key: `guests:host:${host_id}:${utcDayStart(now)}`,
  rate: { max: GUEST_MATCHES_A_HOST_A_DAY, seconds: 24 * 60 * 60 },
});

/** How many matches with guests a Warrior may host today in all, beside the guests in the Warrior's rooms. */
export const maxGuestMatches = async (env: Bindings, host_id: string, now: number): Promise<number> =>
  GUEST_MATCHES_A_HOST_A_DAY - (await readAttempts(directoryDatabase(env), roomGuestsOf(host_id, now), now));

/** Whether a Warrior may host another guest today, in a match or in a room. */
export async function mayHostGuest(env: Bindings, host_id: string, now: number): Promise<boolean> {
  const [max, [matches]] = await Promise.all([
    maxGuestMatches(env, host_id, now),
    selectGuestMatches(battleDatabase(env), host_id, now),
  ]);
  return (matches?.count ?? 0) < max;
}
