/** The key in a replay's link. It follows from the match and the worker's secret, so nothing has to be stored or looked up. */
import type { Bindings } from "../platform/env.ts";

const encoder = new TextEncoder();

/** 128 bits, URL-safe. */
export async function shareKey(env: Bindings, match_id: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(env), encoder.encode(`replay:${match_id}`));
  return new Uint8Array(signature, 0, 16).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Whether a key opens the replay of this match. */
export async function isShareKey(env: Bindings, match_id: string, key: string | undefined): Promise<boolean> {
  if (!key) return false;
  const [given, wanted] = [encoder.encode(key), encoder.encode(await shareKey(env, match_id))];
  return given.length === wanted.length && crypto.subtle.timingSafeEqual(given, wanted);
}

function keyOf(env: Bindings): Promise<CryptoKey> {
  const secret = encoder.encode(env.SESSION_SECRET);
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}
