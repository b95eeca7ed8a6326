import type { ClientRequest, ServerFrame, ShownLearner } from "../contract/community.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import type { Rate } from "../rules/limits.ts";
import { ChannelSubscribers, type SocketOwner, type Subscriber } from "./channel-subscribers.ts";
import { readFrame, sendFrame } from "./frames.ts";
import { MessageThrottle } from "./message-throttle.ts";
import type { Verdict } from "./stubs.ts";

/** Sockets of one learner in one object: tabs, and broken connections that are not yet detected. */
const MAX_SOCKETS_PER_LEARNER = 6;
/** Malformed frames before a socket is closed. */
const MAX_BAD_FRAMES = 5;
/** Throttled requests before a socket is closed. */
const MAX_REFUSED_REQUESTS = 50;

/** A page says less often that its learner is typing (`TYPING_EVERY_MS`), but again at once after a message. */
const TYPING_RATE: Rate = { max: 3, seconds: 3 };

/** What becomes of frames that were throttled and parsed. `onPresence`: somebody's page was hidden or shown. */
type FrameHandlers = {
  onRequest: (socket: WebSocket, subscriber: Subscriber, request: ClientRequest) => void;
  onTyping: (learner: ShownLearner) => void;
  onPresence: () => void;
};

const tagOf = (user_id: string) => `user:${user_id}`;

/**
 * The sockets of one object of a channel, the sequencer or a relay: who may open one, which frames are taken, and how they are
 * closed. They hibernate, so lasting state is in their attachments.
 */
export class ChannelSockets {
  readonly subscribers = new ChannelSubscribers();
  readonly #ctx: DurableObjectState;
  readonly #frameThrottle = new FrameThrottle();
  readonly #typingThrottle = new MessageThrottle(TYPING_RATE);
  readonly #handlers: FrameHandlers;

  constructor(ctx: DurableObjectState, handlers: FrameHandlers) {
    this.#ctx = ctx;
    this.#handlers = handlers;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Takes the sockets over that were open before the object woke. @param lastSentId the newest message that all have received */
  restore(lastSentId: number, now: number): void {
    // A closed socket is still listed until its other side answers the close.
    for (const socket of this.#ctx.getWebSockets())
      if (socket.readyState === WebSocket.OPEN)
        this.subscribers.add(socket, socket.deserializeAttachment() as SocketOwner, lastSentId, now);
  }

  /** The learners who look at a page of the channel and let others see it, once each. */
  learnersHere(now: number): ShownLearner[] {
    return this.subscribers.learnersHere(
      now,
      (socket, time) => (this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0) >= time,
    );
  }

  /** Removes a socket that is closed or broken. @returns whose it was */
  remove(socket: WebSocket): string {
    this.subscribers.remove(socket);
    return (socket.deserializeAttachment() as SocketOwner).user_id;
  }

  /** Whether a learner may open one more socket now. Takes its tokens if so. */
  acceptsSocket(user_id: string, now: number): boolean {
    return this.#frameThrottle.acceptsSocket(user_id, now);
  }

  /**
   * Opens a socket, or refuses one tab too many.
   * @param lastSentId the newest message in `first`
   * @param first the frames that are sent first, encoded
   */
  open(owner: SocketOwner, lastSentId: number, now: number, ...first: string[]): Response {
    const tag = tagOf(owner.user_id);
    if (this.#ctx.getWebSockets(tag).length >= MAX_SOCKETS_PER_LEARNER)
      return refuseSocket(CLOSE_CODES.tooFast, "Too many tabs are open.");
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server, [tag]);
    server.serializeAttachment(owner);
    const firstCharacters = first.reduce((sum, { length }) => sum + length, 0);
    this.subscribers.add(server, owner, lastSentId, now, firstCharacters);
    for (const text of first) server.send(text);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Takes a frame of a browser. It is throttled before it is parsed. */
  receiveFrame(socket: WebSocket, data: string | ArrayBuffer, now: number): void {
    const subscriber = this.subscribers.subscriberOf(socket);
    // A closed socket: its remaining frames are dropped.
    if (!subscriber) return;
    if (this.#frameThrottle.check(socket, subscriber.owner.user_id, data, now) !== "accept") {
      this.subscribers.close(socket, CLOSE_CODES.tooFast, "Too many frames.");
      return;
    }
    const frame = readFrame(data);
    if (!frame) {
      subscriber.badFrames += 1;
      if (subscriber.badFrames >= MAX_BAD_FRAMES)
        this.subscribers.close(socket, CLOSE_CODES.malformed, "Too many frames couldn't be read.");
      else sendFrame(socket, { type: "error", title: "That couldn't be read." });
      return;
    }
    switch (frame.type) {
      case "typing": {
        const { user_id, display_name, hide_presence, silenced_until } = subscriber.owner;
        if (hide_presence || (silenced_until ?? 0) > now) return;
        if (this.#typingThrottle.tryAcquire(user_id, now) > 0) return;
        this.#handlers.onTyping({ user_id, display_name });
        return;
      }
      case "visible":
        if (frame.visible !== (subscriber.owner.isAway ?? false)) return;
        subscriber.owner.isAway = !frame.visible;
        socket.serializeAttachment(subscriber.owner);
        this.#handlers.onPresence();
        return;
      case "ack":
        this.subscribers.acknowledge(subscriber, frame.ack);
        return;
      default:
        this.#handlers.onRequest(socket, subscriber, frame);
    }
  }

  /** Tells a sender what became of a request. Closes a socket whose requests were throttled too often. */
  answer(socket: WebSocket, client_id: string, verdict: Verdict): void {
    if (verdict.kind === "pending") return;
    if (verdict.kind !== "refused") {
      const { kind: type, ...more } = verdict;
      sendFrame(socket, { type, client_id, ...more } as ServerFrame);
      return;
    }
    const { title, wait_ms, isTooFast = false } = verdict;
    const subscriber = this.subscribers.subscriberOf(socket);
    if (isTooFast && subscriber) {
      subscriber.refusedRequests += 1;
      if (subscriber.refusedRequests > MAX_REFUSED_REQUESTS) {
        this.subscribers.close(socket, CLOSE_CODES.tooFast, "Too many messages.");
        return;
      }
    }
    sendFrame(socket, { type: "refused", client_id, title, ...(wait_ms !== undefined && { wait_ms }) });
  }

  /** Sends a frame to all sockets of a learner. */
  sendTo(user_id: string, frame: ServerFrame): void {
    for (const socket of this.#ctx.getWebSockets(tagOf(user_id))) sendFrame(socket, frame);
  }

  /** Closes a learner's sockets, of one session or of all. Their browsers reconnect with the learner's current data. */
  renew(user_id: string, id_hash?: string): void {
    for (const socket of this.#ctx.getWebSockets(tagOf(user_id))) {
      const owner = socket.deserializeAttachment() as SocketOwner;
      if (id_hash === undefined || owner.id_hash === id_hash) this.#sendBack(socket);
    }
  }

  /** Closes all sockets. Their browsers reconnect, and their sessions are checked. */
  renewAll(): void {
    for (const socket of this.#ctx.getWebSockets()) this.#sendBack(socket);
  }

  #sendBack(socket: WebSocket): void {
    this.subscribers.close(socket, CLOSE_CODES.renew, "Please come back.");
  }
}
