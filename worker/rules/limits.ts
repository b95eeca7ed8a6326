/** How much of anything is taken, and how often. */

/** Largest code of one language, in UTF-8 bytes. */
export const CODE_BYTES = 64 * 1024;
/** Largest JSON body of any other call. */
export const BODY_BYTES = 64 * 1024;
/** Largest JSON body that carries three languages of code: escaping may double a character or more. */
export const CODE_BODY_BYTES = 3 * 2 * CODE_BYTES + BODY_BYTES;
/** Largest avatar file. */
export const AVATAR_BYTES = 2 * 1024 * 1024;
/** Largest side of an avatar, in pixels, read from the file's header. */
export const AVATAR_PIXELS = 4096;
export const PASSWORD_LEAST = 6;
export const PASSWORD_MOST = 128;
export const EMAIL_MOST = 254;
export const FEEDBACK_MOST = 10_000;

/** How often something may be tried: `most` times in a window of `seconds`. */
export type Rate = { most: number; seconds: number };

/** Failed log-ins to one account from one network address, or from one browser that has logged in to it before. */
export const LOG_IN_RATE: Rate = { most: 10, seconds: 15 * 60 };
/** Log-ins to one account from all browsers that are new to it: against guesses from many network addresses. */
export const LOG_IN_TOTAL_RATE: Rate = { most: 100, seconds: 60 * 60 };
/** Sign-ups from one network address. */
export const SIGN_UP_RATE: Rate = { most: 20, seconds: 60 * 60 };

/** Sizes that the editor's text may have, in pixels. */
export const EDITOR_FONT_SIZE = { least: 11, most: 24, standard: 15 };
/** Password changes with a wrong current password. */
export const PASSWORD_CHANGE_RATE: Rate = { most: 10, seconds: 15 * 60 };
/** Changes of one learner's display name. */
export const RENAME_RATE: Rate = { most: 10, seconds: 60 * 60 };
/** Mails to one address that one network address or known browser asks for. */
export const MAIL_RATE: Rate = { most: 5, seconds: 60 * 60 };
/** Reset links to one address, whoever asks. Past it the links that were mailed still work. */
export const RESET_TOTAL_RATE: Rate = { most: 10, seconds: 60 * 60 };
/** Checkouts started from one network address. */
export const CHECKOUT_RATE: Rate = { most: 20, seconds: 60 * 60 };
/** Exports of one learner's data. */
export const EXPORT_RATE: Rate = { most: 10, seconds: 60 * 60 };
