import { PING, PONG } from "../contract/battles.ts";
import type { RoomMessage } from "../contract/rooms.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";

/** Stored with a socket while the object hibernates. `session`: the hash of the session; empty for none. */
type Attachment = { member: string; session: string; opened_at: number; replaced: boolean };

/** The socket of each member of a room, with its counters. The counters restart when the object wakes. */
export class RoomSockets {
  readonly #ctx: DurableObjectState;
  readonly #sockets = new Map<string, WebSocket>();
  readonly #frameThrottle = new FrameThrottle();
  readonly #badFrames = new WeakMap<WebSocket, number>();
  /** When a member's last frame arrived, in milliseconds since 1970. */
  readonly #lastFrames = new Map<string, number>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    for (const socket of ctx.getWebSockets()) {
      const { member, replaced } = attachmentOf(socket);
      if (!replaced && socket.readyState === WebSocket.OPEN) this.#sockets.set(member, socket);
    }
  }

  /** The members who are connected. */
  get members(): string[] {
    return [...this.#sockets.keys()];
  }

  /** Opens a member's socket and closes the member's previous one. @returns the browser's end */
  accept(member: string, session: string, now: number): WebSocket {
    const { 0: client, 1: socket } = new WebSocketPair();
    this.close(member, CLOSE_CODES.replaced, "You opened this room in another tab.");
    this.#ctx.acceptWebSocket(socket);
    socket.serializeAttachment({ member, session, opened_at: now, replaced: false } satisfies Attachment);
    this.#sockets.set(member, socket);
    this.#lastFrames.set(member, now);
    return client;
  }

  /** The member of a socket; undefined for one that was replaced or removed. */
  memberOf(socket: WebSocket): string | undefined {
    const { member } = attachmentOf(socket);
    return this.#sockets.get(member) === socket ? member : undefined;
  }

  isConnected(member: string): boolean {
    return this.#sockets.has(member);
  }

  /** The session that opened a member's socket. */
  sessionOf(member: string): string | undefined {
    const socket = this.#sockets.get(member);
    return socket && attachmentOf(socket).session;
  }

  /** Removes a member's socket without closing it. */
  remove(member: string): void {
    this.#sockets.delete(member);
  }

  /** Closes and removes a member's socket. @param reason a sentence that learners read */
  close(member: string, code: number, reason: string): void {
    const socket = this.#sockets.get(member);
    this.remove(member);
    if (!socket) return;
    socket.serializeAttachment({ ...attachmentOf(socket), replaced: true } satisfies Attachment);
    socket.close(code, reason);
  }

  closeAll(code: number, reason: string): void {
    for (const member of this.members) this.close(member, code, reason);
  }

  send(member: string, message: RoomMessage): void {
    sendText(this.#sockets.get(member), JSON.stringify(message));
  }

  /** Sends one text to all. @param except a member who doesn't get it */
  sendAll(message: RoomMessage, except?: string): void {
    const text = JSON.stringify(message);
    for (const [member, socket] of this.#sockets) if (member !== except) sendText(socket, text);
  }

  /** Members without a heartbeat or frame for `timeoutMs`. A suspended phone leaves its socket open. */
  silentMembers(now: number, timeoutMs: number): string[] {
    return [...this.#sockets].flatMap(([member, socket]) => {
      const pingedAt = this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
      const seenAt = Math.max(pingedAt, this.#lastFrames.get(member) ?? 0, attachmentOf(socket).opened_at);
      return now - seenAt > timeoutMs ? [member] : [];
    });
  }

  /** Whether an account may open a socket now. Takes its tokens if so. */
  acceptsSocket(account: string, now: number): boolean {
    return this.#frameThrottle.acceptsSocket(account, now);
  }

  /** Throttles a frame. Tokens are counted over all sockets of the member. */
  acceptsFrame(member: string, socket: WebSocket, data: string | ArrayBuffer, now: number): boolean {
    this.#lastFrames.set(member, now);
    return this.#frameThrottle.check(socket, member, data, now) === "accept";
  }

  /** Counts a malformed frame. @returns how many there were on this socket */
  countBadFrame(socket: WebSocket): number {
    const count = (this.#badFrames.get(socket) ?? 0) + 1;
    this.#badFrames.set(socket, count);
    return count;
  }
}

const attachmentOf = (socket: WebSocket) => socket.deserializeAttachment() as Attachment;

function sendText(socket: WebSocket | undefined, text: string): void {
  try {
    socket?.send(text);
  } catch {
    // Closed already; its close event follows.
  }
}
