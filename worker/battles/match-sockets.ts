import type { MatchMessage } from "../contract/battles.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { SIDES, type Side } from "../rules/match-phases.ts";

/** Stored with a socket while the object hibernates. */
type Attachment = { side: Side; session: string; replaced: boolean };

/** The socket of each player, with its counters. The counters restart when the object wakes. */
export class MatchSockets {
  readonly #ctx: DurableObjectState;
  readonly #sockets: [WebSocket | undefined, WebSocket | undefined] = [undefined, undefined];
  readonly #frameThrottle = new FrameThrottle();
  readonly #badFrames: [number, number] = [0, 0];
  /** When each player's last frame arrived, in milliseconds since 1970. */
  readonly lastSeen: [number, number];

  constructor(ctx: DurableObjectState, now: number) {
    this.#ctx = ctx;
    this.lastSeen = [now, now];
    for (const socket of ctx.getWebSockets()) {
      const { side, replaced } = socket.deserializeAttachment() as Attachment;
      if (!replaced && socket.readyState === WebSocket.OPEN) this.#sockets[side] = socket;
    }
  }

  /** Opens a player's socket and closes the player's previous one. @returns the browser's end */
  accept(side: Side, session: string, now: number): WebSocket {
    const { 0: client, 1: socket } = new WebSocketPair();
    const previous = this.#sockets[side];
    this.#ctx.acceptWebSocket(socket);
    socket.serializeAttachment({ side, session, replaced: false } satisfies Attachment);
    this.#sockets[side] = socket;
    this.#badFrames[side] = 0;
    this.lastSeen[side] = now;
    if (previous) {
      markReplaced(previous);
      previous.close(CLOSE_CODES.replaced, "You opened this battle in another tab.");
    }
    return client;
  }

  /** The player of a socket; undefined for one that was replaced or removed. */
  sideOf(socket: WebSocket): Side | undefined {
    return SIDES.find((side) => this.#sockets[side] === socket);
  }

  /** The session that opened a player's socket. */
  sessionOf(side: Side): string | undefined {
    const socket = this.#sockets[side];
    return socket && (socket.deserializeAttachment() as Attachment).session;
  }

  isConnected(side: Side): boolean {
    return this.#sockets[side] !== undefined;
  }

  /** Removes a player's socket without closing it. */
  remove(side: Side): void {
    this.#sockets[side] = undefined;
  }

  /** Closes and removes a player's socket. @param reason a sentence that learners read */
  close(side: Side, code: number, reason: string): void {
    const socket = this.#sockets[side];
    this.remove(side);
    if (!socket) return;
    markReplaced(socket);
    socket.close(code, reason);
  }

  closeAll(code: number, reason: string): void {
    for (const side of SIDES) this.close(side, code, reason);
  }

  send(side: Side, message: MatchMessage): void {
    this.sendText(side, JSON.stringify(message));
  }

  sendAll(message: MatchMessage): void {
    const text = JSON.stringify(message);
    for (const side of SIDES) this.sendText(side, text);
  }

  sendText(side: Side, text: string): void {
    try {
      this.#sockets[side]?.send(text);
    } catch {
      // Closed already; its close event follows.
    }
  }

  /** Whether a player may open a socket now. Takes its tokens if so. */
  acceptsSocket(side: Side, now: number): boolean {
    return this.#frameThrottle.acceptsSocket(String(side), now);
  }

  /** Throttles a frame. Tokens are counted over all sockets of the player. */
  acceptsFrame(side: Side, socket: WebSocket, data: string | ArrayBuffer, now: number): boolean {
    return this.#frameThrottle.check(socket, String(side), data, now) === "accept";
  }

  /** Counts a malformed frame. @returns how many there were on this socket */
  countBadFrame(side: Side): number {
    this.#badFrames[side] += 1;
    return this.#badFrames[side];
  }
}

function markReplaced(socket: WebSocket): void {
  const attachment = socket.deserializeAttachment() as Attachment;
  socket.serializeAttachment({ ...attachment, replaced: true } satisfies Attachment);
}
