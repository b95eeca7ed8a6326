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

/** A browser's id, and the ids of the accounts that it is known for. */
type KnownBrowser = { device: string; users: string[] };

/** The browser that a token names; undefined for a forged token, or none. @param device_token the token in the browser's cookie */
export async function readKnownBrowser(
  env: Bindings,
  device_token: string | undefined,
): Promise<KnownBrowser | undefined> {
  return device_token ? readToken<KnownBrowser>(env, device_token, AUDIENCE) : undefined;
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
  const known = await readKnownBrowser(env, device_token);
  const { device, users } = known ?? { device: crypto.randomUUID(), users: [] };
  const claims = {
    device,
    users: [user_id, ...users.filter((other) => other !== user_id)].slice(0, MAX_ACCOUNTS),
  };
  return signToken(env, claims, AUDIENCE);
}
