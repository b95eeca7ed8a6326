import { Hono } from "hono";
import { session } from "../accounts/require-session.ts";
import { readNoticesBody } from "../contract/notices.ts";
import type { AppEnv } from "../platform/env.ts";
import { atPrimary } from "../platform/replicas.ts";
import { jsonBody } from "../platform/validation.ts";
import { markRead, readNotices } from "./read-notices.ts";

/** The bell's notices. They are read at the primary, since others write them. */
export const notices = new Hono<AppEnv>()
  .get("/notices", session, atPrimary, async (c) =>
    c.json(await readNotices(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .put("/notices/read", session, jsonBody(readNoticesBody), async (c) => {
    await markRead(c.env, c.get("session").user_id, c.req.valid("json"), Date.now());
    return c.json({}, 200);
  });
