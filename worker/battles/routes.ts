import { Hono } from "hono";
import { validator } from "hono/validator";
import type * as z from "zod";
import { optionalSession, session } from "../accounts/require-session.ts";
import { matchesQuery, matchId, replayQuery } from "../contract/battles.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { atPrimary } from "../platform/replicas.ts";
import { parse } from "../platform/validation.ts";
import { listMatches } from "./list-matches.ts";
import { readBattle, readReplay } from "./read-battle.ts";
import { readChallenges } from "./read-challenges.ts";

/** Validates the query by a schema, which types it for the client too. */
const query = <Schema extends z.ZodType<Record<string, string | undefined>>>(schema: Schema) =>
  validator("query", (value) => parse(schema, value));

/** Challenges, finished battles and replays. Races are in race-routes.ts, the sockets in socket-routes.ts. */
export const battles = new Hono<AppEnv>()
  .get("/challenges", session, async (c) =>
    c.json(await readChallenges(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .get("/matches", session, query(matchesQuery), async (c) => {
    const { before } = c.req.valid("query");
    const user_id = c.get("session").user_id;
    const from = before === undefined ? undefined : Number(before);
    return c.json(await listMatches(c.env, user_id, Date.now(), from), 200);
  })
  // A match's object or the queue has just told the players of what it wrote.
  .get("/battles/:id", atPrimary, session, async (c) =>
    c.json(await readBattle(c.env, c.get("session").user_id, idOf(c.req.param("id"))), 200),
  )
  .get("/battles/:id/replay", atPrimary, optionalSession, query(replayQuery), async (c) => {
    const visitor: Session | undefined = c.get("session");
    const { key } = c.req.valid("query");
    // Of others' all code is searched for what is listed.
    if (key !== undefined) await limitAddress(c.env, callerAddress(c), "replay");
    return c.json(
      await readReplay(c.env, idOf(c.req.param("id")), { user_id: visitor?.user_id, key }, Date.now()),
      200,
    );
  });

/** @throws Problem 404 for a malformed id */
function idOf(text: string): string {
  const read = matchId.safeParse(text);
  if (!read.success) throw new Problem("not_found");
  return read.data;
}
