import type { FollowAnswer } from "../contract/invitations.ts";
import { battleDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { parseInvitationKey } from "./invitation-keys.ts";
import { selectProfile } from "./queries.ts";
import { CLOSED_INVITATION } from "./read-invitation.ts";
import { type FollowOutcome, type InvitedGuest, type Invitee, invitationOf } from "./stubs.ts";

/**
 * Makes the match of an invitation, if its inviter is there and nobody has followed the link before. Repeated, it leads to the same match.
 * @param counted the count of such requests, which rejects past the rate. It goes beside the first reads
 * @throws Problem 404 `invitation_over`; 409 `own_invitation`, `invitation_taken`, `inviter_away` and `in_battle`; 401 if the session
 *   has ended; 503 if the match couldn't be made. For a guest 429 `guest_limit` and 409 `host_limit`
 */
export async function followInvitation(
  env: Bindings,
  invitee: Invitee | InvitedGuest,
  key: string,
  counted: Promise<void>,
): Promise<FollowAnswer> {
  const parsed = parseInvitationKey(key);
  if (!parsed) throw new Problem("invitation_over");
  const { inviter_id, secret } = parsed;
  const [[inviter]] = await Promise.all([selectProfile(battleDatabase(env), inviter_id), counted]);
  if (!inviter) throw new Problem("invitation_over");
  const outcome = await invitationOf(env, inviter_id).follow(secret, invitee);
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
    case "invitee_in_battle":
      return new Problem("in_battle");
    case "signed_out":
      return new Problem("session_missing");
    case "unavailable":
    case "guest_limit":
      return new Problem(outcome);
    case "host_limit":
      return new Problem("host_limit", {
        title: `${inviter} has played with as many guests as a day allows. With an account, which is free, you can play on.`,
      });
    default:
      return new Problem(CLOSED_INVITATION[outcome]);
  }
}
