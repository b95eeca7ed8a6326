/** What the app's cookies have in common: no script and no other site can use them, and the signed ones share a key. */
import type { Context } from "hono";
import type { AppEnv, Bindings } from "../platform/env.ts";

const isHttps = (c: Context<AppEnv>) => new URL(c.req.url).protocol === "https:";

/** A cookie's whole name: `__Host-` binds it to this host over https; a developer's plain http can't have that. */
export const cookieName = (c: Context<AppEnv>, name: string) => (isHttps(c) ? `__Host-${name}` : name);

export const cookieOptions = (c: Context<AppEnv>) =>
  ({ path: "/", httpOnly: true, secure: isHttps(c), sameSite: "Lax" }) as const;

/** @throws where the secret is missing or too short to sign with */
export function signingKey(env: Bindings): Uint8Array {
  if (!env.SESSION_SECRET || env.SESSION_SECRET.length < 32)
    throw new Error("SESSION_SECRET is missing or shorter than 32 characters");
  return new TextEncoder().encode(env.SESSION_SECRET);
}
