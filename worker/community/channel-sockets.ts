import type { ClientFrame, ServerFrame } from "../contract/community.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { ChannelSubscribers, type SocketOwner, type Subscriber } from "./channel-subscribers.ts";
import { readFrame, sendFrame } from "./frames.ts";
import type { Verdict } from "./stubs.ts";

/** Sockets of one learner in one object: tabs, and broken connections that are not yet detected. */
const MAX_SOCKETS_PER_LEARNER = 6;
/** Malformed frames before a socket is closed. */
const MAX_BAD_FRAMES = 5;
/** Throttled messages before a socket is closed. */
const MAX_REFUSED_MESSAGES = 50;

export type SendFrame = ClientFrame & { type: "send" };

const tagOf = (user_id: string) => `user:${user_id}`;

/**
 * The sockets of one object of a channel, the sequencer or a relay: who may open one, which frames are taken, and how they are
 * closed. They hibernate, so lasting state is in their attachments.
 */
export class ChannelSockets {
  readonly subscribers = new ChannelSubscribers();
  readonly #ctx: DurableObjectState;
  readonly #frameThrottle = new FrameThrottle();
  readonly #onMessage: (socket: WebSocket, subscriber: Subscriber, frame: SendFrame) => void;

  /** @param onMessage takes a message that was throttled and parsed */
  constructor(
    ctx: DurableObjectState,
    onMessage: (socket: WebSocket, subscriber: Subscriber, frame: SendFrame) => void,
  ) {
    this.#ctx = ctx;
    this.#onMessage = onMessage;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Takes the sockets over that were open before the object woke. @param lastSentId the newest message that all have received */
  restore(lastSentId: number): void {
    // A closed socket is still listed until its other side answers the close.
    for (const socket of this.#ctx.getWebSockets())
      if (socket.readyState === WebSocket.OPEN)
        this.subscribers.add(socket, socket.deserializeAttachment() as SocketOwner, lastSentId);
  }

  /** Whether a learner may open one more socket now. Takes its tokens if so. */
  acceptsSocket(user_id: string, now: number): boolean {
    return this.#frameThrottle.acceptsSocket(user_id, now);
  }

  /**
   * Opens a socket, or refuses one tab too many.
   * @param lastSentId the newest message in `first`
   * @param first the frame that is sent first, encoded
   */
  open(owner: SocketOwner, lastSentId: number, first: string | undefined): Response {
    const tag = tagOf(owner.user_id);
    if (this.#ctx.getWebSockets(tag).length >= MAX_SOCKETS_PER_LEARNER)
      return refuseSocket(CLOSE_CODES.tooFast, "Too many tabs are open.");
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server, [tag]);
    server.serializeAttachment(owner);
    this.subscribers.add(server, owner, lastSentId);
    if (first !== undefined) server.send(first);
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
      case "send":
        this.#onMessage(socket, subscriber, frame);
        return;
      case "ack":
        this.subscribers.acknowledge(subscriber, frame.ack);
        return;
      default:
        frame satisfies never;
    }
  }

  /** Tells a sender what became of a message. Closes a socket whose messages were throttled too often. */
  answer(socket: WebSocket, client_id: string, verdict: Verdict): void {
    if (verdict.kind === "pending") return;
    if (verdict.kind === "confirmed") {
      sendFrame(socket, { type: "confirmed", client_id, id: verdict.id });
      return;
    }
    const { title, wait_ms, isTooFast = false } = verdict;
    const subscriber = this.subscribers.subscriberOf(socket);
    if (isTooFast && subscriber) {
      subscriber.refusedMessages += 1;
      if (subscriber.refusedMessages > MAX_REFUSED_MESSAGES) {
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
