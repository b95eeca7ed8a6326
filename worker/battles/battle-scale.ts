import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { type AppEnv, isLocal } from "../platform/env.ts";

/** What a local worker's caller may say, so that one server can play matches at several lengths. */
const SCALE_COOKIE = "battle-scale";

/**
 * How much longer or shorter matches are than in earnest. 1 on a deployed worker, whatever its variables or a cookie say; a local
 * one goes by the cookie, else by BATTLE_SCALE.
 */
export function battleScale(c: Context<AppEnv>): number {
  if (!isLocal(c.env, c.req.url)) return 1;
  const scale = Number(getCookie(c, SCALE_COOKIE) ?? c.env.BATTLE_SCALE ?? 1);
  return scale > 0 ? scale : 1;
}
