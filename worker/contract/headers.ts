/** Headers of the project's own. */

/** The browser's IANA time zone, sent with every call. */
export const TIME_ZONE_HEADER = "time-zone";
