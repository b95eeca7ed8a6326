/** Which two of those who wait in a queue are paired: of like rating, within a range that widens while they wait. */

/** A learner in the queue who can be paired now. */
export type WaitingLearner = {
  user_id: string;
  rating: number;
  /** The opponent of the learner's last match. */
  last_opponent_id: string | null;
  /** Since when the learner has waited, in milliseconds since 1970. */
  since: number;
  /** The factor of the product's waits, as for `scaledTiming`. */
  scale: number;
  /** A match that was offered to the learner. Who has accepted it is in range of anybody. */
  offer: { accepted: boolean } | null;
};

/** Two are paired at once if their ratings are no further apart. */
export const FIRST_RANGE_POINTS = 150;
/** By so much the range widens with each second of the longer wait: after half a minute any two are paired. */
export const RANGE_POINTS_PER_SECOND = 100;

/**
 * Pairs each learner, the one who has waited longest first, with the one of the closest rating. Nobody meets the opponent of the last
 * match again while another waits.
 * @param waiting the learners, the one who has waited longest first
 * @param max pairs at most
 * @param now milliseconds since 1970
 * @returns the pairs, and when the next two of those who are left can be paired; infinite if waiting changes nothing
 */
export function planPairs<Learner extends WaitingLearner>(
  waiting: readonly Learner[],
  max: number,
  now: number,
): { pairs: [Learner, Learner][]; next_at: number } {
  const left = new Set(waiting);
  const pairs: [Learner, Learner][] = [];
  for (const learner of waiting) {
    if (pairs.length === max) return { pairs, next_at: now };
    if (!left.has(learner)) continue;
    const opponent = closestOpponent(learner, left, now);
    if (!opponent) continue;
    left.delete(learner);
    left.delete(opponent);
    pairs.push([learner, opponent]);
  }
  return { pairs, next_at: nextPairAt([...left]) };
}

/** Of equally close ones the one who has waited longest. */
function closestOpponent<Learner extends WaitingLearner>(
  learner: Learner,
  left: ReadonlySet<Learner>,
  now: number,
): Learner | undefined {
  let closest: Learner | undefined;
  for (const other of left) {
    if (other === learner || !mayMeet(learner, other, left.size) || pairedAt(learner, other) > now) continue;
    if (!closest || distance(learner, other) < distance(learner, closest)) closest = other;
  }
  return closest;
}

/** When the next two of those who are left can be paired. They are few: any two within the first range would have been paired. */
function nextPairAt(left: readonly WaitingLearner[]): number {
  const times = left.flatMap((learner, index) =>
    left
      .slice(index + 1)
      .filter((other) => mayMeet(learner, other, left.length))
      .map((other) => pairedAt(learner, other)),
  );
  return Math.min(...times);
}

/** @param count how many wait, these two included */
function mayMeet(one: WaitingLearner, other: WaitingLearner, count: number): boolean {
  const isAgain = one.last_opponent_id === other.user_id || other.last_opponent_id === one.user_id;
  return !isAgain || count === 2;
}

const distance = (one: WaitingLearner, other: WaitingLearner) => Math.abs(one.rating - other.rating);

/** When the range of one of the two has reached the other. */
function pairedAt(one: WaitingLearner, other: WaitingLearner): number {
  if (one.offer?.accepted || other.offer?.accepted) return 0;
  const seconds = Math.max(0, distance(one, other) - FIRST_RANGE_POINTS) / RANGE_POINTS_PER_SECOND;
  return Math.min(...[one, other].map(({ since, scale }) => since + 1000 * seconds * scale));
}
