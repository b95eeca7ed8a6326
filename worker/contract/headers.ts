/** Custom request headers. */

/** The browser's IANA time zone, sent with every request. */
export const TIME_ZONE_HEADER = "time-zone";
/**
 * The id of the account that a page shows, sent with every request once it is loaded (sockets send a query parameter of this name).
 * The server refuses requests for another account than the session's: the learner has switched accounts in another tab.
 */
export const USER_HEADER = "user-id";
