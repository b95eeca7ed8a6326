/** Composes the features' routes under /api. */
import { Hono } from "hono";
import { accounts } from "./accounts/routes.ts";
import { battles } from "./battles/routes.ts";
import { battleSockets } from "./battles/sockets.ts";
import { moderation } from "./community/moderation-routes.ts";
import { community } from "./community/routes.ts";
import { channelSockets } from "./community/socket-routes.ts";
import { journey } from "./journey/routes.ts";
import type { AppEnv } from "./platform/env.ts";
import { checkHealth } from "./platform/health.ts";
import { requestLog } from "./platform/log.ts";
import { answerProblem, Problem } from "./platform/problems.ts";
import { sameOrigin } from "./platform/same-origin.ts";
import { sandboxPage } from "./platform/sandbox.ts";
import { securityHeaders } from "./platform/security-headers.ts";
import { ships } from "./ships/routes.ts";
import { standing } from "./standing/routes.ts";

const api = new Hono<AppEnv>()
  // Before the guard: sockets refuse another site by a close code, since a page can't read an HTTP status.
  .route("/", channelSockets)
  .route("/", battleSockets)
  .use(sameOrigin)
  .get("/health", async (c) => c.json(await checkHealth(c.env), 200))
  .route("/", accounts)
  .route("/", journey)
  .route("/", ships)
  .route("/", battles)
  .route("/", standing)
  .route("/", community)
  .route("/", moderation);

export const app = new Hono<AppEnv>()
  .use(requestLog, securityHeaders)
  .route("/api", api)
  .get("/sandbox", () => sandboxPage("own"))
  .get("/sandbox/strict", () => sandboxPage("strict"));

app.onError(answerProblem);
app.notFound((c) => answerProblem(new Problem("not_found"), c));

/** The API's type, for the browser's client. */
export type Api = typeof api;
