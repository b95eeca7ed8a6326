import { Hono } from "hono";
import { chooseAvatarBody, logInBody, signUpBody } from "../contract/accounts.ts";
import type { AppEnv } from "../platform/env.ts";
import { afterResponse } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { jsonBody, readBytes } from "../platform/validation.ts";
import { MAX_AVATAR_BYTES } from "../rules/limits.ts";
import { sendConfirmation } from "./confirm-address.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { readPicture } from "./pictures.ts";
import { freshSession, session } from "./require-session.ts";
import { choosePreset, uploadAvatar } from "./save-avatar.ts";
import { callerOf, clearSessionCookie, sessionTokenOf, setSessionCookies } from "./session-cookies.ts";
import { checkSignUp, signUp } from "./sign-up.ts";

/** Sign-up, log-in, log-out and avatars. */
export const accounts = new Hono<AppEnv>()
  .post("/sign-up", jsonBody(signUpBody), async (c) => {
    const now = Date.now();
    const { user_id, cookies } = await signUp(c.env, callerOf(c), c.req.valid("json"), now);
    setSessionCookies(c, cookies);
    // The response doesn't wait for the mail.
    afterResponse(c, "confirmation", sendConfirmation(c.env, c.req.url, user_id, now));
    return c.json({ user_id }, 201);
  })
  .post("/sign-up/check", jsonBody(signUpBody), async (c) => {
    await checkSignUp(c.env, callerAddress(c), c.req.valid("json"));
    return c.json({}, 200);
  })
  .post("/log-in", jsonBody(logInBody), async (c) => {
    const { user_id, cookies } = await logIn(
      c.env,
      callerOf(c),
      c.req.valid("json"),
      Date.now(),
      c.get("counted"),
    );
    setSessionCookies(c, cookies);
    return c.json({ user_id }, 200);
  })
  .post("/log-out", async (c) => {
    await limitAddress(c.env, callerAddress(c), "log-out");
    const token = sessionTokenOf(c);
    clearSessionCookie(c);
    await logOut(c.env, token, Date.now());
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
    const picture = await readPicture(c.env, c.req.param("key"), c.req.header("if-none-match"));
    if (!picture) throw new Problem("not_found");
    // Each upload has a new key, so an object never changes. The specification asks for an hour.
    const caching = { etag: picture.httpEtag, "cache-control": "public, max-age=3600" };
    if (!("body" in picture)) return c.body(null, 304, caching);
    const type = picture.httpMetadata?.contentType ?? "application/octet-stream";
    return c.body(picture.body, 200, { ...caching, "content-type": type });
  });
