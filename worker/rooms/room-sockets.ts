import { PING, PONG } from "../contract/battles.ts";
import type { RoomMessage } from "../contract/rooms.ts";
import { KeyedSockets } from "../platform/keyed-sockets.ts";

/** The sockets of a room's members, by the members' ids. Their heartbeats are answered while the object hibernates. */
export class RoomSockets extends KeyedSockets<string, RoomMessage> {
  constructor(ctx: DurableObjectState) {
    super(ctx, "You opened this room in another tab.");
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Members without a heartbeat or frame for `timeoutMs`. A suspended phone leaves its socket open. */
  silentMembers(now: number, timeoutMs: number): string[] {
    return this.keys.filter((id) => {
      const seenAt = Math.max(this.lastHeartbeatAt(id), this.lastFrameAt(id) ?? 0);
      return now - seenAt > timeoutMs;
    });
  }
}
