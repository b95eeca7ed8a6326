/** The key in a replay's link. It follows from the match and the worker's secret, so nothing has to be stored or looked up. */
import type { Bindings } from "../platform/env.ts";
import { keysOf } from "../platform/secrets.ts";

const encoder = new TextEncoder();

/** 128 bits, URL-safe. */
export function shareKey(env: Bindings, match_id: string): Promise<string> {
  const [secret] = keysOf(env, "share");
  return keyBy(secret, match_id);
}

/** Whether a key opens the replay of this match: one made with the secret before this one does too. */
export async function isShareKey(env: Bindings, match_id: string, key: string | undefined): Promise<boolean> {
  if (!key) return false;
  const given = encoder.encode(key);
  let opens = false;
  for (const secret of keysOf(env, "share")) {
    const wanted = encoder.encode(await keyBy(secret, match_id));
    if (given.length === wanted.length && crypto.subtle.timingSafeEqual(given, wanted)) opens = true;
  }
  return opens;
}

async function keyBy(secret: Uint8Array, match_id: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(`replay:${match_id}`));
  return new Uint8Array(signature, 0, 16).toBase64({ alphabet: "base64url", omitPadding: true });
}
