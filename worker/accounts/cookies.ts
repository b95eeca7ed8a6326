/** What the app's cookies have in common: no script and no other site can use them, and the signed ones share their keys. */
import type { Context } from "hono";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { JOSEError } from "jose/errors";
import type { AppEnv, Bindings } from "../platform/env.ts";
import { cookieStyle } from "../platform/origin.ts";
import { keysOf } from "../platform/secrets.ts";

/** A cookie's whole name: `__Host-` binds it to this host over https; a developer's plain http can't have that. */
export const cookieName = (c: Context<AppEnv>, name: string) => `${cookieStyle(c.req.url).prefix}${name}`;

export const cookieOptions = (c: Context<AppEnv>) =>
  ({ path: "/", httpOnly: true, secure: cookieStyle(c.req.url).secure, sameSite: "Lax" }) as const;

/**
 * Signs what a cookie says.
 * @param audience tells tokens of another kind from a session's, which have none
 */
export function signToken(env: Bindings, claims: JWTPayload, audience?: string): Promise<string> {
  const [key] = keysOf(env, "session");
  const token = new SignJWT(claims).setProtectedHeader({ alg: "HS256" });
  return (audience === undefined ? token : token.setAudience(audience)).sign(key);
}

/** What a cookie says, signed by this key or the one before it; undefined for a forged, cut or outlived token. */
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
