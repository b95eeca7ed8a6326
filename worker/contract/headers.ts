/** Custom request headers. */

/** The browser's IANA time zone, sent with every request. */
export const TIME_ZONE_HEADER = "time-zone";
/**
 * The id of the account that a page shows, sent with every request once it is loaded (sockets send a query parameter of this name).
 * The server refuses requests for another account than the session's: the learner has switched accounts in another tab.
 */
export const USER_HEADER = "user-id";
/**
 * The newest state of the database that a response or a frame has told a page of. The page sends it with every request, so that no read
 * comes from before it; a response has it where it is newer than the browser's cookie.
 */
export const BOOKMARK_HEADER = "bookmark";
