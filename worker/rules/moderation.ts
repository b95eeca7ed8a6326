/** How long moderators can restore what they have taken away, and how long it is known what they did. Read by both sides. */
import { DAY_MS } from "./dates.ts";

/** How long what was taken away is kept, to be restored. */
export const KEEP_REMOVALS_MS = 30 * DAY_MS;
/** How long reports are kept once they are closed, and entries of the log. */
export const KEEP_MODERATION_MS = 365 * DAY_MS;
/** Messages before and after a reported one that moderators are shown. */
export const CONTEXT_MESSAGES = 3;

/** What can be restored. */
export const RESTORABLE_KINDS = [
  "message",
  "thread",
  "reply",
  "page",
  "certificate",
  "name",
  "picture",
] as const;
export type RestorableKind = (typeof RESTORABLE_KINDS)[number];
