/** The limits of one port. */
export interface BudgetLimits {
  /** The number of messages in a second. */
  messagesPerSecond: number;
  /** The number of characters of one message. */
  charactersPerMessage: number;
  /** The number of characters of all messages in a second. */
  charactersPerSecond: number;
}

/** Limits the rate of a port's messages. They are counted before they are parsed. */
export interface Budget {
  /**
   * Spends the budget on one message.
   * @param now milliseconds of any monotonic clock
   * @param read returns the message; not called if the number of messages is exceeded already
   * @returns false if the message exceeds a limit or isn't a string
   */
  spend(now: number, read: () => unknown): boolean;
}

/**
 * Creates a budget that is renewed every second. The function's source text is sent into frames, so it may use nothing but its
 * arguments and the browser.
 */
export function createBudget(limits: BudgetLimits): Budget {
  let startedAt = Number.NEGATIVE_INFINITY;
  let messages = 0;
  let characters = 0;
  return {
    spend(now, read) {
      if (now - startedAt >= 1000) {
        startedAt = now;
        messages = characters = 0;
      }
      messages += 1;
      if (messages > limits.messagesPerSecond) return false;
      const text = read();
      if (typeof text !== "string") return false;
      characters += text.length;
      return text.length <= limits.charactersPerMessage && characters <= limits.charactersPerSecond;
    },
  };
}
