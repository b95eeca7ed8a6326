/**
 * How often each route that writes may be used: by one account, and from one network address (IPv6 by /64). The one table of these
 * numbers; a test fails for a route that it doesn't name.
 */
import {
  CHECKOUT_RATE,
  EXPORT_RATE,
  LOG_IN_RATE,
  LOG_IN_TOTAL_RATE,
  MAIL_RATE,
  PASSWORD_CHANGE_RATE,
  type Rate,
  RENAME_RATE,
  RESET_TOTAL_RATE,
  SIGN_UP_RATE,
} from "./limits.ts";
import { RACE_RATE } from "./match-limits.ts";

export type RouteLimit = {
  account?: Rate;
  address?: Rate;
  /** Limits that the route's own verb counts, with what it counts by: said here, enforced there. */
  own?: string;
};

const inMinute = (most: number): Rate => ({ most, seconds: 60 });
const inHour = (most: number): Rate => ({ most, seconds: 60 * 60 });

/** A class with a teacher, behind one address. */
const CLASS = 40;
const said = ({ most, seconds }: Rate, by: string) => `${most} in ${seconds} s by ${by}`;

/** By method and path. */
export const ROUTE_LIMITS: Readonly<Record<string, RouteLimit>> = {
  // Accounts
  "POST /api/sign-up": { own: said(SIGN_UP_RATE, "network address") },
  "POST /api/sign-up/check": { address: inHour(20 * CLASS) },
  "POST /api/log-in": {
    address: inHour(10 * CLASS),
    own: `${said(LOG_IN_RATE, "account and address, or known browser")}; ${said(LOG_IN_TOTAL_RATE, "account, new browsers")}`,
  },
  "POST /api/log-out": { address: inHour(20 * CLASS) },
  "PUT /api/avatar": { account: inHour(60), address: inHour(60 * CLASS) },
  "PUT /api/avatar/upload": { account: inHour(30), address: inHour(10 * CLASS) },
  "PUT /api/password": { address: inHour(10 * CLASS), own: said(PASSWORD_CHANGE_RATE, "account") },
  "PUT /api/display-name": { address: inHour(10 * CLASS), own: said(RENAME_RATE, "account") },
  "POST /api/reset-request": {
    address: inHour(CLASS),
    own: `${said(MAIL_RATE, "account and address, or known browser")}; ${said(RESET_TOTAL_RATE, "account, new browsers")}`,
  },
  "POST /api/reset-password": { address: inHour(2 * CLASS) },
  "POST /api/confirmation": { address: inHour(5 * CLASS), own: said(MAIL_RATE, "mail address") },
  "POST /api/confirm-address": { address: inHour(5 * CLASS) },
  "DELETE /api/sessions": { account: inHour(30), address: inHour(30 * CLASS) },
  "DELETE /api/sessions/:id": { account: inHour(60), address: inHour(60 * CLASS) },
  "GET /api/export": { own: said(EXPORT_RATE, "account") },
  // Learning
  "PUT /api/journey/map": { account: inMinute(60), address: inMinute(60 * CLASS) },
  "PUT /api/journey/project": { account: inMinute(30), address: inMinute(30 * CLASS) },
  "POST /api/journey/continue": { account: inMinute(30), address: inMinute(30 * CLASS) },
  "POST /api/inbox/receive": { account: inMinute(60), address: inMinute(60 * CLASS) },
  "PUT /api/inbox/current": { account: inMinute(60), address: inMinute(60 * CLASS) },
  "POST /api/ships": {
    own: "40 a minute by account before judging (SHIP_LIMIT); 12 a minute and 200 a day logged, see rules/awards.ts",
  },
  "POST /api/daily-challenge/ships": { own: "as POST /api/ships, together with it" },
  "POST /api/daily-challenge/hints": { account: inMinute(20), address: inMinute(20 * CLASS) },
  "POST /api/daily-challenge/answer": { account: inMinute(20), address: inMinute(20 * CLASS) },
  "PUT /api/settings": { account: inMinute(60), address: inMinute(60 * CLASS) },
  "PUT /api/last-seen-update": { account: inMinute(20), address: inMinute(20 * CLASS) },
  // Battles
  "POST /api/races": { address: inMinute(12 * CLASS), own: said(RACE_RATE, "account") },
  // Community
  "POST /api/feedback": { account: inHour(10), address: inHour(2 * CLASS) },
  "PUT /api/mutes/:user_id": { account: inHour(100), address: inHour(20 * CLASS) },
  "POST /api/threads": { account: inHour(30), address: inHour(5 * CLASS) },
  "PUT /api/threads/:id": { account: inHour(100), address: inHour(10 * CLASS) },
  "DELETE /api/threads/:id": { account: inHour(100), address: inHour(10 * CLASS) },
  "POST /api/threads/:id/messages": { account: inHour(120), address: inHour(20 * CLASS) },
  "PUT /api/threads/:id/like": { account: inHour(300), address: inHour(60 * CLASS) },
  "POST /api/reports": { account: inHour(30), address: inHour(5 * CLASS) },
  "POST /api/moderation/remove": { account: inHour(600) },
  "POST /api/moderation/silence": { account: inHour(600) },
  "POST /api/moderation/rename": { account: inHour(600) },
  "POST /api/moderation/clear-picture": { account: inHour(600) },
  "POST /api/moderation/dismiss": { account: inHour(600) },
  // Payments
  "POST /api/create-checkout-session": { own: said(CHECKOUT_RATE, "network address, or account") },
  "POST /api/get-subscription-id": { address: inHour(10 * CLASS) },
  "POST /api/complete-sign-up": { address: inHour(10 * CLASS) },
  "POST /api/billing-page": { account: inHour(30), address: inHour(10 * CLASS) },
  "POST /api/cancel-subscription": { account: inHour(30), address: inHour(10 * CLASS) },
  "POST /api/stripe/webhook": { own: "none: signed by Stripe, which comes from few addresses" },
  // Of a local server alone
  "POST /api/local-checkout/billing": { own: "none: a deployed worker doesn't have it" },
  "POST /api/local-checkout/:id": { own: "none: a deployed worker doesn't have it" },
};
