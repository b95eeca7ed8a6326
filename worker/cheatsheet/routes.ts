import { Hono } from "hono";
import { guardedSession } from "../accounts/require-session.ts";
import type { AppEnv } from "../platform/env.ts";
import { readCheatsheet } from "./read-cheatsheet.ts";

/** The Warriors' cheatsheet. */
export const cheatsheet = new Hono<AppEnv>().get("/cheatsheet", guardedSession, async (c) =>
  c.json(await readCheatsheet(c.env, c.get("session").user_id), 200),
);
