/** Limits on the size of input and on the rate of requests. */

/** Largest code of one language, in UTF-8 bytes. */
export const MAX_CODE_BYTES = 64 * 1024;
/** Largest JSON body of any other call. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Largest JSON body with code in three languages: JSON escaping can double its size. */
export const MAX_CODE_BODY_BYTES = 3 * 2 * MAX_CODE_BYTES + MAX_BODY_BYTES;
/** Largest avatar file. */
export const MAX_AVATAR_BYTES = 2 * 1024 * 1024;
/** Largest width and height of an avatar, read from the file's header. */
export const MAX_AVATAR_PIXELS = 4096;
export const MIN_PASSWORD_CHARACTERS = 6;
export const MAX_PASSWORD_CHARACTERS = 128;
export const MAX_EMAIL_CHARACTERS = 254;
export const MAX_FEEDBACK_CHARACTERS = 10_000;
/** Drafts that the server keeps of one learner; beyond them the one that was saved first goes. */
export const MAX_DRAFTS = 30;
/** Versions of a draft that are kept beside the one that is shown; beyond them the one that was kept first goes. */
export const MAX_OTHER_VERSIONS = 4;
/** Their size as JSON together, in bytes: a row of D1 has at most 2,000,000, of which the code that is shown takes up to a tenth. */
export const MAX_OTHER_VERSIONS_BYTES = 1_500_000;
/** Largest code of one learner's drafts together, with their other versions, in bytes; beyond it, too, the one that was saved first goes. */
export const MAX_DRAFTS_BYTES = 2 * 1024 * 1024;
/** The greatest age of a draft's last change; an older one counts as this old. */
export const MAX_DRAFT_AGE_MS = 365 * 24 * 60 * 60 * 1000;
/** Sessions that an account has at once: a log-in beyond them ends the one that was used least recently. */
export const MAX_SESSIONS = 100;
/** How often a session in use is noted as such: a note for each request, or each minute, would be most of what a learner writes. */
export const SEEN_INTERVAL_MS = 15 * 60 * 1000;
/** Longest text for the gap of an exercise. */
export const MAX_GAP_CHARACTERS = 80;

/** A rate limit: at most `max` attempts in a window of `seconds`. */
export type Rate = { max: number; seconds: number };
/** A token bucket as a rate limit: `burst` attempts at once, and another one each `seconds`. */
export type BurstRate = { burst: number; seconds: number };

/** Learners of a school class, who share one IP address. */
export const CLASS_SIZE = 40;

/** Failed log-ins to one account from one IP address, or from one browser that has logged in to it before. */
export const LOG_IN_RATE: Rate = { max: 10, seconds: 15 * 60 };
/** Log-in attempts to one account from all browsers new to it together: limits password guessing from many IP addresses. */
export const LOG_IN_TOTAL_RATE: Rate = { max: 100, seconds: 60 * 60 };
/**
 * Sign-ups from one IP address: those of a class and half as many again at once, since some try twice. Beyond them it gets slower instead of
 * shut: 20 an hour, so that all that a stranger gains is one burst.
 */
export const SIGN_UP_RATE: BurstRate = { burst: 1.5 * CLASS_SIZE, seconds: 180 };

/** Font size of the code editor, in pixels. */
export const EDITOR_FONT_SIZE = { min: 11, max: 24 };
/** Password changes with a wrong current password. */
export const PASSWORD_CHANGE_RATE: Rate = { max: 10, seconds: 15 * 60 };
/** Changes of one learner's display name. */
export const RENAME_RATE: Rate = { max: 10, seconds: 60 * 60 };
/** Mails to one address requested from one IP address or known browser. */
export const MAIL_RATE: Rate = { max: 5, seconds: 60 * 60 };
/** Requests for another link that confirms an address, from one IP address. */
export const CONFIRMATION_RATE: Rate = { max: 5 * CLASS_SIZE, seconds: 60 * 60 };
/** Reset links to one address requested from all unknown browsers together. Links that were mailed earlier still work. */
export const RESET_TOTAL_RATE: Rate = { max: 10, seconds: 60 * 60 };
/** Checkouts started from one IP address, or by one account. */
export const CHECKOUT_RATE: Rate = { max: 20, seconds: 60 * 60 };
/** Answers to one learner's tick lists, tasks and daily challenges together. */
export const TICK_RATE: Rate = { max: 1, seconds: 1 };
/** Exports of one learner's data. */
export const EXPORT_RATE: Rate = { max: 10, seconds: 60 * 60 };
