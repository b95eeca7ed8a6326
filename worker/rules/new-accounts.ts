/**
 * What a new account may do less of. Who comes to advertise or to annoy makes an account for it: for its first days it opens few threads, publishes
 * few pages, and links only to where beginners read. By age alone, so that everybody can be told when it ends.
 */
import { DAY_MS } from "./dates.ts";
import { unknownHost } from "./listed-text.ts";

/** How long an account is new. */
export const NEW_ACCOUNT_MS = 3 * DAY_MS;

/**
 * What a new account may do in 24 hours, which begin with the first of them. What is deleted meanwhile is counted too. `pages`: new ones; publishing one again
 * isn't counted.
 */
export const NEW_ACCOUNT_DAY = { threads: 3, linkedReplies: 5, pages: 3 } as const;

/** @param created_at and `now` in milliseconds since 1970 */
export const isNewAccount = (created_at: number, now: number): boolean => now < created_at + NEW_ACCOUNT_MS;

/** Accounts that were made at this time or before aren't new. */
export const newSince = (now: number): number => now - NEW_ACCOUNT_MS;

const WHILE_NEW = `For its first ${NEW_ACCOUNT_MS / DAY_MS} days an account`;

/** The sentences that refuse one more. */
export const NEW_ACCOUNT_REFUSALS: Readonly<Record<keyof typeof NEW_ACCOUNT_DAY, string>> = {
  threads: `${WHILE_NEW} opens ${NEW_ACCOUNT_DAY.threads} threads in 24 hours. Your text stays here: open this one later.`,
  linkedReplies: `${WHILE_NEW} sends ${NEW_ACCOUNT_DAY.linkedReplies} replies with links in 24 hours. Send this one without its link, or later.`,
  pages: `${WHILE_NEW} publishes ${NEW_ACCOUNT_DAY.pages} new pages in 24 hours. Publish this one later.`,
};

/** The sentence that refuses a new account's link to another site; undefined for a text without such a link. @param ownHost the product's own host */
export function newLinkProblem(text: string, ownHost: string): string | undefined {
  const host = unknownHost(text, ownHost);
  return (
    host &&
    `${WHILE_NEW} can't link to ${host}. Links to MDN, CodePen, GitHub and pages published here work. Send it without this link.`
  );
}
