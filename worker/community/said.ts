import { FRAME_CHARACTERS, WAITING_CHARACTERS } from "../rules/batching.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";

/** What a message weighs in a frame beside its words: name, picture, ids. */
const BESIDE = 250;

type Words = { socket: WebSocket; message: Omit<FeedMessage, "id"> };

/**
 * What was said and isn't kept yet: it waits for the next frame, so that a busy channel writes once per frame and not once per
 * message. Nobody has been told of it, so a browser whose words are lost here sends them again.
 */
export class Said {
  readonly #waiting: Words[] = [];
  readonly #ids = new Set<string>();
  #characters = 0;

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether more waits than a few frames can carry. */
  get isFull(): boolean {
    return this.#characters > WAITING_CHARACTERS;
  }

  has(user_id: string, client_id: string): boolean {
    return this.#ids.has(`${user_id}/${client_id}`);
  }

  add(words: Words): void {
    this.#waiting.push(words);
    this.#ids.add(keyOf(words));
    this.#characters += weightOf(words);
  }

  /** As many as one frame carries well, in the order in which they came. */
  take(): Words[] {
    let count = 0;
    let characters = 0;
    for (const words of this.#waiting) {
      characters += weightOf(words);
      if (count > 0 && characters > FRAME_CHARACTERS) break;
      count += 1;
    }
    return this.#let(this.#waiting.splice(0, count));
  }

  /** Lets go of what somebody said whose account is gone. */
  drop(user_id: string): void {
    const theirs = this.#waiting.filter((words) => words.message.user_id === user_id);
    for (const words of this.#let(theirs)) this.#waiting.splice(this.#waiting.indexOf(words), 1);
  }

  #let(gone: Words[]): Words[] {
    for (const words of gone) {
      this.#ids.delete(keyOf(words));
      this.#characters -= weightOf(words);
    }
    return gone;
  }
}

const keyOf = ({ message }: Words) => `${message.user_id}/${message.client_id}`;
const weightOf = ({ message }: Words) => message.message.length + BESIDE;
