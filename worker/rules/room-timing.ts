/** Durations of a room, in milliseconds. The phases of a round take as long as those of a match. */
import { MATCH_TIMING_MS } from "./match-timing.ts";

const { objective, start, editing, checking } = MATCH_TIMING_MS;

export const ROOM_TIMING_MS = {
  ...{ objective, start, editing, checking },
  /** The pause in which a round's table is read. The host may end it. */
  table: 20_000,
  /** The pause goes on so long for who comes back to a room that was empty at its end, as after a crash: the others come too. */
  gathering: 5_000,
  /** How long the podium stays. */
  podium: 10 * 60_000,
  /** An open room ends after this time, once its round is over. */
  open: 2 * 60 * 60_000,
  /** A room ends when no learner has been there for this long; guests don't count. */
  empty: 2 * 60_000,
  /** How long a host may be away, as for a reload, before another player becomes the host. */
  host_grace: 15_000,
  /** How long the place of a player who has lost the connection is kept in a full room. */
  seat_kept: 60_000,
} as const;

export type RoomTiming = Readonly<Record<keyof typeof ROOM_TIMING_MS, number>>;

/**
 * Every duration multiplied by a factor, for tests and demonstrations.
 * @param scale the caller makes sure that it is 1 on a deployed worker
 */
export function scaledRoomTiming(scale: number): RoomTiming {
  const entries = Object.entries(ROOM_TIMING_MS).map(([name, ms]) => [name, ms * scale]);
  return Object.fromEntries(entries) as RoomTiming;
}

/** How long the result of a room stays in its object. */
export const KEEP_ROOM_MS = 24 * 60 * 60_000;
/** How often the players' progress, and changes of who is there, are sent to all at most. */
export const ROOM_BROADCAST_MS = 1_000;
/** The shortest time between two code updates of a player. Nobody else sees them, but places are decided by their time. */
export const ROOM_SEND_INTERVAL_MS = 250;
/** How often a page in a room sends a heartbeat. After two missed ones it is disconnected, and connects again when it wakes. */
export const ROOM_HEARTBEAT_MS = 10_000;
export const ROOM_HEARTBEAT_TIMEOUT_MS = 25_000;
/** Once judging has taken this long, the remaining players' JavaScript is judged by structure alone. */
export const ROOM_JUDGING_MS = 10_000;
