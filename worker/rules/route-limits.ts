/**
 * Rate limits of each writing route, by account and by IP address (IPv6: by /64). This is the only table of these numbers; a test
 * fails for a route that is missing here.
 */
import { GUEST_ADDRESS_RATE, GUEST_MATCH_RATE, GUEST_MATCHES_A_HOST_A_DAY } from "./guests.ts";
import {
  type BurstRate,
  CHECKOUT_RATE,
  CLASS_SIZE,
  CONFIRMATION_RATE,
  EXPORT_RATE,
  LOG_IN_RATE,
  LOG_IN_TOTAL_RATE,
  MAIL_RATE,
  PASSWORD_CHANGE_RATE,
  type Rate,
  RENAME_RATE,
  RESET_TOTAL_RATE,
  SIGN_UP_RATE,
  TICK_RATE,
} from "./limits.ts";
import { RACE_RATE } from "./match-limits.ts";
import { ROOM_RATE } from "./room-limits.ts";

export type RouteLimit = {
  account?: Rate;
  address?: Rate;
  /** A description of limits that the route's handler enforces itself. */
  own?: string;
  /** The count begins before the body is read, but the handler waits for it beside its own first reads: it writes nothing before. */
  beside?: true;
};

const perMinute = (max: number): Rate => ({ max, seconds: 60 });
const perDay = (max: number): Rate => ({ max, seconds: 24 * 60 * 60 });
const perHour = (max: number): Rate => ({ max, seconds: 60 * 60 });

/** Log-ins of an IP address, whatever the account. */
export const LOG_IN_ADDRESS_RATE = perHour(10 * CLASS_SIZE);

const describeRate = ({ max, seconds }: Rate, by: string) => `${max} in ${seconds} s by ${by}`;
const describeBurst = ({ burst, seconds }: BurstRate, by: string) =>
  `${burst} at once and then one in ${seconds} s by ${by}`;

/** The key by which a route's requests of an IP address are counted. */
export const addressKey = (route: string, address: string): string => `${route}:address:${address}`;

/** Limits by method and route pattern. */
export const ROUTE_LIMITS: Readonly<Record<string, RouteLimit>> = {
  // Accounts
  "POST /api/sign-up": { own: describeBurst(SIGN_UP_RATE, "IP address") },
  "POST /api/sign-up/check": { address: perHour(20 * CLASS_SIZE) },
  "POST /api/log-in": {
    address: LOG_IN_ADDRESS_RATE,
    beside: true,
    own: `${describeRate(LOG_IN_RATE, "account and IP address, or known browser")}; ${describeRate(LOG_IN_TOTAL_RATE, "account, new browsers")}`,
  },
  "POST /api/log-out": {
    own: "100 a minute by IP address (ADDRESS_LIMIT): the token ends its own session, and no other can be named",
  },
  "PUT /api/avatar": { account: perHour(60), address: perHour(60 * CLASS_SIZE) },
  "PUT /api/avatar/upload": { account: perHour(30), address: perHour(10 * CLASS_SIZE) },
  "PUT /api/password": {
    address: perHour(10 * CLASS_SIZE),
    own: describeRate(PASSWORD_CHANGE_RATE, "account"),
  },
  "PUT /api/display-name": { account: RENAME_RATE, address: perHour(10 * CLASS_SIZE) },
  "POST /api/reset-request": {
    address: perHour(CLASS_SIZE),
    own: `${describeRate(MAIL_RATE, "account and IP address, or known browser")}; ${describeRate(RESET_TOTAL_RATE, "account, new browsers")}`,
  },
  "POST /api/reset-password": { address: perHour(2 * CLASS_SIZE) },
  "POST /api/confirmation": {
    own: `${describeRate(CONFIRMATION_RATE, "IP address")}; ${describeRate(MAIL_RATE, "account, and by mail address")}`,
  },
  "POST /api/confirm-address": { address: perHour(5 * CLASS_SIZE) },
  "PUT /api/weekly-mail/:token": { address: perHour(2 * CLASS_SIZE) },
  "POST /api/weekly-mail/:token": {
    own: "none: its token is checked first, mail programs post from few addresses, and a repeated one writes nothing",
  },
  "DELETE /api/sessions": { account: perHour(30), address: perHour(30 * CLASS_SIZE) },
  "DELETE /api/sessions/:id": { account: perHour(60), address: perHour(60 * CLASS_SIZE) },
  "GET /api/export": { own: describeRate(EXPORT_RATE, "account") },
  // Learning
  "PUT /api/journey/map": { account: perMinute(60), address: perMinute(60 * CLASS_SIZE) },
  "PUT /api/journey/project": { account: perMinute(30), address: perMinute(30 * CLASS_SIZE) },
  "POST /api/journey/continue": { account: perMinute(30), address: perMinute(30 * CLASS_SIZE) },
  "POST /api/inbox/receive": { account: perMinute(60), address: perMinute(60 * CLASS_SIZE) },
  "PUT /api/inbox/current": { account: perMinute(60), address: perMinute(60 * CLASS_SIZE) },
  "POST /api/playground/start": { account: perMinute(30), address: perMinute(30 * CLASS_SIZE) },
  "POST /api/ships": {
    own: "40 a minute by session before judging (SHIP_LIMIT); 12 a minute and 200 a day logged by account, see rules/awards.ts",
  },
  "PUT /api/drafts": { own: "40 a minute by session (DRAFT_LIMIT)" },
  "POST /api/daily-challenge": {
    own: "none: it stores one row for each learner and date, and else only reads",
  },
  "POST /api/daily-challenge/ships": { own: "as POST /api/ships, together with it" },
  "POST /api/ticks": {
    address: perMinute(60 * CLASS_SIZE),
    own: `${describeRate(TICK_RATE, "account")}, together with the daily challenge's`,
  },
  "POST /api/daily-challenge/ticks": { address: perMinute(60 * CLASS_SIZE), own: "as POST /api/ticks" },
  "POST /api/daily-challenge/hints": { account: perMinute(20), address: perMinute(20 * CLASS_SIZE) },
  "POST /api/daily-challenge/answer": { account: perMinute(20), address: perMinute(20 * CLASS_SIZE) },
  "POST /api/practice": {
    own: "none: it stores the exercises of a date once, and else only reads and folds",
  },
  "POST /api/practice/:date/:slot": {
    own: "as POST /api/ships before judging (SHIP_LIMIT), together with it: an exercise is stored, and earns, once",
  },
  "PUT /api/settings": { account: perMinute(60), address: perMinute(60 * CLASS_SIZE) },
  "PUT /api/last-seen-update": { account: perMinute(20), address: perMinute(20 * CLASS_SIZE) },
  // Battles
  "POST /api/races": { account: RACE_RATE, address: perMinute(12 * CLASS_SIZE), beside: true },
  "POST /api/invitations": { account: perMinute(10), address: perMinute(10 * CLASS_SIZE), beside: true },
  "POST /api/invitations/:key/follow": {
    account: perMinute(20),
    address: perMinute(20 * CLASS_SIZE),
    beside: true,
  },
  "PUT /api/push": { account: perHour(60), address: perHour(20 * CLASS_SIZE) },
  "DELETE /api/push": { account: perHour(20), address: perHour(20 * CLASS_SIZE) },
  "POST /api/guests": { address: perMinute(20 * CLASS_SIZE) },
  "POST /api/invitations/:key/follow-as-guest": {
    address: perMinute(20 * CLASS_SIZE),
    beside: true,
    own: `${describeRate(GUEST_MATCH_RATE, "guest")}, ${describeRate(GUEST_ADDRESS_RATE, "IP address")}, of matches that begin; ${GUEST_MATCHES_A_HOST_A_DAY} on a UTC day by host`,
  },
  // Notices
  "PUT /api/notices/read": { account: perMinute(60), address: perMinute(60 * CLASS_SIZE) },
  // Rooms
  "POST /api/rooms": { account: ROOM_RATE, address: perHour(12 * CLASS_SIZE), beside: true },
  // Friends
  "POST /api/friend-requests": { account: perDay(20), address: perHour(20 * CLASS_SIZE) },
  "PUT /api/friends/:user_id": { account: perHour(100), address: perHour(20 * CLASS_SIZE) },
  "PUT /api/blocks/:user_id": { account: perHour(100), address: perHour(20 * CLASS_SIZE) },
  // Published pages
  "POST /api/made": { account: perDay(20), address: perHour(10 * CLASS_SIZE), beside: true },
  // Its code is sent, and may be of any kind.
  "PUT /api/made/:id": { account: perDay(30), address: perHour(10 * CLASS_SIZE), beside: true },
  "DELETE /api/made/:id": { account: perHour(60), address: perHour(10 * CLASS_SIZE) },
  // One for each publishing.
  "PUT /api/made/:id/card": { account: perDay(50), address: perHour(10 * CLASS_SIZE) },
  "PUT /api/made/:id/like": { account: perHour(300), address: perHour(60 * CLASS_SIZE) },
  // Certificates
  "POST /api/certificates": { account: perDay(20), address: perHour(10 * CLASS_SIZE), beside: true },
  "DELETE /api/certificates/:id": { account: perHour(60), address: perHour(10 * CLASS_SIZE) },
  // Community
  "POST /api/feedback": { account: perHour(10), address: perHour(2 * CLASS_SIZE) },
  "PUT /api/mutes/:user_id": { account: perHour(100), address: perHour(20 * CLASS_SIZE) },
  "POST /api/threads": { account: perHour(30), address: perHour(5 * CLASS_SIZE) },
  "PUT /api/threads/:id": { account: perHour(100), address: perHour(10 * CLASS_SIZE) },
  "DELETE /api/threads/:id": { account: perHour(100), address: perHour(10 * CLASS_SIZE) },
  "POST /api/threads/:id/messages": { account: perHour(120), address: perHour(20 * CLASS_SIZE) },
  "PUT /api/threads/:id/like": { account: perHour(300), address: perHour(60 * CLASS_SIZE) },
  "GET /api/threads/search": { own: "30 a minute by session (SEARCH_LIMIT)" },
  "GET /api/channels/:channel/search": { own: "as GET /api/threads/search, together with it" },
  "GET /api/channels/:channel/messages": { own: "120 a minute by session (HISTORY_LIMIT)" },
  "PUT /api/threads/:id/answer": { account: perHour(100), address: perHour(10 * CLASS_SIZE) },
  "PUT /api/threads/:id/follow": { account: perHour(300), address: perHour(60 * CLASS_SIZE) },
  "POST /api/made/:id/comments": { account: perHour(60), address: perHour(20 * CLASS_SIZE) },
  "POST /api/tasks/:task_id/thread": {
    account: perHour(60),
    address: perHour(20 * CLASS_SIZE),
    beside: true,
  },
  "DELETE /api/replies/:id": { account: perHour(120), address: perHour(20 * CLASS_SIZE) },
  "POST /api/reports": { account: perHour(30), address: perHour(5 * CLASS_SIZE) },
  "POST /api/moderation/remove": { account: perHour(600) },
  "POST /api/moderation/restore": { account: perHour(600) },
  "POST /api/moderation/silence": { account: perHour(600) },
  "POST /api/moderation/rename": { account: perHour(600) },
  "POST /api/moderation/clear-picture": { account: perHour(600) },
  "POST /api/moderation/dismiss": { account: perHour(600) },
  "POST /api/moderation/release": { account: perHour(600) },
  "POST /api/moderation/void": { account: perHour(600) },
  // Payments
  "POST /api/create-checkout-session": { own: describeRate(CHECKOUT_RATE, "IP address, or account") },
  "POST /api/get-subscription-id": { address: perHour(10 * CLASS_SIZE) },
  "POST /api/complete-sign-up": { address: perHour(10 * CLASS_SIZE) },
  "POST /api/billing-page": { account: perHour(30), address: perHour(10 * CLASS_SIZE) },
  "POST /api/cancel-subscription": { account: perHour(30), address: perHour(10 * CLASS_SIZE) },
  "POST /api/stripe/webhook": { own: "none: signed by Stripe, which comes from few addresses" },
  // On a local server only
  "POST /api/local-checkout/billing": { own: "none: a deployed worker doesn't have it" },
  "POST /api/local-checkout/:id": { own: "none: a deployed worker doesn't have it" },
};
