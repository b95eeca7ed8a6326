/** Composes the features' routes under /api. */
import { Hono } from "hono";
import { accountLife } from "./accounts/life-routes.ts";
import { limitWrites } from "./accounts/limit-writes.ts";
import { accounts } from "./accounts/routes.ts";
import { battles } from "./battles/routes.ts";
import { battleSockets } from "./battles/sockets.ts";
import { cheatsheet } from "./cheatsheet/routes.ts";
import { moderation } from "./community/moderation-routes.ts";
import { community } from "./community/routes.ts";
import { channelSockets } from "./community/socket-routes.ts";
import { journey } from "./journey/routes.ts";
import { localPayments } from "./payments/local-routes.ts";
import { payments } from "./payments/routes.ts";
import { webhook } from "./payments/webhook-routes.ts";
import { serveAsset } from "./platform/assets.ts";
import type { AppEnv } from "./platform/env.ts";
import { isLocal } from "./platform/env.ts";
import { checkHealth } from "./platform/health.ts";
import { requestLog } from "./platform/log.ts";
import { Problem, problemResponse } from "./platform/problems.ts";
import { sameOrigin } from "./platform/same-origin.ts";
import { appOriginsOf, isPagesHost, sandboxPage } from "./platform/sandbox.ts";
import { securityHeaders } from "./platform/security-headers.ts";
import { timeScaleCookie } from "./platform/time-scale.ts";
import { ships } from "./ships/routes.ts";
import { standing } from "./standing/routes.ts";

const api = new Hono<AppEnv>()
  // Before the guard: sockets refuse another site by a close code, since a page can't read an HTTP status.
  .route("/", channelSockets)
  .route("/", battleSockets)
  .use(sameOrigin, limitWrites)
  .get("/health", async (c) => c.json(await checkHealth(c.env), 200))
  .route("/", accounts)
  .route("/", accountLife)
  .route("/", journey)
  .route("/", ships)
  .route("/", battles)
  .route("/", standing)
  .route("/", community)
  .route("/", moderation)
  .route("/", payments)
  .route("/", cheatsheet)
  .route("/", localPayments);

export const app = new Hono<AppEnv>()
  .use(requestLog, securityHeaders, timeScaleCookie)
  // The second host has frames and nothing else: no session, no API.
  .use(async (c, next) => {
    if (isPagesHost(c.env, c.req.url) && c.req.path !== "/sandbox/strict") throw new Problem("not_found");
    await next();
  })
  .route("/api", webhook)
  .route("/api", api)
  .get("/sandbox", (c) => sandboxPage("own", appOriginsOf(c.env, c.req.url)))
  .get("/sandbox/strict", (c) => sandboxPage("isolated", appOriginsOf(c.env, c.req.url)))
  .get("/assets/*", serveAsset)
  // A page of the app like the others, but a deployed worker doesn't have it.
  .get("/dev/mail", async (c) => {
    if (!isLocal(c.env, c.req.url)) throw new Problem("not_found");
    const page = await c.env.ASSETS.fetch(c.req.raw);
    return new Response(page.body, page);
  });

app.onError(problemResponse);
app.notFound((c) => problemResponse(new Problem("not_found"), c));

/** The API's type, for the browser's client. */
export type Api = typeof api;
