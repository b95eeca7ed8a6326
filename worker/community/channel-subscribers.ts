import type { ShownLearner } from "../contract/community.ts";
import { MAX_UNACKNOWLEDGED_CHARACTERS } from "../rules/batching.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { AckTracker } from "./ack-tracker.ts";
import { forEachInChunks } from "./flush-scheduler.ts";
import { withAck } from "./frames.ts";

/** A page that is shown sends a heartbeat every 25 s. Without one for so long its connection is broken, and nobody looks at it. */
const MAX_SILENCE_MS = 90_000;

/** The learner of a socket, as the worker read it from the database when the socket was opened. Stored in the socket's attachment. */
export type SocketOwner = {
  user_id: string;
  /** The session that opened the socket. */
  id_hash: string;
  display_name: string;
  avatar_url: string;
  silenced_until: number | null;
  /** Since when the account is there. Missing where an earlier release opened the socket. */
  created_at?: number;
  /** Nobody is told that the learner is here. */
  hide_presence: boolean;
  /** The page is hidden. */
  isAway?: boolean;
  /** When the socket is closed, so that the browser reconnects and these values are read again. In milliseconds since 1970. */
  until: number;
};

/** The state of a socket while the object is awake. */
export type Subscriber = {
  owner: SocketOwner;
  /** The newest message sent to it. */
  lastSentId: number;
  /** Characters broadcast before the last token that it acknowledged. Before the first, less those that it was sent when it was opened. */
  acknowledged: number;
  /** Since when this object holds it, in milliseconds since 1970: since it woke, for an older socket. */
  since: number;
  badFrames: number;
  refusedRequests: number;
};

/** The open sockets of a channel. Rebuilt from the sockets' attachments when the object wakes. */
export class ChannelSubscribers {
  readonly #subscribers = new Map<WebSocket, Subscriber>();
  readonly #acks = new AckTracker();

  get subscriberCount(): number {
    return this.#subscribers.size;
  }

  /**
   * @param lastSentId the newest message that this socket has received or is about to receive
   * @param firstCharacters of the frames that it is sent first. They count as not yet read: the first token that it sends back says that they are
   */
  add(socket: WebSocket, owner: SocketOwner, lastSentId: number, now: number, firstCharacters = 0): void {
    this.#subscribers.set(socket, {
      owner,
      lastSentId,
      acknowledged: this.#acks.totalCharacters - firstCharacters,
      since: now,
      badFrames: 0,
      refusedRequests: 0,
    });
  }

  remove(socket: WebSocket): void {
    this.#subscribers.delete(socket);
  }

  /** The subscriber of a socket; undefined for a socket that was closed. */
  subscriberOf(socket: WebSocket): Subscriber | undefined {
    return this.#subscribers.get(socket);
  }

  /**
   * The learners who look at a page of the channel and let others see it, once each, in the order of joining.
   * @param answersSince whether a socket's browser has been heard of since a time, in milliseconds since 1970
   */
  learnersHere(now: number, answersSince: (socket: WebSocket, time: number) => boolean): ShownLearner[] {
    const byId = new Map<string, ShownLearner>();
    const silentFrom = now - MAX_SILENCE_MS;
    for (const [socket, { owner, since }] of this.#subscribers) {
      const { user_id, display_name, hide_presence, isAway } = owner;
      if (hide_presence || isAway || byId.has(user_id)) continue;
      if (since < silentFrom && !answersSince(socket, silentFrom)) continue;
      byId.set(user_id, { user_id, display_name });
    }
    return [...byId.values()];
  }

  /** @param ack the token that the browser sent back */
  acknowledge(subscriber: Subscriber, ack: string): void {
    subscriber.acknowledged = Math.max(subscriber.acknowledged, this.#acks.charactersBefore(ack));
  }

  close(socket: WebSocket, code: number, reason: string): void {
    this.remove(socket);
    try {
      socket.close(code, reason);
    } catch {
      // Closed already.
    }
  }

  /**
   * Sends a frame to every subscriber that has not received `last_id`, with an acknowledgement token where one is due. Closes sockets that lag or
   * have expired.
   * @param frame encoded
   * @param last_id null for a frame that is no part of the sequence, which all get
   */
  async broadcast(frame: string, last_id: number | null, now: number): Promise<void> {
    const text = withAck(frame, this.#acks.nextToken());
    const total = this.#acks.countSent(text);
    await forEachInChunks(this.#subscribers, (socket, subscriber) => {
      if (last_id !== null && subscriber.lastSentId >= last_id) return;
      if (this.#closeIfExpired(socket, subscriber.owner, now)) return;
      if (total - subscriber.acknowledged > MAX_UNACKNOWLEDGED_CHARACTERS) {
        this.close(socket, CLOSE_CODES.lagging, "Reading too slowly.");
        return;
      }
      this.#send(socket, text);
      if (last_id !== null) subscriber.lastSentId = last_id;
    });
  }

  #closeIfExpired(socket: WebSocket, owner: SocketOwner, now: number): boolean {
    if (owner.until > now) return false;
    this.close(socket, CLOSE_CODES.renew, "Please come back.");
    return true;
  }

  #send(socket: WebSocket, text: string): void {
    try {
      socket.send(text);
    } catch {
      // Closing. The browser reconnects and resumes from its last message.
      this.remove(socket);
    }
  }
}
