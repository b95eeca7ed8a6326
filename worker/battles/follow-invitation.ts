import type { FollowAnswer } from "../contract/invitations.ts";
import { battleDatabase } from "../db/client.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import type { Region } from "../rules/regions.ts";
import { parseInvitationKey } from "./invitation-keys.ts";
import { selectProfile } from "./queries.ts";
import { CLOSED_INVITATION } from "./read-invitation.ts";
import { type FollowOutcome, invitationOf } from "./stubs.ts";

/**
 * Makes the match of an invitation, if its inviter is there and nobody has followed the link before. Repeated, it leads to the same match.
 * @param region where the follower is
 * @throws Problem 404 `invitation_over`; 409 `own_invitation`, `invitation_taken`, `inviter_away` and `in_battle`; 401 if the session
 *   has ended; 503 if the match couldn't be made
 */
export async function followInvitation(
  env: Bindings,
  { user_id, id_hash }: Session,
  key: string,
  region: Region,
): Promise<FollowAnswer> {
  const parsed = parseInvitationKey(key);
  if (!parsed) throw new Problem("invitation_over");
  const { inviter_id, secret } = parsed;
  const [inviter] = await selectProfile(battleDatabase(env), inviter_id);
  if (!inviter) throw new Problem("invitation_over");
  const follower = { user_id, session: id_hash, region };
  const outcome = await invitationOf(env, inviter_id).follow(secret, follower);
  if (typeof outcome === "object") return { match_id: outcome.match_id };
  throw problemOf(outcome, inviter.display_name);
}

function problemOf(outcome: Exclude<FollowOutcome, object>, inviter: string): Problem {
  switch (outcome) {
    case "away":
      return new Problem("inviter_away", {
        title: `${inviter} isn't here right now. Press Play again once ${inviter} is back.`,
      });
    case "inviter_in_battle":
      return new Problem("in_battle", {
        title: `${inviter} is in another battle. Press Play again once it is over.`,
      });
    case "follower_in_battle":
      return new Problem("in_battle");
    case "signed_out":
      return new Problem("session_missing");
    case "unavailable":
      return new Problem("unavailable");
    default:
      return new Problem(CLOSED_INVITATION[outcome]);
  }
}
