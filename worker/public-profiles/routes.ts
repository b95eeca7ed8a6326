import { Hono } from "hono";
import { optionalSession } from "../accounts/require-session.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { atPrimary } from "../platform/replicas.ts";
import { readPublicProfile } from "./read-public-profile.ts";

/** Public profiles, for everybody; at the primary: what was hidden or unpublished just before is nobody's any more. */
export const publicProfiles = new Hono<AppEnv>().get(
  "/learners/:name",
  optionalSession,
  atPrimary,
  async (c) => {
    // Each read is a guess at a name as far as anybody knows.
    await limitAddress(c.env, callerAddress(c), "public-profile");
    const reader: Session | undefined = c.get("session");
    return c.json(await readPublicProfile(c.env, c.req.param("name"), reader?.user_id, Date.now()), 200);
  },
);
