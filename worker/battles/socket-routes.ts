import { type Context, Hono } from "hono";
import { limitSockets } from "../accounts/limit-sockets.ts";
import { optionalFreshSession, optionalSession, sessionBeside } from "../accounts/require-session.ts";
import { closeIfSessionEnded } from "../accounts/session-sockets.ts";
import { challengeId, matchId, raceId } from "../contract/battles.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { afterResponse } from "../platform/log.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress } from "../platform/rate-limits.ts";
import { refuseForeign, refuseSocket } from "../platform/sockets.ts";
import { timeScale } from "../platform/time-scale.ts";
import { roomOf } from "../rooms/stubs.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { regionOf } from "../rules/regions.ts";
import { checkRaceAccess } from "./check-race-access.ts";
import { guestOf } from "./guest-cookies.ts";
import type { Guest } from "./guest-tokens.ts";
import { parseInvitationKey } from "./invitation-keys.ts";
import { invitationOf, matchOf, queueOf, raceOf, shardNamedBy } from "./stubs.ts";

/**
 * The sockets of the queue, of one's own invitation, of a race, and of a match or room, as a learner or as a guest. A refused socket is
 * accepted and closed with a reason.
 */
export const battleSockets = new Hono<AppEnv>()
  .get("/queue", limitSockets, optionalSession, async (c) => {
    const caller = authenticate(c);
    if (caller instanceof Response) return caller;
    const challenge = challengeId.safeParse(c.req.query("challenge_id"));
    if (!challenge.success || !challengeOf(challenge.data))
      return refuseSocket(CLOSE_CODES.notFound, "There is no such challenge.");
    const race = raceId.safeParse(c.req.query("race_id"));
    // The queue itself asks the database about all who have joined since its last round: session, plan and current match.
    const query = {
      challenge_id: challenge.data,
      region: regionOf(c.req.raw.cf?.continent),
      ...(race.success && { race_id: race.data, declined: String(c.req.query("declined") === "true") }),
    };
    const answer = await openSocket(c, caller, queueOf(c.env, challenge.data), query);
    const shard = shardNamedBy(answer);
    return shard === 0 ? answer : openSocket(c, caller, queueOf(c.env, challenge.data, shard), query);
  })
  .get("/invitations/own/socket", limitSockets, optionalSession, async (c) => {
    const caller = authenticate(c);
    if (caller instanceof Response) return caller;
    // The object itself asks the database: session, plan and current match.
    const region = regionOf(c.req.raw.cf?.continent);
    return connect(c, caller, invitationOf(c.env, caller.user_id, region), { region });
  })
  .get("/battles/:id/socket", limitSockets, optionalFreshSession, async (c) => {
    const caller = authenticate(c);
    if (caller instanceof Response) return caller;
    const match = matchId.safeParse(c.req.param("id"));
    if (!match.success) return refuseSocket(CLOSE_CODES.notFound, "There is no such battle.");
    return connect(c, caller, matchOf(c.env, match.data), { match_id: match.data });
  })
  // Its own address, so that no other socket takes a guest's cookie, and this one nothing else.
  .get("/guest-battles/:id/socket", limitSockets, async (c) => {
    const guest = await authenticateGuest(c);
    if (guest instanceof Response) return guest;
    const match = matchId.safeParse(c.req.param("id"));
    if (!match.success) return refuseSocket(CLOSE_CODES.notFound, "There is no such battle.");
    return openObjectSocket(c, matchOf(c.env, match.data), { guest_id: guest.id, match_id: match.data });
  })
  .get("/races/:id/socket", limitSockets, sessionBeside, async (c) => {
    const caller = authenticate(c);
    if (caller instanceof Response) return caller;
    const race = raceId.safeParse(c.req.param("id"));
    if (!race.success) return refuseSocket(CLOSE_CODES.notFound, NO_RACE);
    const [checked, access] = await Promise.all([
      c.get("checked"),
      checkRaceAccess(c.env, caller.user_id, race.data, Date.now()),
    ]);
    if (!checked) return refuseSocket(CLOSE_CODES.signedOut, new Problem("session_missing").message);
    switch (access) {
      case "unknown":
        return refuseSocket(CLOSE_CODES.notFound, NO_RACE);
      case "starter":
        return refuseSocket(CLOSE_CODES.forbidden, WARRIORS_ONLY);
      case "in_match":
        return refuseSocket(CLOSE_CODES.forbidden, "You are in a match. Finish it first.");
      case "ready":
        return connect(c, caller, raceOf(c.env, race.data), { race_id: race.data });
    }
  })
  // As a guest's match.
  .get("/guest-rooms/:key/socket", limitSockets, async (c) => {
    const guest = await authenticateGuest(c);
    if (guest instanceof Response) return guest;
    const key = openRoomKey(c);
    if (!key) return refuseSocket(CLOSE_CODES.notFound, new Problem("room_over").message);
    const query = { guest_id: guest.id, number: String(guest.number), address: callerAddress(c) };
    const region = regionOf(c.req.raw.cf?.continent);
    return openObjectSocket(c, roomOf(c.env, key.inviter_id, region), { ...query, secret: key.secret });
  })
  .get("/rooms/:key/socket", limitSockets, optionalFreshSession, async (c) => {
    const caller = authenticate(c);
    if (caller instanceof Response) return caller;
    const key = openRoomKey(c);
    if (!key) return refuseSocket(CLOSE_CODES.notFound, new Problem("room_over").message);
    const region = regionOf(c.req.raw.cf?.continent);
    return connect(c, caller, roomOf(c.env, key.inviter_id, region), { secret: key.secret, region });
  });

const NO_RACE = "There is no such race.";
const WARRIORS_ONLY = "This feature is for Pro users only";

/** What the key in a room's address names; undefined for none, and while rooms are switched off. */
const openRoomKey = (c: Context<AppEnv>) =>
  c.env.OPEN_ROOMS === "off" ? undefined : parseInvitationKey(c.req.param("key") ?? "");

/** The session of an upgrade request, or the refusal. */
function authenticate(c: Context<AppEnv>): Session | Response {
  return (
    refuseForeign(c.req.raw) ??
    c.get("session") ??
    refuseSocket(CLOSE_CODES.signedOut, new Problem("session_missing").message)
  );
}

/** The guest of an upgrade request, or the refusal. */
async function authenticateGuest(c: Context<AppEnv>): Promise<Guest | Response> {
  const foreign = refuseForeign(c.req.raw);
  if (foreign) return foreign;
  return (await guestOf(c)) ?? refuseSocket(CLOSE_CODES.signedOut, "Your time as a guest is over.");
}

/** Opens a caller's socket to an object, which gets its data from the query parameters. */
function openSocket(
  c: Context<AppEnv>,
  { user_id, id_hash }: Session,
  object: { fetch(request: Request): Promise<Response> },
  query: Record<string, string>,
): Promise<Response> {
  return openObjectSocket(c, object, { user_id, session: id_hash, ...query });
}

/** Opens a socket to an object with these query parameters. */
function openObjectSocket(
  c: Context<AppEnv>,
  object: { fetch(request: Request): Promise<Response> },
  query: Record<string, string>,
): Promise<Response> {
  const address = new URL("https://object/");
  const parameters = { scale: String(timeScale(c)), ...query };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return object.fetch(new Request(address, { headers: { upgrade: "websocket" } }));
}

/** As `openSocket`, and checks the session again afterwards: if it ended meanwhile, there was no socket yet that could be closed. */
async function connect(
  c: Context<AppEnv>,
  caller: Session,
  object: { fetch(request: Request): Promise<Response> },
  query: Record<string, string>,
): Promise<Response> {
  const answer = await openSocket(c, caller, object, query);
  const { user_id, id_hash } = caller;
  afterResponse(c, "look at a socket again", closeIfSessionEnded(c.env, { user_id, id_hash }, Date.now()));
  return answer;
}
