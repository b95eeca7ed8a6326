/** The key in an invitation's link: the inviter's id, which names the invitation's object, and a secret that only the link has. */

/** 96 bits. */
const SECRET_BYTES = 12;
/** The length of a secret in base64url. */
const SECRET_CHARACTERS = 16;
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

/** An id of an earlier release. Its key has the same 16 bytes in base64url, which are 22 characters. */
const UUID = /^(.{8})-(.{4})-(.{4})-(.{4})-(.{12})$/;
const UUID_CHARACTERS = 22;

/** The key of an invitation. @param user_id a learner's id (rules/learner-ids.ts) */
export function invitationKey(user_id: string, secret: string): string {
  if (!UUID.test(user_id)) return user_id + secret;
  return Uint8Array.fromHex(user_id.replaceAll("-", "")).toBase64(BASE64URL) + secret;
}

/** What a key says; undefined for a text that is none. */
export function parseInvitationKey(key: string): { inviter_id: string; secret: string } | undefined {
  if (!/^(?:[\w-]{27}|[\w-]{29}|[\w-]{38})$/.test(key)) return undefined;
  const [id, secret] = [key.slice(0, -SECRET_CHARACTERS), key.slice(-SECRET_CHARACTERS)];
  if (id.length < UUID_CHARACTERS) return { inviter_id: id, secret };
  const hex = Uint8Array.fromBase64(id, { alphabet: "base64url" }).toHex();
  return { inviter_id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"), secret };
}
