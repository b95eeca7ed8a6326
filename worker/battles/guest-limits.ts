/** How often guests play: by guest, by IP address, and by the Warrior who hosts them. */
import { directoryDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { type AttemptCounter, countAttemptsWith, isSpent, uncountAttempt } from "../platform/rate-limits.ts";
import { GUEST_ADDRESS_RATE, GUEST_MATCH_RATE } from "../rules/guests.ts";
import { mayHostGuest, roomGuestsOf } from "./hosted-guests.ts";
import type { GuestRefusal } from "./stubs.ts";

/** `address`: see `callerAddress`; null for a rematch, whose first match was counted by it. */
type GuestPlayer = { guest_id: string; address: string | null };

const keyOf = (guest_id: string) => `guest:${guest_id}`;

const countersOf = ({ guest_id, address }: GuestPlayer): [AttemptCounter, ...AttemptCounter[]] => {
  const own = { key: keyOf(guest_id), rate: GUEST_MATCH_RATE };
  // What is over for one guest isn't counted for all behind the address.
  return address === null
    ? [own]
    : [own, { key: `guests:address:${address}`, rate: GUEST_ADDRESS_RATE, unless: [own] }];
};

/** Why a guest can't play with a host, in another match or room, today; undefined for one who can. Counts nothing. */
export async function guestRefusal(
  env: Bindings,
  player: GuestPlayer,
  host_id: string,
  now: number,
): Promise<GuestRefusal | undefined> {
  const [spent, mayHost] = await Promise.all([
    isSpent(directoryDatabase(env), countersOf(player), now),
    mayHostGuest(env, host_id, now),
  ]);
  if (spent) return "guest_limit";
  return mayHost ? undefined : "host_limit";
}

/** Counts a match of a guest that was just made. @returns whether the guest may play it; if not, it isn't counted as the guest's */
export async function countGuestMatch(env: Bindings, player: GuestPlayer, now: number): Promise<boolean> {
  const { waits } = await countAttemptsWith(directoryDatabase(env), countersOf(player), now);
  const mayPlay = waits.every((wait) => wait === 0);
  if (!mayPlay) await uncountGuestMatch(env, player.guest_id);
  return mayPlay;
}

/**
 * Counts a guest who comes to a Warrior's room. To be called once for each guest of a room, one after the other.
 * @returns why the guest can't come; then nothing but the address may be counted
 */
export async function countRoomGuest(
  env: Bindings,
  player: GuestPlayer,
  host_id: string,
  now: number,
): Promise<GuestRefusal | undefined> {
  const refusal = await guestRefusal(env, player, host_id, now);
  if (refusal) return refusal;
  const { waits } = await countAttemptsWith(
    directoryDatabase(env),
    [...countersOf(player), roomGuestsOf(host_id, now)],
    now,
  );
  if (waits.every((wait) => wait === 0)) return undefined;
  await uncountRoomGuest(env, player.guest_id, host_id, now);
  return "guest_limit";
}

/** Takes back that a guest was counted who couldn't come. The address's count stays. @param now as it was counted */
export async function uncountRoomGuest(
  env: Bindings,
  guest_id: string,
  host_id: string,
  now: number,
): Promise<void> {
  await uncountGuestMatch(env, guest_id);
  await uncountAttempt(directoryDatabase(env), roomGuestsOf(host_id, now).key);
}

/** Takes back that a match was counted as the guest's: it was called off, or one of the two didn't come. The address's count stays. */
export function uncountGuestMatch(env: Bindings, guest_id: string): Promise<void> {
  return uncountAttempt(directoryDatabase(env), keyOf(guest_id));
}
