/** The clock of a match, in milliseconds. Phases are the specification's (part 2 §4 and §9). */

export const MATCH_TIMING = {
  /** For both sockets to come; then the match is void. */
  waiting: 15_000,
  objective: 10_000,
  start: 1_000,
  editing: 35_000,
  /** For the last keystrokes on their way. */
  checking: 1_000,
  /** Both gone for this long at the end: no contest. */
  both_gone: 5_000,
} as const;

export type MatchTiming = Readonly<Record<keyof typeof MATCH_TIMING, number>>;

/**
 * The clock with every phase scaled, for tests and demonstrations.
 * @param scale 1 is the product's pace; the caller makes sure that a deployed worker never passes anything else
 */
export function scaledTiming(scale: number): MatchTiming {
  const entries = Object.entries(MATCH_TIMING).map(([phase, ms]) => [phase, ms * scale]);
  return Object.fromEntries(entries) as MatchTiming;
}

/** No match lives longer; a record without an end that is older doesn't keep anyone from the next. */
export const MATCH_LIFE = 90_000;
/** Without a sign of life for this long a player counts as gone at the end. */
export const SILENCE = 5_000;
/** The opponent's absence is shown after this. */
export const ABSENCE_SHOWN = 2_000;
/**
 * In a match, each page asks for the time this often, unless it has sent code and heard the opponent's meanwhile: the clock's
 * correction and the sign of life in one.
 */
export const SYNC_EVERY = 1_000;
/** A change of code is sent this often at most, … */
export const SEND_EVERY = 100;
/** … and once more after this long without a change (specification, part 2 §9). */
export const SEND_AGAIN = 500;
/** A learner alone in the queue is offered a ghost after this. */
export const GHOST_AFTER = 20_000;
/** How long a human found during a ghost race waits for the answer. */
export const OFFER_FOR = 10_000;
/** A queue's page says that it is there this often; after twice as long and a little more it is not paired. */
export const QUEUE_PING = 5_000;
export const QUEUE_SILENCE = 12_000;
