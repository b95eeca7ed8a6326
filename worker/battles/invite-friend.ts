import type { InvitationBody, OpenInvitation } from "../contract/invitations.ts";
import { requireFriend, sendInvitation } from "../friends/presence.ts";
import { notify } from "../notices/notify.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import type { Region } from "../rules/regions.ts";
import { readReadiness } from "./pair-learners.ts";
import { invitationOf } from "./stubs.ts";

/**
 * Makes a Warrior's invitation to a match, in place of the last one. A friend whom it names sees it at once.
 * @param scale as for `scaledTiming`
 * @param near the inviter's region
 * @param counted the count of such requests, which rejects past the rate. It goes beside the first reads
 * @throws Problem 403 for a Starter, 404 for an unknown challenge or who is no friend, 409 `in_battle` for a learner in a match
 */
export async function inviteFriend(
  env: Bindings,
  { user_id, id_hash }: Session,
  { challenge_id, friend_id }: InvitationBody,
  scale: number,
  near: Region,
  now: number,
  counted: Promise<void>,
): Promise<OpenInvitation> {
  if (!challengeOf(challenge_id)) throw new Problem("not_found");
  const [[readiness]] = await Promise.all([
    readReadiness(env, [{ user_id, session: id_hash }], "inviting", now),
    friend_id === undefined ? undefined : requireFriend(env, user_id, friend_id),
    counted,
  ]);
  if (readiness?.kind === "signed_out") throw new Problem("session_missing");
  if (readiness?.kind === "starter") throw new Problem("plan_required");
  if (readiness?.kind !== "ready") throw new Problem("in_battle");
  const invitation = await invitationOf(env, user_id, near).invite({ user_id, challenge_id, scale });
  if (friend_id !== undefined) {
    await sendInvitation(env, user_id, friend_id, invitation);
    notify(env, friend_id, {
      ...{ kind: "invitation", subject: user_id, actor_id: user_id },
      ...{ mark: now, created_at: now },
    });
  }
  return invitation;
}
