/** What stands beside a channel's name. */
import type { LastSaid } from "#contract/community.ts";

/** How old what the server says of the channels may be when it arrives (`NEWEST_MS` of worker/community/channels.ts). */
const POLL_AGE_MS = 5000;

/** A channel's newest message by the page's own connection, and when the page heard so. */
export type Heard = { said: LastSaid; at: number };

/**
 * What was said last in a channel. What was heard in a channel that was left may be gone: the next poll replaces it.
 * @param polledAt when `polled` arrived
 * @param isOpen whether the page's connection to the channel is open, so that what was heard is true
 */
export function saidLast(
  heard: Heard | undefined,
  polled: LastSaid | undefined,
  polledAt: number,
  isOpen: boolean,
): LastSaid | undefined {
  if (!heard) return polled;
  return isOpen || heard.at + POLL_AGE_MS > polledAt ? heard.said : polled;
}
