/**
 * Short forms of what a browser sends and the database only compares: 72 bits in twelve characters of base64url. They stand beside a learner's id,
 * so two that are equal by chance would have to be of one learner, and who makes two equal ones on purpose finds an own ship of before.
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Of a ship's id, a UUID: its digits without those of the version and the variant, which aren't random. */
export function shortShipId(ship_id: string): string {
  const digits = ship_id.replaceAll("-", "");
  return inBase64(digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17, 20));
}

/** Of a hash in hexadecimal. */
export const shortHash = (hash: string): string => inBase64(hash.slice(0, 18));

/** Whether a stored hash, in whichever form, is of what has this hash. */
export const isHashOf = (stored: string, hash: string): boolean =>
  stored === hash || stored === shortHash(hash);

/** Three hexadecimal digits have twelve bits, two characters. */
const inBase64 = (digits: string) =>
  digits.replace(/.{3}/g, (three) => {
    const bits = Number.parseInt(three, 16);
    return `${ALPHABET[bits >> 6]}${ALPHABET[bits & 63]}`;
  });
