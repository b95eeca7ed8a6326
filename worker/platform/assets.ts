import type { Context } from "hono";
import { engineScriptPolicy, isEngineScript } from "./engine-script.ts";
import type { AppEnv } from "./env.ts";

/** For files whose name contains a hash of their content. One year, the usual maximum. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Serves a file of the build. Only existing files may be cached: a page of an earlier release may request a file that is missing now
 * and returns with a rollback.
 */
export async function serveAsset(c: Context<AppEnv>): Promise<Response> {
  const file = await c.env.ASSETS.fetch(c.req.raw);
  const response = new Response(file.body, file);
  response.headers.set("cache-control", file.ok || file.status === 304 ? IMMUTABLE : "no-store");
  if (isEngineScript(c.req.path))
    response.headers.set("content-security-policy", engineScriptPolicy(c.req.url));
  return response;
}

/** Serves a page of the build for which the worker runs first. Only this browser may keep it, since others may get another answer. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const page = await c.env.ASSETS.fetch(c.req.raw);
  const response = new Response(page.body, page);
  response.headers.set("cache-control", "private, no-cache");
  return response;
}
