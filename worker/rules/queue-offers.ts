/** Which learners in a queue are paired at once, and which are offered a match first because they are in a race. */

/** A learner in the queue, as far as it matters here. */
export type QueueStatus = {
  /** The current race, if any. */
  race_id: string | null;
  /** The learner has declined an offer during this race. */
  declined: boolean;
  /** A match that is offered during the race. `until` is in milliseconds since 1970. */
  offer: { until: number; accepted: boolean } | null;
};

/** Whether a learner can be paired without an offer. */
export function isReady({ race_id, offer }: QueueStatus): boolean {
  return race_id === null || (offer?.accepted ?? false);
}

/**
 * Plans offers after all ready learners have been paired. A racing learner gets an offer if there is an opponent, ready or racing.
 * A learner who has declined gets no other offer during that race.
 * @param entries the queue, oldest first
 * @returns who gets an offer, and whose offer is withdrawn
 */
export function planOffers<Entry extends QueueStatus>(
  entries: readonly Entry[],
): { ask: Entry[]; withdraw: Entry[] } {
  const ready = entries.filter(isReady).length;
  const racing = entries.filter((entry) => !isReady(entry) && !entry.declined);
  const possible = ready + racing.length < 2 ? 0 : racing.length - ((ready + racing.length) % 2);
  // Earlier offers come first.
  const offered = racing.filter(({ offer }) => offer !== null);
  const chosen = new Set([...offered, ...racing.filter(({ offer }) => offer === null)].slice(0, possible));
  return {
    ask: [...chosen].filter(({ offer }) => offer === null),
    withdraw: offered.filter((entry) => !chosen.has(entry)),
  };
}
