/**
 * How the two players of a match met: in the queue, by an invitation's link, or in the match before it. Those who chose each other are
 * never rated.
 */
export const MATCH_ORIGINS = ["queue", "invitation", "rematch"] as const;
export type MatchOrigin = (typeof MATCH_ORIGINS)[number];
