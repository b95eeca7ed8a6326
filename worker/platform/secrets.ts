/**
 * The worker's secrets, each for one purpose. A secret is changed by putting the old one under `…_PREVIOUS` and a new one in its place:
 * what the old one signed holds until the previous one is taken away.
 */
import type { Bindings } from "./env.ts";

const PURPOSES = {
  /** Signs the cookies. */
  session: ["SESSION_SECRET", "SESSION_SECRET_PREVIOUS"],
  /** Makes the keys in shared links. */
  share: ["SHARE_SECRET", "SHARE_SECRET_PREVIOUS"],
} as const satisfies Record<string, readonly (keyof Bindings)[]>;

/** Shortest secret, in characters. */
const LEAST = 32;

const encoder = new TextEncoder();

/**
 * The keys of a purpose: the one that signs first, then the one before it, while there is one.
 * @throws Error where the secret is missing or too short
 */
export function keysOf(env: Bindings, purpose: keyof typeof PURPOSES): [Uint8Array, ...Uint8Array[]] {
  const [name, previousName] = PURPOSES[purpose];
  const current = env[name] ?? localSecret(env, purpose);
  if (!current || current.length < LEAST)
    throw new Error(`${name} is missing or shorter than ${LEAST} characters`);
  const previous = env[previousName];
  if (!previous) return [encoder.encode(current)];
  if (previous.length < LEAST) throw new Error(`${previousName} is shorter than ${LEAST} characters`);
  return [encoder.encode(current), encoder.encode(previous)];
}

/** A local server needs only one secret: the others follow from it. */
function localSecret(env: Bindings, purpose: string): string | undefined {
  if (env.ENVIRONMENT !== "local" || !env.SESSION_SECRET || purpose === "session") return undefined;
  return `${purpose} of ${env.SESSION_SECRET}`;
}
