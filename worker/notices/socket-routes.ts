import { Hono } from "hono";
import { limitSockets } from "../accounts/limit-sockets.ts";
import { optionalFreshSession } from "../accounts/require-session.ts";
import { closeIfSessionEnded } from "../accounts/session-sockets.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { afterResponse } from "../platform/log.ts";
import { refuseForeign, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { openBellSocket } from "./notify.ts";

/** A socket is closed after this, so that its session is looked up again. */
const MAX_SOCKET_AGE_MS = 30 * 60_000;

/** The socket of the bell: one for each page that is visible. */
export const bellSockets = new Hono<AppEnv>().get(
  "/notices/socket",
  limitSockets,
  optionalFreshSession,
  async (c) => {
    const foreign = refuseForeign(c.req.raw);
    if (foreign) return foreign;
    const session: Session | undefined = c.get("session");
    if (!session) return refuseSocket(CLOSE_CODES.signedOut, "Please log in to go on.");
    const answer = await openBellSocket(c.env, { ...session, until: Date.now() + MAX_SOCKET_AGE_MS });
    afterResponse(c, "look at a socket again", closeIfSessionEnded(c.env, session, Date.now()));
    return answer;
  },
);
