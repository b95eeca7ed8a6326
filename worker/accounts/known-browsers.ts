/**
 * Known browsers: those that have logged in to an account before, recognized by a long-lived signed token that doesn't log in.
 * Attempts from a known browser are counted separately, so that password guessing by others can't lock out the owner of the account.
 */
import type { Bindings } from "../platform/env.ts";
import { readToken, signToken } from "./signed-tokens.ts";

/** Distinguishes the token from session tokens, which are signed with the same key. */
const AUDIENCE = "device";
/** Accounts that one token can name, newest first. */
const MAX_ACCOUNTS = 5;

type Claims = { device: string; users: string[] };

/**
 * The browser's id if it has logged in to this account before, otherwise undefined.
 * @param device_token the token in the browser's cookie
 */
export async function knownBrowser(
  env: Bindings,
  device_token: string | undefined,
  user_id: string | undefined,
): Promise<string | undefined> {
  const claims = user_id === undefined ? undefined : await readClaims(env, device_token);
  return claims?.users.includes(user_id ?? "") ? claims.device : undefined;
}

/**
 * Makes a browser a known browser of the account.
 * @param device_token the token in the browser's cookie
 * @returns the token for its cookie
 */
export async function rememberBrowser(
  env: Bindings,
  device_token: string | undefined,
  user_id: string,
): Promise<string> {
  const known = await readClaims(env, device_token);
  const { device, users } = known ?? { device: crypto.randomUUID(), users: [] };
  const claims = {
    device,
    users: [user_id, ...users.filter((other) => other !== user_id)].slice(0, MAX_ACCOUNTS),
  };
  return signToken(env, claims, AUDIENCE);
}

async function readClaims(env: Bindings, device_token: string | undefined): Promise<Claims | undefined> {
  return device_token ? readToken<Claims>(env, device_token, AUDIENCE) : undefined;
}
