/** One valid request for each route, for the tests that iterate over all routes. */
import { app } from "../../worker/app.ts";
import { draftBody } from "../support/draft-body.ts";

type Route = { name: string; method: string; path: string };

/** All routes of the worker. */
export const ROUTES: readonly Route[] = [
  ...new Map(
    app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => [`${method} ${path}`, { name: `${method} ${path}`, method, path }]),
  ).values(),
];

const code = { html: "", css: "", js: "" };
const date = () => new Date().toISOString().slice(0, 10);
const id = () => crypto.randomUUID();

/** A valid body for each route; routes without one need no body. */
export const BODIES: Readonly<Record<string, () => Record<string, unknown>>> = {
  "POST /api/sign-up": () => ({
    display_name: `New ${id().slice(0, 8)}`,
    email: `${id()}@example.com`,
    password: "a horse of mine",
  }),
  "POST /api/sign-up/check": () => ({
    display_name: `New ${id().slice(0, 8)}`,
    email: `${id()}@example.com`,
    password: "a horse of mine",
  }),
  "POST /api/log-in": () => ({ email: "nobody@example.com", password: "a horse of mine" }),
  "PUT /api/avatar": () => ({ preset: 1 }),
  "PUT /api/password": () => ({ current_password: "not mine", password: "a horse of mine" }),
  "PUT /api/display-name": () => ({ display_name: `Named ${id().slice(0, 8)}` }),
  "POST /api/reset-request": () => ({ email: "nobody@example.com" }),
  "POST /api/reset-password": () => ({ token: id(), password: "a horse of mine" }),
  "POST /api/confirm-address": () => ({ token: id() }),
  "PUT /api/weekly-mail/:token": () => ({ wanted: false }),
  "PUT /api/journey/map": () => ({ current_map: "BeachIsland" }),
  "PUT /api/journey/project": () => ({ project_id: 1 }),
  "PUT /api/inbox/current": () => ({ task_id: 101 }),
  "POST /api/journey/continue": () => ({ task_id: 101 }),
  "POST /api/playground/start": () => ({ task_id: 101, take_codex: [] }),
  "POST /api/ships": () => ({ task_id: 101, ship_id: id(), ...code }),
  "PUT /api/drafts": () => draftBody(),
  "POST /api/ticks": () => ({ task_id: 101, ...code }),
  "POST /api/daily-challenge": () => ({}),
  "POST /api/daily-challenge/ticks": () => ({ date: date(), ...code }),
  "POST /api/daily-challenge/hints": () => ({ date: date() }),
  "POST /api/daily-challenge/ships": () => ({ date: date(), ship_id: id(), ...code }),
  "POST /api/daily-challenge/answer": () => ({ date: date() }),
  "POST /api/practice/:date/:slot": () => ({ choice: 0 }),
  "PUT /api/settings": () => ({ editor_font_size: 15 }),
  "PUT /api/last-seen-update": () => ({ last_seen_update: "0.0.1" }),
  "POST /api/races": () => ({ challenge_id: "c1" }),
  "POST /api/invitations": () => ({ challenge_id: "c1" }),
  "PUT /api/push": () => ({
    endpoint: "https://fcm.googleapis.com/fcm/send/abc",
    p256dh: "B".repeat(87),
    auth: "A".repeat(22),
    time_zone: "UTC",
  }),
  "PUT /api/notices/read": () => ({ until: 1 }),
  "POST /api/rooms": () => ({ challenge_id: "c1" }),
  "POST /api/feedback": () => ({ feedback: "Good." }),
  "POST /api/friend-requests": () => ({ user_id: id() }),
  "PUT /api/friends/:user_id": () => ({ friend: true }),
  "PUT /api/blocks/:user_id": () => ({ blocked: true }),
  "PUT /api/mutes/:user_id": () => ({ muted: true }),
  "POST /api/threads": () => ({ id: id(), title: "A question", description: "How?" }),
  "PUT /api/threads/:id": () => ({ title: "A question", description: "How so?" }),
  "POST /api/threads/:id/messages": () => ({ id: id(), content: "So." }),
  "PUT /api/threads/:id/answer": () => ({ reply_id: null }),
  "PUT /api/threads/:id/follow": () => ({ following: true }),
  "PUT /api/threads/:id/like": () => ({ liked: true }),
  "POST /api/made/:id/comments": () => ({ id: id(), content: "Lovely." }),
  "POST /api/tasks/:task_id/thread": () => ({ id: id(), content: "How?", spoiler: false }),
  "POST /api/made": () => ({ project_id: 1, title: "Mine", description: "" }),
  "PUT /api/made/:id": () => ({ title: "Mine", description: "", html: "<p>Hi</p>", css: "", js: "" }),
  "PUT /api/made/:id/like": () => ({ liked: true }),
  "POST /api/certificates": () => ({ map: "BeachIsland", name: "Ada Lovelace" }),
  "POST /api/reports": () => ({ target_kind: "thread", target_id: id(), reason: "Unkind." }),
  "POST /api/moderation/remove": () => ({ target_kind: "thread", target_id: id() }),
  "POST /api/moderation/restore": () => ({ target_kind: "page", target_id: id() }),
  "POST /api/moderation/silence": () => ({ user_id: id(), hours: 1 }),
  "POST /api/moderation/rename": () => ({ user_id: id() }),
  "POST /api/moderation/clear-picture": () => ({ user_id: id() }),
  "POST /api/moderation/dismiss": () => ({ report_id: id() }),
  "POST /api/moderation/release": () => ({ match_id: id() }),
  "POST /api/moderation/void": () => ({ match_id: id() }),
  "POST /api/create-checkout-session": () => ({ planName: "warrior" }),
  "POST /api/get-subscription-id": () => ({ sessionId: "cs_none" }),
  "POST /api/complete-sign-up": () => ({ sessionId: "cs_none" }),
  "POST /api/cancel-subscription": () => ({ userId: id() }),
  "POST /api/local-checkout/billing": () => ({ act: "cancelled" }),
  "POST /api/local-checkout/:id": () => ({ act: "pay" }),
};

/** A route's path with ids for its parameters. */
export const fillPath = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replace(/:\w+/g, (name) => ids[name] ?? crypto.randomUUID());
