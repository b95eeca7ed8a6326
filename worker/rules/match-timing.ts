/** Durations of a match and of the queue, in milliseconds. The phases are those of the specification (part 2 §4 and §9). */

export const MATCH_TIMING_MS = {
  /** For both players to connect. After that the match is void. */
  waiting: 15_000,
  objective: 10_000,
  start: 1_000,
  editing: 35_000,
  /** For the last keystrokes in transit. */
  checking: 1_000,
  /** Both players disconnected for this long at the end: no contest. */
  both_gone: 5_000,
} as const;

export type MatchTiming = Readonly<Record<keyof typeof MATCH_TIMING_MS, number>>;

/**
 * Every phase multiplied by a factor, for tests and demonstrations.
 * @param scale the caller makes sure that it is 1 on a deployed worker
 */
export function scaledTiming(scale: number): MatchTiming {
  const entries = Object.entries(MATCH_TIMING_MS).map(([phase, ms]) => [phase, ms * scale]);
  return Object.fromEntries(entries) as MatchTiming;
}

/** No match takes longer. A match row without an end that is older doesn't keep its players from the next match. */
export const MAX_MATCH_MS = 90_000;
/** How long a finished match stays in its object. After that it is only in the database. */
export const KEEP_FINISHED_MS = 10 * 60_000;
/** A battle that a learner raced within this time is not chosen for the learner's next match or race, if there are others. */
export const RACED_RECENTLY_MS = 15 * 60_000;
/** Without a heartbeat for this long a player counts as disconnected. */
export const HEARTBEAT_TIMEOUT_MS = 5_000;
/** A page shows that the opponent is disconnected after this time without a heartbeat. */
export const SHOW_ABSENCE_AFTER_MS = 2_000;
/**
 * How often a page in a match sends `sync`, which is its heartbeat and measures the server's clock. It is left out while the page
 * sends code and receives the opponent's.
 */
export const SYNC_INTERVAL_MS = 1_000;
/** The shortest time between two code updates. */
export const SEND_INTERVAL_MS = 100;
/** The code is sent once more after this long without a change (specification, part 2 §9). */
export const RESEND_AFTER_MS = 500;
/** The queue's page offers a race against a ghost of like strength after this wait. */
export const OFFER_GHOST_AFTER_MS = 4_000;
/** The shortest time between two checks of one player's code for the ticks of the battle's wishes. */
export const TICK_INTERVAL_MS = 1_000;
/** A check that comes this much too late is left out: its object has more to do than it can. */
export const TICK_LATE_MS = 500;
/** A run of the engine for ticks may use so much fuel, some 5 ms. After one that took more, the player's actions are left out for a while. */
export const TICK_FUEL = 1_000_000;
export const TICK_PAUSE_MS = 5_000;
/** How long a match offered during a race can be accepted. */
export const OFFER_MS = 10_000;
/** How often a page in the queue sends a heartbeat. After two missed ones it is not paired. */
export const QUEUE_HEARTBEAT_MS = 5_000;
export const QUEUE_HEARTBEAT_TIMEOUT_MS = 12_000;
/** How long an invitation can be followed. */
export const INVITATION_MS = 30 * 60_000;
/** How long the inviter's page has to show that it is there, once a friend has followed the link. A phone stops pages that it doesn't show. */
export const INVITER_ANSWER_MS = 4_000;
/** How long after a match its players can agree on a rematch. */
export const REMATCH_MS = 60_000;
/** How long a place in the queue is reserved for a player whose match is void. */
export const PLACE_RESERVED_MS = 30_000;
