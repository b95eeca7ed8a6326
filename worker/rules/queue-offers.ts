/** Who of a queue is paired at once, and who is asked first because of a race against a ghost. */

/** What counts of a learner in the queue. */
export type Waiting = {
  /** The race under way, if any. */
  race_id: string | null;
  /** The learner would rather finish this race. */
  declined: boolean;
  /** A match that is offered during the race: until when it stands, by the server's time, and whether the learner has taken it. */
  offer: { until: number; accepted: boolean } | null;
};

/** Whether a learner can be paired without being asked. */
export function isReady({ race_id, offer }: Waiting): boolean {
  return race_id === null || (offer?.accepted ?? false);
}

/**
 * Who is to be asked, and whose offer no longer stands, once all who are ready have been paired: racing learners are asked as long
 * as there is another for each, ready or racing. Who has declined isn't asked again for that race.
 * @param entries the queue, oldest first
 */
export function planOffers<Entry extends Waiting>(
  entries: readonly Entry[],
): { ask: Entry[]; withdraw: Entry[] } {
  const ready = entries.filter(isReady).length;
  const racing = entries.filter((entry) => !isReady(entry) && !entry.declined);
  const possible = ready + racing.length < 2 ? 0 : racing.length - ((ready + racing.length) % 2);
  // Whoever was asked first stays asked.
  const asked = racing.filter(({ offer }) => offer !== null);
  const chosen = [...asked, ...racing.filter(({ offer }) => offer === null)].slice(0, possible);
  return {
    ask: chosen.filter(({ offer }) => offer === null),
    withdraw: asked.filter((entry) => !chosen.includes(entry)),
  };
}
