/**
 * How the two players of a match met: in the queue, by an invitation's link, or in the match before it. `guest`: by an invitation too, but
 * the second player is a guest; so is that of its rematch. Those who chose each other are never rated.
 */
export const MATCH_ORIGINS = ["queue", "invitation", "rematch", "guest"] as const;
export type MatchOrigin = (typeof MATCH_ORIGINS)[number];
