/** Random tokens and hashes. */

/** A new secret token: 256 random bits in base64url. */
export function newToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** SHA-256 in hexadecimal. Tokens are stored only as this hash. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex();
}

/** 32 uniform bits from the platform's secure generator. */
export function random32(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return bits;
}
