import { Hono } from "hono";
import { chooseAvatarBody, logInBody, signUpBody } from "../contract/accounts.ts";
import type { AppEnv } from "../platform/env.ts";
import { afterResponse } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { jsonBody, readBytes } from "../platform/validation.ts";
import { MAX_AVATAR_BYTES } from "../rules/limits.ts";
import { sendConfirmation } from "./confirm-address.ts";
import { logIn } from "./log-in.ts";
import { choosePreset, uploadAvatar } from "./save-avatar.ts";
import { renewSessionSockets } from "./session-sockets.ts";
import { endSession, freshSession, session } from "./sessions.ts";
import { checkSignUp, signUp } from "./sign-up.ts";

const AVATAR_KEY = /^[0-9a-f-]{73}\.(?:png|jpg|webp|gif)$/;

/** Sign-up, log-in, log-out and avatars. */
export const accounts = new Hono<AppEnv>()
  .post("/sign-up", jsonBody(signUpBody), async (c) => {
    const account = await signUp(c, c.req.valid("json"));
    // The response doesn't wait for the mail.
    afterResponse(c, "confirmation", sendConfirmation(c.env, c.req.url, account.user_id, Date.now()));
    return c.json(account, 201);
  })
  .post("/sign-up/check", jsonBody(signUpBody), async (c) => {
    await checkSignUp(c, c.req.valid("json"));
    return c.json({}, 200);
  })
  .post("/log-in", jsonBody(logInBody), async (c) => c.json(await logIn(c, c.req.valid("json")), 200))
  .post("/log-out", async (c) => {
    const ended = await endSession(c);
    // Awaited, so that no open socket sends anything after the response.
    if (ended) await renewSessionSockets(c.env, ended.user_id, ended.id_hash);
    return c.json({}, 200);
  })
  .put("/avatar", session, jsonBody(chooseAvatarBody), async (c) =>
    c.json(await choosePreset(c.env, c.get("session").user_id, c.req.valid("json").preset, Date.now()), 200),
  )
  .put("/avatar/upload", freshSession, async (c) =>
    c.json(
      await uploadAvatar(c.env, c.get("session").user_id, await readBytes(c, MAX_AVATAR_BYTES), Date.now()),
      200,
    ),
  )
  .get("/avatars/:key", async (c) => {
    const key = c.req.param("key");
    const picture = AVATAR_KEY.test(key) ? await c.env.AVATARS.get(`avatars/${key}`) : null;
    if (!picture) throw new Problem("not_found");
    return c.body(picture.body, 200, {
      "content-type": picture.httpMetadata?.contentType ?? "application/octet-stream",
      etag: picture.httpEtag,
      // Each upload has a new key, so an object never changes. The specification asks for an hour.
      "cache-control": "public, max-age=3600",
    });
  });
