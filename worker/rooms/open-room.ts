import { invitationKey } from "../battles/invitation-keys.ts";
import { sendMissingCopies } from "../battles/missing-copies.ts";
import { readReadiness } from "../battles/pair-learners.ts";
import type { OpenRoom } from "../contract/rooms.ts";
import { battleDatabase } from "../db/client.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import type { Region } from "../rules/regions.ts";
import { selectMember, selectSilence } from "./queries.ts";
import { roomOf } from "./stubs.ts";

/**
 * Opens a Warrior's room, or returns the one that the learner has open already.
 * @param scale as for `scaledRoomTiming`
 * @param near the learner's region
 * @param counted the count of such requests, which rejects past the rate. It goes beside the first reads
 * @throws Problem 403 for a Starter, and while silenced; 404 for an unknown challenge, and while rooms are switched off; 409 `in_battle` for a learner in a match;
 *   503 where the battles' database had no copy of the learner
 */
export async function openRoom(
  env: Bindings,
  { user_id, id_hash }: Session,
  challenge_id: string,
  scale: number,
  near: Region,
  now: number,
  counted: Promise<void>,
): Promise<OpenRoom> {
  if (env.OPEN_ROOMS === "off" || !challengeOf(challenge_id)) throw new Problem("not_found");
  const battles = battleDatabase(env);
  const [[readiness], [[profile], [silence]]] = await Promise.all([
    readReadiness(env, [{ user_id, session: id_hash }], "rooms", now),
    battles.batch([selectMember(battles, user_id), selectSilence(battles, user_id)]),
    counted,
  ]);
  if (readiness?.kind === "signed_out") throw new Problem("session_missing");
  if (readiness?.kind === "starter") throw new Problem("plan_required");
  if (readiness?.kind !== "ready") throw new Problem("in_battle");
  if (!profile) {
    await sendMissingCopies(env, [user_id], now);
    throw new Problem("unavailable", { retryAfter: 1 });
  }
  if ((silence?.silenced_until ?? 0) > now) throw new Problem("silenced");
  const secret = await roomOf(env, user_id, near).open({ account: user_id, challenge_id, scale, ...profile });
  return { key: invitationKey(user_id, secret) };
}
