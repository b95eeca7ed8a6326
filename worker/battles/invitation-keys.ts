/** The key in an invitation's link: the inviter's id, which names the invitation's object, and a secret that only the link has. */

/** 96 bits. */
const SECRET_BYTES = 12;
const ID_BYTES = 16;
const BASE64URL = { alphabet: "base64url", omitPadding: true } as const;
const encoder = new TextEncoder();

/** A new secret, in base64url. */
export function newInvitationSecret(): string {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toBase64(BASE64URL);
}

/** Whether two secrets are equal, in a time that says nothing about how far. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [encoder.encode(one), encoder.encode(other)];
  return first.length === second.length && crypto.subtle.timingSafeEqual(first, second);
}

/** The key of an invitation. @param user_id a UUID */
export function invitationKey(user_id: string, secret: string): string {
  return Uint8Array.fromHex(user_id.replaceAll("-", "")).toBase64(BASE64URL) + secret;
}

/** What a key says; undefined for a text that is none. */
export function parseInvitationKey(key: string): { inviter_id: string; secret: string } | undefined {
  if (!/^[\w-]{38}$/.test(key)) return undefined;
  const idCharacters = Math.ceil((ID_BYTES * 4) / 3);
  const id = Uint8Array.fromBase64(key.slice(0, idCharacters), { alphabet: "base64url" });
  const inviter_id = id.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { inviter_id, secret: key.slice(idCharacters) };
}
