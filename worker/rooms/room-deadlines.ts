/** When a room has to act next. Times are in milliseconds since 1970. */
import { hostGraceEnds, playersHere } from "../rules/room-members.ts";
import { isRoundDue } from "../rules/room-phases.ts";
import {
  KEEP_ROOM_MS,
  ROOM_HEARTBEAT_TIMEOUT_MS,
  ROOM_JUDGING_MS,
  scaledRoomTiming,
} from "../rules/room-timing.ts";
import type { Room } from "./room-store.ts";

/** After a fault of the database, the next round is tried again after this time. */
const RETRY_MS = 1000;
/** A round that was being judged when the object stopped goes on after this time. */
const JUDGING_CHECK_MS = 5000;

/** When a room without a learner ends; null while one is here. */
export function emptyUntil({ empty_since, state }: Room): number | null {
  if (empty_since === null || state.phase === "over") return null;
  return empty_since + scaledRoomTiming(state.scale).empty;
}

/** When a room is over at the latest: a round that begins just before it expires is played to its end, podium included. */
export function endsAt({ state }: Room): number {
  const { podium, objective, start, editing, checking, table } = scaledRoomTiming(state.scale);
  return state.expires_at + objective + start + editing + checking + ROOM_JUDGING_MS + table + podium;
}

/** When the alarm is needed; null where it isn't. @param isConnected whether anybody is */
export function deadlinesOf(room: Room, isConnected: boolean, now: number): (number | null)[] {
  const { state, members, host, over_at } = room;
  if (over_at !== null) return [over_at + KEEP_ROOM_MS];
  const timing = scaledRoomTiming(state.scale);
  // A round that is due waits for players, or for the database.
  const isWaiting = isRoundDue(state, now);
  const retry = isWaiting && playersHere(members).length > 0 ? now + RETRY_MS : null;
  return [
    isWaiting ? (retry ?? state.expires_at) : state.ends_at,
    state.phase === "judging" ? now + JUDGING_CHECK_MS : null,
    hostGraceEnds(members, host, timing),
    emptyUntil(room),
    isConnected ? now + ROOM_HEARTBEAT_TIMEOUT_MS : null,
  ];
}
