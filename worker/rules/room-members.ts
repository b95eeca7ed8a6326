/** Who is in a room, and who hosts it. */
import { isGuestKey } from "./guests.ts";
import { MAX_ROOM_MEMBERS, MAX_ROOM_PLAYERS } from "./room-limits.ts";
import type { RoomTiming } from "./room-timing.ts";

/** A member of a room. `id`: known to all in the room. `account`: the learner's id or the guest's key, known to the
 * server only; null once the account is deleted. */
export type RoomMember = {
  id: string;
  account: string | null;
  display_name: string;
  avatar_url: string;
  /** A host may only host. */
  plays: boolean;
  /** Since when the member has been in the room, short absences included. */
  joined_at: number;
  here: boolean;
  /** When the member disconnected; null for who is connected. */
  gone_at: number | null;
  points: number;
};

/** The members who take a place: those who play, and are here or have just lost the connection. */
const seatedPlayers = (
  members: readonly RoomMember[],
  now: number,
  { seat_kept }: RoomTiming,
): RoomMember[] =>
  members.filter(({ plays, here, gone_at }) => plays && (here || now - (gone_at ?? 0) < seat_kept));

/** Whether one more may play. @param account who asks: a member's own place is kept */
export const hasPlace = (
  members: readonly RoomMember[],
  account: string,
  now: number,
  timing: RoomTiming,
): boolean =>
  seatedPlayers(members, now, timing).filter((member) => member.account !== account).length <
  MAX_ROOM_PLAYERS;

/** The members who would play a round that begins now. */
export const playersHere = (members: readonly RoomMember[]): RoomMember[] =>
  members.filter(({ plays, here }) => plays && here);

/** The members who are here and may host. A guest never does: with guests alone a room is as good as empty. */
export const learnersHere = (members: readonly RoomMember[]): RoomMember[] =>
  members.filter(({ here, account }) => here && !isGuestKey(account));

/**
 * Who hosts: the host so far while here or gone for a moment, otherwise the learner who has been here longest. Where none is here, it stays.
 * @param host the id of the host so far
 */
export function hostAt(
  members: readonly RoomMember[],
  host: string,
  now: number,
  timing: RoomTiming,
): string {
  const current = members.find(({ id }) => id === host);
  const isGone = !current || (!current.here && now - (current.gone_at ?? 0) >= timing.host_grace);
  if (!isGone) return host;
  const [longest] = learnersHere(members).sort((one, other) => one.joined_at - other.joined_at);
  return longest?.id ?? host;
}

/** When an absent host's grace ends; null while the host is here, or where nobody could take over. */
export function hostGraceEnds(
  members: readonly RoomMember[],
  host: string,
  timing: RoomTiming,
): number | null {
  const current = members.find(({ id }) => id === host);
  if (!current || current.here || current.gone_at === null) return null;
  return learnersHere(members).length > 0 ? current.gone_at + timing.host_grace : null;
}

/**
 * The members after one has come. Beyond `MAX_ROOM_MEMBERS` the one who has been gone longest is forgotten, of those without points
 * first.
 */
export function withMember(members: readonly RoomMember[], member: RoomMember): RoomMember[] {
  const others = members.filter(({ id }) => id !== member.id);
  if (others.length < MAX_ROOM_MEMBERS) return [...others, member];
  const [forgotten] = others
    .filter(({ here }) => !here)
    .sort((one, other) => Math.sign(one.points) - Math.sign(other.points) || goneAt(one) - goneAt(other));
  return [...others.filter((one) => one !== forgotten), member];
}

const goneAt = ({ gone_at }: RoomMember) => gone_at ?? 0;

/** The members after a change of one. */
export const changeMember = (
  members: readonly RoomMember[],
  id: string,
  change: Partial<RoomMember>,
): RoomMember[] => members.map((member) => (member.id === id ? { ...member, ...change } : member));
