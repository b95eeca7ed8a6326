/** The worker's HTTP routes: the features' routes under /api, the sandbox pages, and the files of the build. */
import { Hono } from "hono";
import { limitWrites } from "./accounts/limit-writes.ts";
import { accountManagement } from "./accounts/management-routes.ts";
import { redirectLearner } from "./accounts/require-session.ts";
import { accounts } from "./accounts/routes.ts";
import { replayDocuments } from "./battles/document-routes.ts";
import { invitations } from "./battles/invitation-routes.ts";
import { races } from "./battles/race-routes.ts";
import { battles } from "./battles/routes.ts";
import { battleSockets } from "./battles/socket-routes.ts";
import { spectatorSockets, watching } from "./battles/watch-routes.ts";
import { certificateDocuments } from "./certificates/document-routes.ts";
import { certificates } from "./certificates/routes.ts";
import { cheatsheet } from "./cheatsheet/routes.ts";
import { discussions } from "./community/discussion-routes.ts";
import { moderation } from "./community/moderation-routes.ts";
import { community } from "./community/routes.ts";
import { channelSockets } from "./community/socket-routes.ts";
import { friends } from "./friends/routes.ts";
import { journey } from "./journey/routes.ts";
import { pageDocuments } from "./made/document-routes.ts";
import { made } from "./made/routes.ts";
import { notices } from "./notices/routes.ts";
import { bellSockets } from "./notices/socket-routes.ts";
import { localPayments } from "./payments/local-routes.ts";
import { payments } from "./payments/routes.ts";
import { webhook } from "./payments/webhook-routes.ts";
import { serveAsset, servePage } from "./platform/assets.ts";
import type { AppEnv } from "./platform/env.ts";
import { isLocal } from "./platform/env.ts";
import { checkHealth } from "./platform/health.ts";
import { requestLog } from "./platform/log.ts";
import { Problem, problemResponse } from "./platform/problems.ts";
import { replicas } from "./platform/replicas.ts";
import { sameOrigin } from "./platform/same-origin.ts";
import { appOriginsOf, isPagesHost, sandboxPage } from "./platform/sandbox.ts";
import { securityHeaders } from "./platform/security-headers.ts";
import { timeScaleCookie } from "./platform/time-scale.ts";
import { practice } from "./practice/routes.ts";
import { profileDocuments } from "./public-profiles/document-routes.ts";
import { publicProfiles } from "./public-profiles/routes.ts";
import { push } from "./push/routes.ts";
import { rooms } from "./rooms/routes.ts";
import { ships } from "./ships/routes.ts";
import { standing } from "./standing/routes.ts";
import { mailHeaderLink, weeklyMails } from "./weekly-mail/routes.ts";

const api = new Hono<AppEnv>()
  // Before sameOrigin: sockets refuse other sites with a close code, because a page can't read the HTTP status of a handshake.
  .route("/", channelSockets)
  .route("/", battleSockets)
  .route("/", spectatorSockets)
  .route("/", bellSockets)
  .use(sameOrigin)
  .get("/health", async (c) => c.json(await checkHealth(c.env), 200))
  .use(replicas, limitWrites)
  .route("/", accounts)
  .route("/", accountManagement)
  .route("/", journey)
  .route("/", ships)
  .route("/", practice)
  .route("/", battles)
  .route("/", races)
  .route("/", invitations)
  .route("/", push)
  .route("/", rooms)
  .route("/", watching)
  .route("/", friends)
  .route("/", standing)
  .route("/", weeklyMails)
  .route("/", notices)
  .route("/", publicProfiles)
  .route("/", community)
  .route("/", discussions)
  .route("/", moderation)
  .route("/", made)
  .route("/", certificates)
  .route("/", payments)
  .route("/", cheatsheet)
  .route("/", localPayments);

export const app = new Hono<AppEnv>()
  .use(requestLog, securityHeaders, timeScaleCookie)
  // The second host serves the sandbox page only: no session, no API.
  .use(async (c, next) => {
    if (isPagesHost(c.env, c.req.url) && c.req.path !== "/sandbox/strict") throw new Problem("not_found");
    await next();
  })
  .route("/api", webhook)
  .route("/api", mailHeaderLink)
  .route("/api", api)
  .get("/sandbox", (c) => sandboxPage("own", appOriginsOf(c.env, c.req.url)))
  .get("/sandbox/strict", (c) => {
    // Browsers say what a request is for. In a window of its own the page would show nothing, and has no use.
    if ((c.req.header("sec-fetch-dest") ?? "iframe") !== "iframe") throw new Problem("not_found");
    return sandboxPage("isolated", appOriginsOf(c.env, c.req.url));
  })
  .get("/", redirectLearner, servePage)
  .get("/assets/*", serveAsset)
  .route("/", pageDocuments)
  .route("/", profileDocuments)
  .route("/", certificateDocuments)
  .route("/", replayDocuments)
  // A page of the app that only a local server has.
  .get("/dev/mail", async (c) => {
    if (!isLocal(c.env, c.req.url)) throw new Problem("not_found");
    return servePage(c);
  });

app.onError(problemResponse);
app.notFound((c) => problemResponse(new Problem("not_found"), c));

/** The API's type, for the browser's client. */
export type Api = typeof api;
