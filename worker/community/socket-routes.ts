import { type Context, Hono } from "hono";
import { limitSockets } from "../accounts/limit-sockets.ts";
import { sessionBeside } from "../accounts/require-session.ts";
import { closeIfSessionEnded } from "../accounts/session-sockets.ts";
import { channelName } from "../contract/community.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { afterResponse } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { isSameOrigin } from "../platform/same-origin.ts";
import { isUpgrade, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { regionOf } from "../rules/regions.ts";
import type { SocketOwner } from "./channel-subscribers.ts";
import { openChannelSocket } from "./channels.ts";
import { checkChannelAccess, renewIfChanged } from "./check-channel-access.ts";

/** A socket is closed after this, so that its owner is read from the database again. */
const MAX_SOCKET_AGE_MS = 30 * 60_000;

/** The sockets of the channels. */
export const channelSockets = new Hono<AppEnv>().get(
  "/channels/:channel/socket",
  limitSockets,
  sessionBeside,
  (c) => openSocket(c, c.req.param("channel")),
);

async function openSocket(c: Context<AppEnv>, name: string): Promise<Response> {
  if (!isUpgrade(c.req.raw.headers)) throw new Problem("not_found");
  if (!isSameOrigin(c.req.raw.headers, c.req.url))
    return refuseSocket(CLOSE_CODES.forbidden, "This came from another site.");
  const session: Session | undefined = c.get("session");
  if (!session) return refuseSocket(CLOSE_CODES.signedOut, "Please log in to go on.");
  const channel = channelName.safeParse(name);
  if (!channel.success) return refuseSocket(CLOSE_CODES.notFound, "There is no such channel.");
  const [checked, access] = await Promise.all([c.get("checked"), checkChannelAccess(c.env, session.user_id)]);
  if (!checked || access.kind === "signed_out")
    return refuseSocket(CLOSE_CODES.signedOut, "Please log in to go on.");
  if (access.kind === "starter")
    return refuseSocket(CLOSE_CODES.forbidden, "This feature is for Pro users only");
  const now = Date.now();
  const owner: SocketOwner = { ...session, ...access.profile, until: now + MAX_SOCKET_AGE_MS };
  const after = Number(c.req.query("after")) || 0;
  const region = regionOf(c.req.raw.cf?.continent);
  const answer = await openChannelSocket(c.env, channel.data, owner, after, region, now);
  const again = [
    closeIfSessionEnded(c.env, session, Date.now()),
    renewIfChanged(c.env, session.user_id, access),
  ];
  afterResponse(c, "look at a socket again", Promise.all(again));
  return answer;
}
