/** Where a learner goes on reading. */

/**
 * The first message of others that hasn't been read; undefined where all have been.
 * @param readUpTo the sequence up to which everything was shown; undefined in a channel that was never opened
 */
export function firstUnread<Message extends { id: number; user_id: string | null }>(
  messages: readonly Message[],
  readUpTo: number | undefined,
  me: string,
): Message | undefined {
  if (readUpTo === undefined) return undefined;
  return messages.find(({ id, user_id }) => id > readUpTo && user_id !== me);
}

/** A channel counts as quiet after this. */
export const QUIET_MS = 6 * 3_600_000;
