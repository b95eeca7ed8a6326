import { Hono } from "hono";
import { optionalSession, session } from "../accounts/require-session.ts";
import { invitationBody } from "../contract/invitations.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { timeScale } from "../platform/time-scale.ts";
import { jsonBody } from "../platform/validation.ts";
import { regionOf } from "../rules/regions.ts";
import { followInvitation } from "./follow-invitation.ts";
import { inviteFriend } from "./invite-friend.ts";
import { readInvitation } from "./read-invitation.ts";

/** Invitations to a match: a Warrior makes one, who has the link reads and follows it. The inviter's socket is in socket-routes.ts. */
export const invitations = new Hono<AppEnv>()
  .post("/invitations", session, jsonBody(invitationBody), async (c) => {
    const { challenge_id } = c.req.valid("json");
    return c.json(await inviteFriend(c.env, c.get("session"), challenge_id, timeScale(c), Date.now()), 201);
  })
  .get("/invitations/:key", optionalSession, async (c) => {
    // Each read is a guess at a key as far as anybody knows.
    await limitAddress(c.env, callerAddress(c), "invitation");
    const reader: Session | undefined = c.get("session");
    return c.json(await readInvitation(c.env, c.req.param("key"), reader?.user_id), 200);
  })
  .post("/invitations/:key/follow", session, async (c) => {
    const region = regionOf(c.req.raw.cf?.continent);
    return c.json(await followInvitation(c.env, c.get("session"), c.req.param("key"), region), 200);
  });
