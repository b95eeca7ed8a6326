import type { MatchMessage } from "../contract/battles.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { SIDES, type Side } from "../rules/match-phases.ts";

/** What a socket remembers while the object sleeps. */
type Attachment = { side: Side; session: string; replaced: boolean };

/** The one socket of each player, with what is counted of it. The counts start anew when the object wakes. */
export class MatchSockets {
  readonly #ctx: DurableObjectState;
  readonly #sockets: [WebSocket | undefined, WebSocket | undefined] = [undefined, undefined];
  readonly #gate = new FrameThrottle();
  readonly #badFrames: [number, number] = [0, 0];
  /** Each player's last sign of life. */
  readonly seen: [number, number];

  constructor(ctx: DurableObjectState, now: number) {
    this.#ctx = ctx;
    this.seen = [now, now];
    for (const socket of ctx.getWebSockets()) {
      const { side, replaced } = socket.deserializeAttachment() as Attachment;
      if (!replaced && socket.readyState === WebSocket.OPEN) this.#sockets[side] = socket;
    }
  }

  /** Takes a player's socket in; one that this player had before is closed. */
  accept(side: Side, session: string, now: number): WebSocket {
    const { 0: client, 1: socket } = new WebSocketPair();
    const before = this.#sockets[side];
    this.#ctx.acceptWebSocket(socket);
    socket.serializeAttachment({ side, session, replaced: false } satisfies Attachment);
    this.#sockets[side] = socket;
    this.#badFrames[side] = 0;
    this.seen[side] = now;
    if (before) {
      markReplaced(before);
      before.close(CLOSE_CODES.replaced, "You opened this battle in another tab.");
    }
    return client;
  }

  /** Whose socket it is; undefined for one that was replaced or dropped. */
  sideOf(socket: WebSocket): Side | undefined {
    return SIDES.find((side) => this.#sockets[side] === socket);
  }

  /** The session that a player's socket came with. */
  sessionOf(side: Side): string | undefined {
    const socket = this.#sockets[side];
    return socket && (socket.deserializeAttachment() as Attachment).session;
  }

  isHere(side: Side): boolean {
    return this.#sockets[side] !== undefined;
  }

  /** Forgets a player's socket. */
  drop(side: Side): void {
    this.#sockets[side] = undefined;
  }

  /** Closes a player's socket, with a reason for people, and forgets it. */
  close(side: Side, code: number, reason: string): void {
    const socket = this.#sockets[side];
    this.drop(side);
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
      // Closed a moment ago: its close event is on its way.
    }
  }

  /** Whether a player may open a socket now. */
  admits(side: Side, now: number): boolean {
    return this.#gate.acceptsSocket(String(side), now);
  }

  /** Takes what a frame costs from its player's bucket, over all sockets; false where there isn't enough in it. */
  allows(side: Side, socket: WebSocket, data: string | ArrayBuffer, now: number): boolean {
    return this.#gate.check(socket, String(side), data, now) === "accept";
  }

  /** Counts a frame that made no sense, and says how many there were. */
  countBadFrame(side: Side): number {
    this.#badFrames[side] += 1;
    return this.#badFrames[side];
  }
}

function markReplaced(socket: WebSocket): void {
  const attachment = socket.deserializeAttachment() as Attachment;
  socket.serializeAttachment({ ...attachment, replaced: true } satisfies Attachment);
}
