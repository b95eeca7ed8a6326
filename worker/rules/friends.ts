/** Limits of friends, and of how long one counts as here. */

export const MAX_FRIENDS = 200;
/** Requests of one learner, or to one, that wait for an answer. */
export const MAX_WAITING_REQUESTS = 100;
/** Learners whom one has blocked. */
export const MAX_BLOCKED = 500;
/** Learners whom one can mute. A block mutes too, for up to `MAX_BLOCKED` more. */
export const MAX_MUTED = 1000;

/** How often a page asks which friends are here, which says that its learner is here too. */
export const PRESENCE_POLL_MS = 30_000;
/** A learner is here for so long after a poll: a missed one is made good. */
export const HERE_MS = 80_000;
/** For so long after a learner has hidden presence no poll counts: one that is on its way may have read the setting before. */
export const HIDING_MS = 10_000;
/** Invitations of friends that are shown at once. */
export const MAX_SHOWN_INVITATIONS = 3;
