import { Hono } from "hono";
import { weeklyMailBody } from "../contract/weekly-mail.ts";
import type { AppEnv } from "../platform/env.ts";
import { jsonBody } from "../platform/validation.ts";
import { readMailToken } from "./mail-tokens.ts";
import { setWeeklyMail } from "./set-weekly-mail.ts";

/**
 * The address in a weekly mail's header. A mail program posts to it from anywhere, and without a cookie: only the token counts, so it is mounted before the
 * check for other sites. Opened in a browser it changes nothing, and leads to the page.
 */
export const mailHeaderLink = new Hono<AppEnv>()
  .get("/weekly-mail/:token", (c) =>
    c.redirect(`/weekly-mail#${encodeURIComponent(c.req.param("token"))}`, 303),
  )
  .post("/weekly-mail/:token", async (c) => {
    await setWeeklyMail(c.env, await readMailToken(c.env, c.req.param("token")), false);
    return c.text("You won't get this mail any more.", 200);
  });

/** What the page of the link does, without a session. */
export const weeklyMails = new Hono<AppEnv>().put(
  "/weekly-mail/:token",
  jsonBody(weeklyMailBody),
  async (c) => {
    const user_id = await readMailToken(c.env, c.req.param("token"));
    return c.json(await setWeeklyMail(c.env, user_id, c.req.valid("json").wanted), 200);
  },
);
