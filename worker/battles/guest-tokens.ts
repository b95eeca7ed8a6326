/** The token in a guest's cookie. It names the guest to the object of a match or a room, and opens nothing else. */
import { readToken, signToken } from "../accounts/signed-tokens.ts";
import type { Bindings } from "../platform/env.ts";
import { random32 } from "../platform/tokens.ts";
import { GUEST_SECONDS, guestKey, guestNumber } from "../rules/guests.ts";

/** A visitor who plays a match or in a room. `number`: of the drawn name. */
export type Guest = { id: string; number: number };

/** Distinguishes the token from those of sessions and of known browsers, which are signed with the same key. */
const AUDIENCE = "guest";

/** The signed content. `exp`: in seconds since 1970. */
type Claims = { sub: string; number: number; exp: number };

/** Draws a guest. */
export const newGuest = (): Guest => ({ id: crypto.randomUUID(), number: guestNumber(random32()) });

/** What an invitation knows a guest by, apart from all user ids. */
export const guestReader = ({ id }: Guest): string => guestKey(id);

/** Signs the token of a guest, valid for GUEST_SECONDS from now on. */
export function signGuest(env: Bindings, { id, number }: Guest, now: number): Promise<string> {
  const exp = Math.floor(now / 1000) + GUEST_SECONDS;
  return signToken(env, { sub: id, number, exp } satisfies Claims, AUDIENCE);
}

/** The guest that a token names; undefined for a forged or expired token, another kind of token, or none. */
export async function readGuest(env: Bindings, token: string | undefined): Promise<Guest | undefined> {
  const claims = token ? await readToken<Partial<Claims>>(env, token, AUDIENCE) : undefined;
  const { sub, number, exp } = claims ?? {};
  if (typeof sub !== "string" || typeof number !== "number" || typeof exp !== "number") return undefined;
  return { id: sub, number };
}
