import { Hono } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { profileDocument } from "./read-public-profile.ts";

/** The documents of public profiles, for who follows a link. Each is a guess at a name, as for the profile itself. */
export const profileDocuments = new Hono<AppEnv>().get("/u/:name", async (c) => {
  await limitAddress(c.env, callerAddress(c), "profile-document");
  return profileDocument(c.env, c.req.param("name"), c.req.url);
});
