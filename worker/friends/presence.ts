/** Who is here, and who invites whom: by the presence objects. */

import { parseInvitationKey } from "../battles/invitation-keys.ts";
import { invitationOf } from "../battles/stubs.ts";
import type { FriendInvitation, FriendsHere, LearnerProfile } from "../contract/friends.ts";
import type { OpenInvitation } from "../contract/invitations.ts";
import { communityDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { selectRelation } from "./queries.ts";
import { isSamePresence, presenceOf, presencesOf, type SentInvitation } from "./stubs.ts";

/** The ids of the friends who are here, by a call of each object that knows some of them. */
export async function readWhoIsHere(env: Bindings, friends: readonly LearnerProfile[]): Promise<string[]> {
  const asked = presencesOf(
    env,
    friends.map(({ user_id }) => user_id),
  );
  return (await Promise.all(asked.map(([presence, ids]) => presence.whoIsHere(ids)))).flat();
}

/**
 * The same, with the invitations of friends that can still be followed, by a page of the learner that is in use.
 * @param isShown whether friends are told that the learner is here
 */
export async function visit(
  env: Bindings,
  user_id: string,
  friends: readonly LearnerProfile[],
  isShown: boolean,
): Promise<Pick<FriendsHere, "here" | "invitations">> {
  const isNear = (friend: LearnerProfile) => isSamePresence(friend.user_id, user_id);
  const near = friends.filter(isNear).map((friend) => friend.user_id);
  const far = friends.filter((friend) => !isNear(friend));
  const [own, others] = await Promise.all([
    presenceOf(env, user_id).visit(user_id, isShown, near),
    readWhoIsHere(env, far),
  ]);
  const invitations = await readOpen(env, user_id, friends, own.invitations);
  return { here: [...own.here, ...others], invitations };
}

async function readOpen(
  env: Bindings,
  user_id: string,
  friends: readonly LearnerProfile[],
  sent: readonly SentInvitation[],
): Promise<FriendInvitation[]> {
  const shown = sent.flatMap((invitation) => {
    const inviter = friends.find((friend) => friend.user_id === invitation.user_id);
    return inviter ? [{ inviter, invitation }] : [];
  });
  const open = await Promise.all(shown.map(({ invitation }) => isOpen(env, user_id, invitation)));
  return shown
    .filter((_, index) => open[index])
    .map(({ inviter, invitation: { key, challenge_id } }) => ({ ...inviter, key, challenge_id }));
}

async function isOpen(env: Bindings, user_id: string, { key }: SentInvitation): Promise<boolean> {
  const parsed = parseInvitationKey(key);
  if (!parsed) return false;
  return typeof (await invitationOf(env, parsed.inviter_id).read(parsed.secret, user_id)) === "object";
}

/** @throws Problem 404 for who is no friend */
export async function requireFriend(env: Bindings, user_id: string, other_id: string): Promise<void> {
  const [relation] = await selectRelation(communityDatabase(env), user_id, other_id);
  if (relation?.state !== "asked" || relation.back !== "asked") throw new Problem("not_found");
}

/** Shows an invitation on the friend's page, if that is here. */
export async function sendInvitation(
  env: Bindings,
  user_id: string,
  friend_id: string,
  invitation: OpenInvitation,
): Promise<void> {
  await presenceOf(env, friend_id).invite(friend_id, { ...invitation, user_id });
}

/** Friends are told no more that a learner is here. */
export async function forgetPresence(env: Bindings, user_id: string): Promise<void> {
  await presenceOf(env, user_id).forget(user_id);
}
