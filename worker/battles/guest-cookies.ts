/** The HTTP side of guests, for routes: the cookie, and the check that the caller is a visitor. */
import type { Context, MiddlewareHandler } from "hono";
import { optionalSession } from "../accounts/require-session.ts";
import { readCookie, writeCookie } from "../platform/cookies.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { GUEST_SECONDS } from "../rules/guests.ts";
import { type Guest, readGuest } from "./guest-tokens.ts";

const GUEST_COOKIE = "codenaut-guest";

/** The guest that the request's cookie names; undefined for a forged or expired one, or none. */
export const guestOf = (c: Context<AppEnv>): Promise<Guest | undefined> =>
  readGuest(c.env, readCookie(c, GUEST_COOKIE));

/** Sets the guest's cookie. */
export function setGuestCookie(c: Context<AppEnv>, token: string): void {
  writeCookie(c, GUEST_COOKIE, token, GUEST_SECONDS);
}

/** Refuses learners: they play with their account. @throws Problem 409 `conflict` */
export const visitorOnly: MiddlewareHandler<AppEnv> = (c, next) =>
  optionalSession(c, async () => {
    const learner: Session | undefined = c.get("session");
    if (learner)
      throw new Problem("conflict", {
        title: "You are logged in now. Load this page again to play with your account.",
      });
    await next();
  });
