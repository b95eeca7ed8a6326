import { Hono } from "hono";
import { session } from "../accounts/sessions.ts";
import { feedbackBody } from "../contract/community.ts";
import type { AppEnv } from "../platform/env.ts";
import { limitAddress } from "../platform/rate-limits.ts";
import { jsonBody } from "../platform/validation.ts";
import { sendFeedback } from "./send-feedback.ts";

/** Feedback. */
export const community = new Hono<AppEnv>().post("/feedback", session, jsonBody(feedbackBody), async (c) => {
  await limitAddress(c, "feedback");
  await sendFeedback(c.env, c.get("session").user_id, c.req.valid("json").feedback);
  return c.json({}, 201);
});
