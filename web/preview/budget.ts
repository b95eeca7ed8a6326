/** How much may come through a channel. */
export interface BudgetLimits {
  /** Messages in a second. */
  messages: number;
  /** Characters of one message. */
  characters: number;
  /** Characters of all messages of a second. */
  charactersASecond: number;
}

/** Counts what comes through a channel, before anything of it is parsed. */
export interface Budget {
  /**
   * Takes a message out of the budget.
   * @param now milliseconds of any clock
   * @param read gives the message; not called when the count alone says no
   * @returns false when it is no text or more than the budget holds
   */
  take(now: number, read: () => unknown): boolean;
}

/** Makes a budget that is full again at the end of each second. Sent into frames as source: it uses its arguments alone. */
export function makeBudget(limits: BudgetLimits): Budget {
  let startedAt = Number.NEGATIVE_INFINITY;
  let messages = 0;
  let characters = 0;
  return {
    take(now, read) {
      if (now - startedAt >= 1000) {
        startedAt = now;
        messages = characters = 0;
      }
      messages += 1;
      if (messages > limits.messages) return false;
      const text = read();
      if (typeof text !== "string") return false;
      characters += text.length;
      return text.length <= limits.characters && characters <= limits.charactersASecond;
    },
  };
}
