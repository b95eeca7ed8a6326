import { MAX_BATCH_CHARACTERS, MAX_PENDING_CHARACTERS } from "../rules/batching.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";

/** Characters of a message in a frame beside its text: name, avatar, ids. */
const MESSAGE_OVERHEAD_CHARACTERS = 250;

/** `confirm` tells the author that the message was stored before, and its sequence number. */
type PendingMessage = { confirm: (id: number) => void; message: Omit<FeedMessage, "id"> };

/**
 * Accepted messages that are not yet stored or broadcast. They are stored together with the next frame, so that a busy channel
 * writes once a frame and not once a message. They are not confirmed before that: if the object restarts, the sender's browser
 * sends them again.
 */
export class PendingMessages {
  readonly #queue: PendingMessage[] = [];
  readonly #ids = new Set<string>();
  #characters = 0;

  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  /** Whether more is pending than a few frames can carry. */
  get isFull(): boolean {
    return this.#characters > MAX_PENDING_CHARACTERS;
  }

  has(user_id: string, client_id: string): boolean {
    return this.#ids.has(`${user_id}/${client_id}`);
  }

  add(pending: PendingMessage): void {
    this.#queue.push(pending);
    this.#ids.add(keyOf(pending));
    this.#characters += sizeOf(pending);
  }

  /** Removes and returns the messages of the next frame, in the order of their arrival. */
  takeBatch(): PendingMessage[] {
    let count = 0;
    let characters = 0;
    for (const pending of this.#queue) {
      characters += sizeOf(pending);
      if (count > 0 && characters > MAX_BATCH_CHARACTERS) break;
      count += 1;
    }
    return this.#release(this.#queue.splice(0, count));
  }

  /** Removes the messages of a deleted account. */
  removeAuthor(user_id: string): void {
    const authored = this.#queue.filter((pending) => pending.message.user_id === user_id);
    for (const pending of this.#release(authored)) this.#queue.splice(this.#queue.indexOf(pending), 1);
  }

  #release(messages: PendingMessage[]): PendingMessage[] {
    for (const pending of messages) {
      this.#ids.delete(keyOf(pending));
      this.#characters -= sizeOf(pending);
    }
    return messages;
  }
}

const keyOf = ({ message }: PendingMessage) => `${message.user_id}/${message.client_id}`;
const sizeOf = ({ message }: PendingMessage) => message.message.length + MESSAGE_OVERHEAD_CHARACTERS;
