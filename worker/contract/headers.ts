/** Headers of the project's own. */

/** The browser's IANA time zone, sent with every call. */
export const TIME_ZONE_HEADER = "time-zone";
/**
 * The account that a page shows, sent with every call once it is known; for a socket it is the query parameter of this name. The
 * server refuses a call for another account than the session's: the learner has changed accounts in another tab.
 */
export const USER_HEADER = "user-id";
