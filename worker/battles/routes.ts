import { Hono } from "hono";
import { validator } from "hono/validator";
import type { z } from "zod";
import { freshSession, guardedSession, optionalSession, session } from "../accounts/sessions.ts";
import { ghostQuery, ghostRaceBody, matchesQuery, matchId, replayQuery } from "../contract/battles.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { timeScale } from "../platform/time-scale.ts";
import { jsonBody, parse } from "../platform/validation.ts";
import { CODE_BODY_BYTES } from "../rules/limits.ts";
import { chooseGhost, scoreGhostRace } from "./ghosts.ts";
import { listMatches } from "./list-matches.ts";
import { readBattle, readReplay } from "./read-battle.ts";
import { readChallenges } from "./read-challenges.ts";
import { matchOf } from "./stubs.ts";

/** The address's query, by its schema; the typed client then knows it. */
const query = <Schema extends z.ZodType<Record<string, string | undefined>>>(schema: Schema) =>
  validator("query", (value) => parse(schema, value));

/** Challenges, finished battles, replays and ghosts. The live part is in sockets.ts. */
export const battles = new Hono<AppEnv>()
  .get("/challenges", session, async (c) =>
    c.json(await readChallenges(c.env, c.get("session").user_id), 200),
  )
  .get("/matches", session, query(matchesQuery), async (c) => {
    const { before } = c.req.valid("query");
    const user_id = c.get("session").user_id;
    return c.json(await listMatches(c.env, user_id, before === undefined ? undefined : Number(before)), 200);
  })
  .get("/battles/:id", session, async (c) =>
    c.json(await readBattle(c.env, c.get("session").user_id, idOf(c.req.param("id"))), 200),
  )
  .get("/battles/:id/replay", optionalSession, query(replayQuery), async (c) => {
    const visitor: Session | undefined = c.get("session");
    const { key } = c.req.valid("query");
    return c.json(await readReplay(c.env, idOf(c.req.param("id")), { user_id: visitor?.user_id, key }), 200);
  })
  .post("/battles/:id/decline", freshSession, async (c) => {
    await matchOf(c.env, idOf(c.req.param("id"))).decline(c.get("session").user_id);
    return c.json({ declined: true }, 200);
  })
  .get("/ghosts", guardedSession, query(ghostQuery), async (c) => {
    const { challenge_id } = c.req.valid("query");
    const scale = timeScale(c);
    return c.json(await chooseGhost(c.env, c.get("session").user_id, challenge_id, scale), 200);
  })
  .post("/ghosts/race", session, jsonBody(ghostRaceBody, CODE_BODY_BYTES), async (c) =>
    c.json(await scoreGhostRace(c.env, c.req.valid("json")), 200),
  );

/** @throws Problem 404: what can't be an id is not there */
function idOf(text: string): string {
  const read = matchId.safeParse(text);
  if (!read.success) throw new Problem("not_found");
  return read.data;
}
