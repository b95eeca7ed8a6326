import { FAST_KEYS, type InputCount } from "#rules/typing-mark.ts";

/** Insertions of so many characters are a key's, with the bracket that closes by itself. */
const MAX_KEY_CHARACTERS = 2;

/**
 * Counts how text comes into the editors of a battle: keys, what the editor or a phone's keyboard adds, and how fast the fastest keys
 * came. What is pasted or dropped isn't counted, so that the server can tell it by that.
 */
export class InputCounter {
  #keys = 0;
  #aided = 0;
  #fastest: number | null = null;
  /** When the last keys were pressed, by the keyboard's stamps. */
  #pressed: number[] = [];

  get count(): InputCount {
    return { keys: this.#keys, aided: this.#aided, fastest: this.#fastest };
  }

  /** Begins again, as for the next round, or goes on with what the page had counted before a reload. */
  reset({ keys, aided, fastest }: InputCount = NOTHING): void {
    this.#keys = keys;
    this.#aided = aided;
    this.#fastest = fastest;
    this.#pressed = [];
  }

  /** Notes an insertion. @param isForeign whether it was pasted or dropped */
  inserted(characters: number, isForeign: boolean): void {
    if (isForeign || characters === 0) return;
    if (characters <= MAX_KEY_CHARACTERS) this.#keys += 1;
    else this.#aided += characters;
  }

  /** Notes a key that writes a character. A key that is held down repeats itself and doesn't count. */
  pressed({ key, repeat, ctrlKey, metaKey, timeStamp }: KeyPress): void {
    if (repeat || ctrlKey || metaKey || key.length !== 1) return;
    this.#pressed = [...this.#pressed, timeStamp].slice(-FAST_KEYS);
    const [first] = this.#pressed;
    if (first === undefined || this.#pressed.length < FAST_KEYS) return;
    this.#fastest = Math.min(this.#fastest ?? Number.POSITIVE_INFINITY, Math.max(0, timeStamp - first));
  }
}

const NOTHING: InputCount = { keys: 0, aided: 0, fastest: null };

type KeyPress = Pick<KeyboardEvent, "key" | "repeat" | "ctrlKey" | "metaKey" | "timeStamp">;
