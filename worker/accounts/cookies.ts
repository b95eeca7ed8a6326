/** Common parts of the app's cookies: attributes and signing. */
import type { Context } from "hono";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { JOSEError } from "jose/errors";
import type { AppEnv, Bindings } from "../platform/env.ts";
import { cookieStyle } from "../platform/origin.ts";
import { keysOf } from "../platform/secrets.ts";

/** A cookie's full name, with `__Host-` where possible; see `cookieStyle`. */
export const cookieName = (c: Context<AppEnv>, name: string) => `${cookieStyle(c.req.url).prefix}${name}`;

export const cookieOptions = (c: Context<AppEnv>) =>
  ({ path: "/", httpOnly: true, secure: cookieStyle(c.req.url).secure, sameSite: "Lax" }) as const;

/**
 * Signs a cookie's claims as a JWT.
 * @param audience distinguishes other kinds of tokens from session tokens, which have none
 */
export function signToken(env: Bindings, claims: JWTPayload, audience?: string): Promise<string> {
  const [key] = keysOf(env, "session");
  const token = new SignJWT(claims).setProtectedHeader({ alg: "HS256" });
  return (audience === undefined ? token : token.setAudience(audience)).sign(key);
}

/** The claims of a cookie signed with the current or the previous key; undefined for a forged, truncated or expired token. */
export async function readToken<Claims>(
  env: Bindings,
  token: string,
  audience?: string,
): Promise<Claims | undefined> {
  const options = { algorithms: ["HS256"], ...(audience !== undefined && { audience }) };
  for (const key of keysOf(env, "session")) {
    try {
      return (await jwtVerify<Claims>(token, key, options)).payload;
    } catch (error) {
      if (!(error instanceof JOSEError)) throw error;
    }
  }
  return undefined;
}
