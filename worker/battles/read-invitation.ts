import type { InvitationAnswer } from "../contract/invitations.ts";
import type { ProblemCode } from "../contract/problems.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { type Guest, guestReader } from "./guest-tokens.ts";
import { parseInvitationKey } from "./invitation-keys.ts";
import { selectProfile } from "./queries.ts";
import { type InvitationState, invitationOf } from "./stubs.ts";

/** The codes of the answers about an invitation that can't be followed. */
export const CLOSED_INVITATION = {
  over: "invitation_over",
  own: "own_invitation",
  taken: "invitation_taken",
} as const satisfies Record<Exclude<InvitationState, object>, ProblemCode>;

/**
 * An invitation for who has its link, visitors included. Stores nothing.
 * @param user_id undefined for a visitor
 * @param guest undefined for who isn't one
 * @throws Problem 404 `invitation_over`, also for a key that never was; 409 `own_invitation` and `invitation_taken`
 */
export async function readInvitation(
  env: Bindings,
  key: string,
  user_id: string | undefined,
  guest: Guest | undefined,
): Promise<InvitationAnswer> {
  const parsed = parseInvitationKey(key);
  if (!parsed) throw new Problem("invitation_over");
  const { inviter_id, secret } = parsed;
  const reader = user_id ?? (guest ? guestReader(guest) : null);
  const [state, [[[inviter]], [states] = []]] = await Promise.all([
    invitationOf(env, inviter_id).read(secret, reader),
    readProfiles(env, inviter_id, user_id),
  ]);
  if (typeof state === "string") throw new Problem(CLOSED_INVITATION[state]);
  if (!inviter) throw new Problem("invitation_over");
  return {
    user_state: states ? userStateOf(states[0]) : null,
    inviter,
    challenge_id: state.challenge_id,
  };
}

/** The profile of the inviter, and the state of the learner who reads, if it is one. */
function readProfiles(env: Bindings, inviter_id: string, user_id: string | undefined) {
  const battles = battleDatabase(env);
  const profile = [battles, [selectProfile(battles, inviter_id)]] as const;
  if (user_id === undefined) return batchAcross(profile);
  const learners = learnerDatabase(env, user_id);
  return batchAcross(profile, [learners, [selectUserState(learners, user_id)]]);
}
