import { CLOSE_CODES } from "../rules/close-codes.ts";
import { FrameThrottle } from "./frame-throttle.ts";

/**
 * Stored with a socket while the object hibernates. `session`: the hash of the session that opened it; empty for none. `opened_at`: in
 * milliseconds since 1970.
 */
type Attachment<Key> = { key: Key; session: string; opened_at: number; replaced: boolean };

/**
 * The sockets of an object in which each player or member has one at most, with their counters. The counters restart when the object wakes.
 * `Key` is what the object knows its player or member by.
 */
export class KeyedSockets<Key extends string | number, Message> {
  readonly #ctx: DurableObjectState;
  readonly #sockets = new Map<Key, WebSocket>();
  readonly #frameThrottle = new FrameThrottle();
  readonly #badFrames = new WeakMap<WebSocket, number>();
  readonly #lastFrames = new Map<Key, number>();
  readonly #replaced: string;

  /** @param replaced the sentence that is read in a page whose socket is closed for another one of the same key */
  constructor(ctx: DurableObjectState, replaced: string) {
    this.#ctx = ctx;
    this.#replaced = replaced;
    for (const socket of ctx.getWebSockets()) {
      const { key, replaced: isReplaced } = attachmentOf<Key>(socket);
      if (!isReplaced && socket.readyState === WebSocket.OPEN) this.#sockets.set(key, socket);
    }
  }

  /** The keys of those who are connected. */
  get keys(): Key[] {
    return [...this.#sockets.keys()];
  }

  isConnected(key: Key): boolean {
    return this.#sockets.has(key);
  }

  /** The key of a socket; undefined for one that was replaced or removed. */
  keyOf(socket: WebSocket): Key | undefined {
    const { key } = attachmentOf<Key>(socket);
    return this.#sockets.get(key) === socket ? key : undefined;
  }

  /** The session that opened a socket. */
  sessionOf(key: Key): string | undefined {
    const socket = this.#sockets.get(key);
    return socket && attachmentOf(socket).session;
  }

  /** When the last frame arrived, or the socket was opened, in milliseconds since 1970; undefined since the object has woken. */
  lastFrameAt(key: Key): number | undefined {
    return this.#lastFrames.get(key);
  }

  /** When a heartbeat was answered last, or the socket was opened, in milliseconds since 1970; known while it is connected. */
  lastHeartbeatAt(key: Key): number {
    const socket = this.#sockets.get(key);
    if (!socket) return 0;
    const answered_at = this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return Math.max(answered_at, attachmentOf(socket).opened_at);
  }

  /** Opens a socket and closes the previous one of its key. @returns the browser's end */
  accept(key: Key, session: string, now: number): WebSocket {
    const { 0: client, 1: socket } = new WebSocketPair();
    this.close(key, CLOSE_CODES.replaced, this.#replaced);
    this.#ctx.acceptWebSocket(socket);
    socket.serializeAttachment({ key, session, opened_at: now, replaced: false } satisfies Attachment<Key>);
    this.#sockets.set(key, socket);
    this.#lastFrames.set(key, now);
    return client;
  }

  /** Removes a socket without closing it. */
  remove(key: Key): void {
    this.#sockets.delete(key);
  }

  /** Closes and removes a socket. @param reason a sentence that learners read */
  close(key: Key, code: number, reason: string): void {
    const socket = this.#sockets.get(key);
    this.remove(key);
    if (!socket) return;
    socket.serializeAttachment({ ...attachmentOf<Key>(socket), replaced: true } satisfies Attachment<Key>);
    socket.close(code, reason);
  }

  /** Closes and removes all sockets. @param reason a sentence that learners read */
  closeAll(code: number, reason: string): void {
    for (const key of this.keys) this.close(key, code, reason);
  }

  send(key: Key, message: Message): void {
    sendText(this.#sockets.get(key), JSON.stringify(message));
  }

  /** Sends one text to all. @param except the key of one who doesn't get it */
  sendAll(message: Message, except?: Key): void {
    const text = JSON.stringify(message);
    for (const [key, socket] of this.#sockets) if (key !== except) sendText(socket, text);
  }

  /** Whether another socket may be opened now. Takes its tokens if so. @param account whose tokens they are */
  acceptsSocket(account: string, now: number): boolean {
    return this.#frameThrottle.acceptsSocket(account, now);
  }

  /** Throttles a frame. Tokens are counted over all sockets of a key. */
  acceptsFrame(key: Key, socket: WebSocket, data: string | ArrayBuffer, now: number): boolean {
    this.#lastFrames.set(key, now);
    return this.#frameThrottle.check(socket, String(key), data, now) === "accept";
  }

  /** Counts a malformed frame. @returns how many there were on this socket */
  countBadFrame(socket: WebSocket): number {
    const count = (this.#badFrames.get(socket) ?? 0) + 1;
    this.#badFrames.set(socket, count);
    return count;
  }
}

const attachmentOf = <Key>(socket: WebSocket) => socket.deserializeAttachment() as Attachment<Key>;

function sendText(socket: WebSocket | undefined, text: string): void {
  try {
    socket?.send(text);
  } catch {
    // Closed already; its close event follows.
  }
}
