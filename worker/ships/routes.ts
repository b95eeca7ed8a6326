import { Hono } from "hono";
import { session } from "../accounts/sessions.ts";
import { TIME_ZONE_HEADER } from "../contract/headers.ts";
import { shipBody } from "../contract/ships.ts";
import type { AppEnv } from "../platform/env.ts";
import { jsonBody } from "../platform/validation.ts";
import { CODE_BODY_BYTES } from "../rules/limits.ts";
import { shipTask } from "./ship-task.ts";

/** Shipping. */
export const ships = new Hono<AppEnv>().post(
  "/ships",
  session,
  jsonBody(shipBody, CODE_BODY_BYTES),
  async (c) => {
    const timeZone = c.req.header(TIME_ZONE_HEADER) ?? "UTC";
    return c.json(await shipTask(c.env, c.get("session").user_id, c.req.valid("json"), timeZone), 200);
  },
);
