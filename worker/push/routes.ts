import { Hono } from "hono";
import { session } from "../accounts/require-session.ts";
import { pushSubscriptionBody } from "../contract/push.ts";
import type { AppEnv } from "../platform/env.ts";
import { jsonBody } from "../platform/validation.ts";
import { readPushState, subscribe, unsubscribe } from "./subscribe.ts";

/** What this browser is told of by push notifications. */
export const push = new Hono<AppEnv>()
  .get("/push", session, async (c) => c.json(await readPushState(c.env, c.get("session")), 200))
  .put("/push", session, jsonBody(pushSubscriptionBody), async (c) => {
    await subscribe(c.env, c.get("session"), c.req.valid("json"), Date.now());
    return c.json({}, 200);
  })
  .delete("/push", session, async (c) => {
    await unsubscribe(c.env, c.get("session"));
    return c.json({}, 200);
  });
