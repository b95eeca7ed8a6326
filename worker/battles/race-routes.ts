import { Hono } from "hono";
import { guardedSession, session } from "../accounts/require-session.ts";
import { challengeId, raceBody } from "../contract/battles.ts";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { jsonBody } from "../platform/validation.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { readOwnLadder } from "./read-ladder.ts";
import { readWaiting } from "./read-waiting.ts";
import { startRace } from "./start-race.ts";

/** The ladder of ghosts, the start of races, and whether somebody waits in a queue. */
export const races = new Hono<AppEnv>()
  .get("/ladders/:challenge_id", guardedSession, async (c) => {
    const challenge = challengeId.safeParse(c.req.param("challenge_id"));
    if (!challenge.success || !challengeOf(challenge.data)) throw new Problem("not_found");
    return c.json(await readOwnLadder(c.env, c.get("session").user_id, challenge.data, Date.now()), 200);
  })
  .post("/races", session, jsonBody(raceBody), async (c) =>
    c.json(
      await startRace(c.env, c.get("session").user_id, c.req.valid("json"), Date.now(), c.get("counted")),
      200,
    ),
  )
  // It says only that somebody waits: the queue itself asks who may join.
  .get("/waiting", session, async (c) =>
    c.json(await readWaiting(c.env, c.get("session").user_id, Date.now()), 200),
  );
