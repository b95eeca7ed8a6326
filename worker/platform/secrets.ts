/**
 * The worker's secrets, one for each purpose. To rotate a secret, store the old one as `…_PREVIOUS` and set a new one. Signatures of the
 * old secret stay valid until the previous one is removed.
 */
import type { Bindings } from "./env.ts";

const PURPOSES = {
  /** Signs the cookies. */
  session: ["SESSION_SECRET", "SESSION_SECRET_PREVIOUS"],
  /** Signs the keys in shared links, and in those that stop the weekly mail. */
  share: ["SHARE_SECRET", "SHARE_SECRET_PREVIOUS"],
} as const satisfies Record<string, readonly (keyof Bindings)[]>;

const MIN_SECRET_CHARACTERS = 32;

const encoder = new TextEncoder();

/**
 * The keys of a purpose: first the current one, which signs, then the previous one if there is one.
 * @throws Error where the secret is missing or too short
 */
export function keysOf(env: Bindings, purpose: keyof typeof PURPOSES): [Uint8Array, ...Uint8Array[]] {
  const [name, previousName] = PURPOSES[purpose];
  const current = env[name] ?? localSecret(env, purpose);
  if (!current || current.length < MIN_SECRET_CHARACTERS)
    throw new Error(`${name} is missing or shorter than ${MIN_SECRET_CHARACTERS} characters`);
  const previous = env[previousName];
  if (!previous) return [encoder.encode(current)];
  if (previous.length < MIN_SECRET_CHARACTERS)
    throw new Error(`${previousName} is shorter than ${MIN_SECRET_CHARACTERS} characters`);
  return [encoder.encode(current), encoder.encode(previous)];
}

/** On a local server, the other secrets are derived from SESSION_SECRET. */
function localSecret(env: Bindings, purpose: string): string | undefined {
  if (env.ENVIRONMENT !== "local" || !env.SESSION_SECRET || purpose === "session") return undefined;
  return `${purpose} of ${env.SESSION_SECRET}`;
}
