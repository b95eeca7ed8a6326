/** Keys in links: an HMAC of what a link is about, with the worker's secret for links, so nothing is stored. */
import type { Bindings } from "./env.ts";
import { keysOf } from "./secrets.ts";

const encoder = new TextEncoder();

/** The key of a link: 128 bits, URL-safe. @param subject what the link is about, beginning with its kind, so that no key opens another kind */
export function linkKey(env: Bindings, subject: string): Promise<string> {
  const [secret] = keysOf(env, "share");
  return keyWithSecret(secret, subject);
}

/** Whether a key is that of a link. Keys of the previous secret are valid too. */
export async function isLinkKey(env: Bindings, subject: string, key: string): Promise<boolean> {
  const givenBytes = encoder.encode(key);
  let isValid = false;
  for (const secret of keysOf(env, "share")) {
    const expected = encoder.encode(await keyWithSecret(secret, subject));
    if (givenBytes.length === expected.length && crypto.subtle.timingSafeEqual(givenBytes, expected))
      isValid = true;
  }
  return isValid;
}

async function keyWithSecret(secret: Uint8Array, subject: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(subject));
  return new Uint8Array(signature, 0, 16).toBase64({ alphabet: "base64url", omitPadding: true });
}
