import type { RoomRequest } from "#contract/rooms.ts";
import type { RoomState } from "./room-connection.ts";

/** What every part of a room's page gets. */
export type RoomProps = {
  state: RoomState;
  isHost: boolean;
  send: (request: RoomRequest) => void;
  /** The server's time, in milliseconds since 1970. */
  now: () => number;
  onLeave: () => void;
};
