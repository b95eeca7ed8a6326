/** The key in a replay's link. It is an HMAC of the match id with the worker's secret, so nothing is stored. */
import type { Bindings } from "../platform/env.ts";
import { keysOf } from "../platform/secrets.ts";

const encoder = new TextEncoder();

/** 128 bits, URL-safe. */
export function shareKey(env: Bindings, match_id: string): Promise<string> {
  const [secret] = keysOf(env, "share");
  return keyWithSecret(secret, match_id);
}

/** Whether a key opens the replay of this match. Keys of the previous secret are valid too. */
export async function isShareKey(env: Bindings, match_id: string, key: string | undefined): Promise<boolean> {
  if (!key) return false;
  const givenBytes = encoder.encode(key);
  let isValid = false;
  for (const secret of keysOf(env, "share")) {
    const expected = encoder.encode(await keyWithSecret(secret, match_id));
    if (givenBytes.length === expected.length && crypto.subtle.timingSafeEqual(givenBytes, expected))
      isValid = true;
  }
  return isValid;
}

async function keyWithSecret(secret: Uint8Array, match_id: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(`replay:${match_id}`));
  return new Uint8Array(signature, 0, 16).toBase64({ alphabet: "base64url", omitPadding: true });
}
