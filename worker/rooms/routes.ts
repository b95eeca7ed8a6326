import { Hono } from "hono";
import { optionalSession, session } from "../accounts/require-session.ts";
import { guestOf } from "../battles/guest-cookies.ts";
import { roomBody } from "../contract/rooms.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { timeScale } from "../platform/time-scale.ts";
import { jsonBody } from "../platform/validation.ts";
import { regionOf } from "../rules/regions.ts";
import { openRoom } from "./open-room.ts";
import { readRoom } from "./read-room.ts";

/** Rooms: a Warrior opens one, who has the link reads it. Their sockets are in battles/socket-routes.ts. */
export const rooms = new Hono<AppEnv>()
  .post("/rooms", session, jsonBody(roomBody), async (c) => {
    const { challenge_id } = c.req.valid("json");
    const near = regionOf(c.req.raw.cf?.continent);
    const opener = c.get("session");
    const now = Date.now();
    return c.json(
      await openRoom(c.env, opener, challenge_id, timeScale(c), near, now, c.get("counted")),
      201,
    );
  })
  .get("/rooms/:key", optionalSession, async (c) => {
    // Each read is a guess at a key as far as anybody knows.
    await limitAddress(c.env, callerAddress(c), "room");
    const reader: Session | undefined = c.get("session");
    return c.json(await readRoom(c.env, c.req.param("key"), reader?.user_id, await guestOf(c)), 200);
  });
