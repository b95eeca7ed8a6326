import { MAX_UNACKNOWLEDGED_CHARACTERS } from "../rules/batching.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { AckTracker } from "./ack-tracker.ts";
import { forEachInChunks } from "./flush-scheduler.ts";

/** The learner of a socket, as the worker read it from the database when the socket was opened. Stored in the socket's attachment. */
export type SocketOwner = {
  user_id: string;
  /** The session that opened the socket. */
  id_hash: string;
  display_name: string;
  avatar_url: string;
  silenced_until: number | null;
  /** When the socket is closed, so that the browser reconnects and these values are read again. In milliseconds since 1970. */
  until: number;
};

/** The state of a socket while the object is awake. */
export type Subscriber = {
  owner: SocketOwner;
  /** The newest message sent to it. */
  lastSentId: number;
  /** Characters broadcast before the last token that it acknowledged. */
  acknowledged: number;
  badFrames: number;
  refusedMessages: number;
};

/** The open sockets of a channel. Rebuilt from the sockets' attachments when the object wakes. */
export class ChannelSubscribers {
  readonly #subscribers = new Map<WebSocket, Subscriber>();
  readonly #acks = new AckTracker();

  get subscriberCount(): number {
    return this.#subscribers.size;
  }

  /** @param lastSentId the newest message that this socket has received or is about to receive */
  add(socket: WebSocket, owner: SocketOwner, lastSentId: number): void {
    this.#subscribers.set(socket, {
      owner,
      lastSentId,
      acknowledged: this.#acks.totalCharacters,
      badFrames: 0,
      refusedMessages: 0,
    });
  }

  remove(socket: WebSocket): void {
    this.#subscribers.delete(socket);
  }

  /** The subscriber of a socket; undefined for a socket that was closed. */
  subscriberOf(socket: WebSocket): Subscriber | undefined {
    return this.#subscribers.get(socket);
  }

  /** @param ack the token that the browser sent back */
  acknowledge(subscriber: Subscriber, ack: string): void {
    subscriber.acknowledged = Math.max(subscriber.acknowledged, this.#acks.charactersBefore(ack));
  }

  /** The acknowledgement token for the next broadcast, if one is due. */
  nextAckToken(): string | undefined {
    return this.#acks.nextToken();
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
   * Sends a frame to every subscriber that has not received `last_id`. Closes sockets that lag or have expired.
   * @param toAll sends it to the other subscribers too
   */
  async broadcast(text: string, last_id: number, toAll: boolean, now: number): Promise<void> {
    const total = this.#acks.countSent(text);
    await forEachInChunks(this.#subscribers, (socket, subscriber) => {
      if (subscriber.lastSentId >= last_id && !toAll) return;
      if (this.#closeIfExpired(socket, subscriber.owner, now)) return;
      if (total - subscriber.acknowledged > MAX_UNACKNOWLEDGED_CHARACTERS) {
        this.close(socket, CLOSE_CODES.lagging, "Reading too slowly.");
        return;
      }
      this.#send(socket, text);
      subscriber.lastSentId = Math.max(subscriber.lastSentId, last_id);
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
