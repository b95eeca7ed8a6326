import { ACK_EVERY_CHARACTERS } from "../rules/batching.ts";

/** Tokens remembered. A subscriber that acknowledges none of the last 16 has fallen behind too far and is disconnected. */
const MAX_TOKENS = 16;

/**
 * Measures how far subscribers keep up. The platform doesn't report how much is buffered in a socket. So every
 * `ACK_EVERY_CHARACTERS` a frame carries a random token that the browser sends back. A random token can't be sent without having
 * received its frame.
 */
export class AckTracker {
  /** Characters broadcast since this object woke. */
  totalCharacters = 0;
  readonly #charactersBefore = new Map<string, number>();
  #nextAt = ACK_EVERY_CHARACTERS;

  /** Counts a broadcast frame. @returns the new total of characters */
  countSent(text: string): number {
    this.totalCharacters += text.length;
    return this.totalCharacters;
  }

  /** The token for the next frame, if one is due. */
  nextToken(): string | undefined {
    if (this.totalCharacters < this.#nextAt) return undefined;
    this.#nextAt = this.totalCharacters + ACK_EVERY_CHARACTERS;
    const token = crypto.randomUUID();
    this.#charactersBefore.set(token, this.totalCharacters);
    const [oldest] = this.#charactersBefore.keys();
    if (this.#charactersBefore.size > MAX_TOKENS && oldest !== undefined)
      this.#charactersBefore.delete(oldest);
    return token;
  }

  /** Characters broadcast before a token's frame; 0 for an unknown token. */
  charactersBefore(token: string): number {
    return this.#charactersBefore.get(token) ?? 0;
  }
}
