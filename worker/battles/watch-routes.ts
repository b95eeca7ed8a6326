import { type Context, Hono } from "hono";
import { limitSockets } from "../accounts/limit-sockets.ts";
import { optionalFreshSession } from "../accounts/require-session.ts";
import { matchId } from "../contract/battles.ts";
import type { LiveMatchesAnswer } from "../contract/watch.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { callerAddress } from "../platform/rate-limits.ts";
import { refuseForeign, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { regionOf } from "../rules/regions.ts";
import { isPlayingOrQueued } from "./is-playing-or-queued.ts";
import { listLiveMatches } from "./list-live-matches.ts";
import { openSpectatorSocket } from "./open-spectator-socket.ts";

/** The list of the matches that can be watched now, for everybody. */
export const watching = new Hono<AppEnv>().get("/watch", async (c) => {
  const now = Date.now();
  return c.json({ now, matches: await listLiveMatches(c.env, now) } satisfies LiveMatchesAnswer, 200);
});

/** The socket of a spectator: of a visitor, or of a learner who is in no match and no queue, and so no player of this one. */
export const spectatorSockets = new Hono<AppEnv>().get(
  "/watch/:id/socket",
  limitSockets,
  optionalFreshSession,
  async (c) => {
    const foreign = refuseForeign(c.req.raw);
    if (foreign) return foreign;
    const match = matchId.safeParse(c.req.param("id"));
    if (!match.success) return refuseSocket(CLOSE_CODES.notFound, "There is no such battle.");
    const session: Session | undefined = c.get("session");
    if (session && (await isPlayingOrQueued(c.env, session.user_id, Date.now())))
      return refuseSocket(CLOSE_CODES.forbidden, "Other people's battles open again after your own.");
    return openSpectatorSocket(c.env, match.data, whoIs(c, session), regionOf(c.req.raw.cf?.continent));
  },
);

/** By what a spectator's sockets are counted. */
const whoIs = (c: Context<AppEnv>, session: Session | undefined): string =>
  session ? `user:${session.user_id}` : `address:${callerAddress(c)}`;
