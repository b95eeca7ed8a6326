import { Hono } from "hono";
import { guardedSession, session } from "../accounts/require-session.ts";
import {
  clearPictureBody,
  dismissBody,
  heldBody,
  removeBody,
  renameBody,
  reportBody,
  restoreBody,
  silenceBody,
} from "../contract/community.ts";
import type { AppEnv } from "../platform/env.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { jsonBody } from "../platform/validation.ts";
import { decideHeld, dismiss, readModeration, silence } from "./moderate.ts";
import { clearPicture, rename } from "./moderate-profile.ts";
import { report } from "./report.ts";
import { restore } from "./restore.ts";
import { remove } from "./take-away.ts";

/** Reports and moderation. */
export const moderation = new Hono<AppEnv>()
  .post("/reports", session, jsonBody(reportBody), async (c) => {
    await limitAddress(c.env, callerAddress(c), "reports");
    await report(c.env, c.get("session").user_id, c.req.valid("json"), Date.now());
    return c.json({}, 201);
  })
  .get("/moderation", guardedSession, async (c) =>
    c.json(await readModeration(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .post("/moderation/remove", session, jsonBody(removeBody), async (c) => {
    await remove(c.env, c.get("session").user_id, c.req.valid("json"), Date.now());
    return c.json({}, 200);
  })
  .post("/moderation/restore", session, jsonBody(restoreBody), async (c) => {
    await restore(c.env, c.get("session").user_id, c.req.valid("json"), Date.now());
    return c.json({}, 200);
  })
  .post("/moderation/silence", session, jsonBody(silenceBody), async (c) =>
    c.json(await silence(c.env, c.get("session").user_id, c.req.valid("json"), Date.now()), 200),
  )
  .post("/moderation/rename", session, jsonBody(renameBody), async (c) =>
    c.json(await rename(c.env, c.get("session").user_id, c.req.valid("json"), Date.now()), 200),
  )
  .post("/moderation/clear-picture", session, jsonBody(clearPictureBody), async (c) => {
    await clearPicture(c.env, c.get("session").user_id, c.req.valid("json"), Date.now());
    return c.json({}, 200);
  })
  .post("/moderation/dismiss", session, jsonBody(dismissBody), async (c) => {
    await dismiss(c.env, c.get("session").user_id, c.req.valid("json"), Date.now());
    return c.json({}, 200);
  })
  .post("/moderation/release", session, jsonBody(heldBody), async (c) => {
    await decideHeld(c.env, c.get("session").user_id, "release", c.req.valid("json"), Date.now());
    return c.json({}, 200);
  })
  .post("/moderation/void", session, jsonBody(heldBody), async (c) => {
    await decideHeld(c.env, c.get("session").user_id, "void", c.req.valid("json"), Date.now());
    return c.json({}, 200);
  });
