/** Password hashing by scrypt. The stored string contains the parameters, so that they can change while old hashes stay valid. */
import { scrypt } from "node:crypto";
import { fieldProblem } from "../platform/problems.ts";
import { countCharacters } from "../rules/chat-limits.ts";
import { MIN_PASSWORD_CHARACTERS } from "../rules/limits.ts";
import { normalizePassword, type PasswordOwner, passwordWeakness } from "../rules/password-strength.ts";
import { commonPasswords } from "./common-passwords.ts";
import { PASSWORD_COST } from "./password-cost.ts";

const KEY_BYTES = 32;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** The string to store: `scrypt$N$r$p$salt$key`, salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return encode(PASSWORD_COST, salt, await derive(password, salt, PASSWORD_COST));
}

/**
 * Whether the password matches the stored string. Without one (an unknown address) it does the same work and returns false, so that
 * the time doesn't reveal whether the account exists.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (stored ?? DUMMY).split("$");
  const expected = Uint8Array.fromBase64(key);
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Uint8Array.fromBase64(salt), cost);
  return crypto.subtle.timingSafeEqual(expected, actual) && stored !== undefined;
}

const REFUSALS = {
  common: "This password is one of the most common. Please choose another.",
  personal: "This password is too close to your name, your address or ours. Please choose another.",
};

/**
 * Why a password is refused: too short after normalization, common, or derived from the name, the address or the product's name.
 * @param owner details of the account, as far as they are known
 * @returns a message for the form, undefined for an acceptable password
 */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (countCharacters(normalizePassword(password)) < MIN_PASSWORD_CHARACTERS)
    return `A password has at least ${MIN_PASSWORD_CHARACTERS} characters.`;
  const why = passwordWeakness(password, await commonPasswords(), owner);
  return why ? REFUSALS[why] : undefined;
}

/** @throws Problem 422 for a weak password */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const weakness = await weaknessOf(password, owner);
  if (weakness) throw fieldProblem("password", weakness);
}

const encode = (cost: typeof PASSWORD_COST, salt: Uint8Array, key: Uint8Array) =>
  ["scrypt", cost.N, cost.r, cost.p, salt.toBase64(), key.toBase64()].join("$");

/** A stored string that matches no password, except with a probability of 2^-256. */
const DUMMY = encode(PASSWORD_COST, new Uint8Array(16), new Uint8Array(KEY_BYTES));

function derive(
  password: string,
  salt: Uint8Array,
  cost: typeof PASSWORD_COST,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    scrypt(
      normalizePassword(password),
      salt,
      KEY_BYTES,
      { ...cost, maxmem: MAX_MEMORY_BYTES },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
