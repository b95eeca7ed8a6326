import { type Context, Hono } from "hono";
import { closeIfEnded } from "../accounts/session-sockets.ts";
import { optionalFreshSession } from "../accounts/sessions.ts";
import { challengeId, closeCodes, matchId } from "../contract/battles.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { isSameOrigin } from "../platform/same-origin.ts";
import { isUpgrade, refuseSocket } from "../platform/sockets.ts";
import { timeScale } from "../platform/time-scale.ts";
import { enterQueue } from "./enter-queue.ts";
import { matchOf, queueOf } from "./stubs.ts";

/** The sockets of the queue and of a match. Who may not come in is let in and shown out, with a reason. */
export const battleSockets = new Hono<AppEnv>()
  .get("/queue", optionalFreshSession, async (c) => {
    const caller = readCaller(c);
    if (caller instanceof Response) return caller;
    const challenge = challengeId.safeParse(c.req.query("challenge_id"));
    if (!challenge.success) return refuseSocket(closeCodes.not_found, NO_CHALLENGE);
    const entry = await enterQueue(c.env, caller.user_id, challenge.data);
    switch (entry.kind) {
      case "unknown":
        return refuseSocket(closeCodes.not_found, NO_CHALLENGE);
      case "starter":
        return refuseSocket(closeCodes.forbidden, "This feature is for Pro users only");
      case "ready": {
        const query = { user_id: caller.user_id, session: caller.id_hash, challenge_id: challenge.data };
        const answer = await queueOf(c.env, challenge.data).fetch(upgradeTo(c, query));
        c.executionCtx.waitUntil(closeIfEnded(c.env, caller));
        return answer;
      }
    }
  })
  .get("/battles/:id/socket", optionalFreshSession, async (c) => {
    const caller = readCaller(c);
    if (caller instanceof Response) return caller;
    const match = matchId.safeParse(c.req.param("id"));
    if (!match.success) return refuseSocket(closeCodes.not_found, "There is no such battle.");
    const query = { user_id: caller.user_id, session: caller.id_hash, match_id: match.data };
    const answer = await matchOf(c.env, match.data).fetch(upgradeTo(c, query));
    c.executionCtx.waitUntil(closeIfEnded(c.env, caller));
    return answer;
  });

const NO_CHALLENGE = "There is no such challenge.";

/** Who asks for a socket, or the refusal. */
function readCaller(c: Context<AppEnv>): Session | Response {
  if (!isUpgrade(c.req.raw.headers))
    throw new Problem("invalid", { title: "This address speaks WebSocket." });
  if (!isSameOrigin(c.req.raw.headers, c.req.url))
    return refuseSocket(closeCodes.forbidden, "This request came from another site.");
  return c.get("session") ?? refuseSocket(closeCodes.session_missing, new Problem("session_missing").message);
}

/** The request to an object: an address that says what the object has to know, and nothing of the caller's own. */
function upgradeTo(c: Context<AppEnv>, query: Record<string, string>): Request {
  const address = new URL("https://object/");
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  address.searchParams.set("scale", String(timeScale(c)));
  return new Request(address, { headers: { upgrade: "websocket" } });
}
