import type { ChangeRequest } from "../contract/community.ts";
import { MAX_BATCH_CHARACTERS, MAX_PENDING_CHARACTERS } from "../rules/batching.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import { QUOTE_CHARACTERS } from "../rules/chat-limits.ts";

/** Characters of a message in a frame beside its text: name, avatar, ids. */
const MESSAGE_OVERHEAD_CHARACTERS = 250;

type PendingMessage = {
  kind: "message";
  message: Omit<FeedMessage, "id" | "quote">;
};
/** A change that was allowed at `accepted_at`. */
export type PendingChange = {
  kind: "change";
  user_id: string;
  accepted_at: number;
  request: ChangeRequest;
};
type Pending = PendingMessage | PendingChange;

/**
 * Accepted messages and changes that are not yet stored or broadcast. They are stored together with the next frame, so that a busy channel
 * writes once a frame and not once a message. They are not confirmed before that: if the object restarts, the sender's browser
 * sends its messages again, and its learner a change.
 */
export class PendingMessages {
  readonly #queue: Pending[] = [];
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

  add(pending: Pending): void {
    this.#queue.push(pending);
    if (pending.kind === "message") this.#ids.add(keyOf(pending));
    this.#characters += sizeOf(pending);
  }

  /** Removes and returns what the next frame carries, in the order of arrival. */
  takeBatch(): Pending[] {
    let count = 0;
    let characters = 0;
    for (const pending of this.#queue) {
      characters += sizeOf(pending);
      if (count > 0 && characters > MAX_BATCH_CHARACTERS) break;
      count += 1;
    }
    return this.#release(this.#queue.splice(0, count));
  }

  /** Removes what a deleted account has sent. */
  removeAuthor(user_id: string): void {
    const authored = this.#queue.filter((pending) => authorOf(pending) === user_id);
    for (const pending of this.#release(authored)) this.#queue.splice(this.#queue.indexOf(pending), 1);
  }

  /** Gives what a learner has sent another name, where it has a certain one. */
  rename(user_id: string, from: string, to: string): void {
    for (const pending of this.#queue)
      if (pending.kind === "message" && pending.message.user_id === user_id)
        if (pending.message.display_name === from) pending.message.display_name = to;
  }

  #release(taken: Pending[]): Pending[] {
    for (const pending of taken) {
      if (pending.kind === "message") this.#ids.delete(keyOf(pending));
      this.#characters -= sizeOf(pending);
    }
    return taken;
  }
}

const keyOf = ({ message }: PendingMessage) => `${message.user_id}/${message.client_id}`;
const authorOf = (pending: Pending) =>
  pending.kind === "message" ? pending.message.user_id : pending.user_id;

/** About the characters in a frame. */
function sizeOf(pending: Pending): number {
  const text =
    pending.kind === "message"
      ? pending.message.message.length + (pending.message.reply_to === undefined ? 0 : QUOTE_CHARACTERS)
      : pending.request.type === "edit"
        ? pending.request.message.length
        : 0;
  return text + MESSAGE_OVERHEAD_CHARACTERS;
}
