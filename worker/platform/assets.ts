import type { Context } from "hono";
import type { AppEnv } from "./env.ts";

/** For files whose name changes with their content. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Answers a file of the build. Only one that is there is kept by browsers: a page of the release before may ask for a file that is
 * gone, or comes back.
 */
export async function readAsset(c: Context<AppEnv>): Promise<Response> {
  const file = await c.env.ASSETS.fetch(c.req.raw);
  const answer = new Response(file.body, file);
  answer.headers.set("cache-control", file.ok || file.status === 304 ? FOREVER : "no-store");
  return answer;
}
