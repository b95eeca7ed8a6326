import { Hono } from "hono";
import { optionalSession, session } from "../accounts/require-session.ts";
import { type GuestAnswer, invitationBody } from "../contract/invitations.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { timeScale } from "../platform/time-scale.ts";
import { jsonBody } from "../platform/validation.ts";
import { guestName } from "../rules/guests.ts";
import { regionOf } from "../rules/regions.ts";
import { followInvitation } from "./follow-invitation.ts";
import { guestOf, setGuestCookie, visitorOnly } from "./guest-cookies.ts";
import { newGuest, signGuest } from "./guest-tokens.ts";
import { inviteFriend } from "./invite-friend.ts";
import { readInvitation } from "./read-invitation.ts";

/**
 * Invitations to a match: a Warrior makes one, who has the link reads and follows it, as a learner or as a guest. The sockets are in
 * socket-routes.ts.
 */
export const invitations = new Hono<AppEnv>()
  .post("/invitations", session, jsonBody(invitationBody), async (c) => {
    const invitation = await inviteFriend(
      c.env,
      c.get("session"),
      c.req.valid("json"),
      timeScale(c),
      regionOf(c.req.raw.cf?.continent),
      Date.now(),
      c.get("counted"),
    );
    return c.json(invitation, 201);
  })
  .get("/invitations/:key", optionalSession, async (c) => {
    // Each read is a guess at a key as far as anybody knows.
    await limitAddress(c.env, callerAddress(c), "invitation");
    const reader: Session | undefined = c.get("session");
    return c.json(await readInvitation(c.env, c.req.param("key"), reader?.user_id, await guestOf(c)), 200);
  })
  .post("/invitations/:key/follow", session, async (c) => {
    const { user_id, id_hash } = c.get("session");
    const invitee = { user_id, session: id_hash, region: regionOf(c.req.raw.cf?.continent) };
    return c.json(await followInvitation(c.env, invitee, c.req.param("key"), c.get("counted")), 200);
  })
  // Before a match, so that a press that is repeated comes from the same guest. Repeated itself, it keeps the guest.
  .post("/guests", visitorOnly, async (c) => {
    const guest = (await guestOf(c)) ?? newGuest();
    setGuestCookie(c, await signGuest(c.env, guest, Date.now()));
    return c.json({ display_name: guestName(guest.number) } satisfies GuestAnswer, 200);
  })
  .post("/invitations/:key/follow-as-guest", visitorOnly, async (c) => {
    const guest = await guestOf(c);
    if (!guest) throw new Problem("guest_missing");
    const invitee = { guest, address: callerAddress(c), region: regionOf(c.req.raw.cf?.continent) };
    return c.json(await followInvitation(c.env, invitee, c.req.param("key"), c.get("counted")), 200);
  });
