/** The signed tokens in the app's cookies: JWTs with the session key. */
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { JOSEError } from "jose/errors";
import type { Bindings } from "../platform/env.ts";
import { keysOf } from "../platform/secrets.ts";

/**
 * Signs a cookie's claims.
 * @param audience distinguishes other kinds of tokens from session tokens, which have none
 */
export function signToken(env: Bindings, claims: JWTPayload, audience?: string): Promise<string> {
  const [key] = keysOf(env, "session");
  const token = new SignJWT(claims).setProtectedHeader({ alg: "HS256" });
  return (audience === undefined ? token : token.setAudience(audience)).sign(key);
}

/** The claims of a token signed with the current or the previous key; undefined for a forged, truncated or expired token. */
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
