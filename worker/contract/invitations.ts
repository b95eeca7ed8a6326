/** Invitations to a match: the bodies of their routes, and the frames of the socket on which the inviter waits. */
import * as z from "zod";
import { challengeId } from "./battles.ts";
import type { UserState } from "./standing.ts";

/** `friend_id`: a friend on whose page the invitation is shown too. */
export const invitationBody = z.strictObject({
  challenge_id: challengeId,
  friend_id: z.string().max(64).optional(),
});
export type InvitationBody = z.infer<typeof invitationBody>;

/** An invitation that has just been made. `key`: for the link, `/play/{key}`. `expires_at`: by the server's clock. */
export type OpenInvitation = { key: string; challenge_id: string; expires_at: number };

/** An invitation for who has its link. */
export type InvitationAnswer = {
  /** Null for a visitor. */
  user_state: UserState | null;
  inviter: { display_name: string; avatar_url: string };
  challenge_id: string;
};

/** The match that following an invitation has led to. */
export type FollowAnswer = { match_id: string };

/** The guest that a visitor's browser has a cookie of now. */
export type GuestAnswer = { display_name: string };

/** The frames of the inviter's page. */
export const invitationRequest = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("cancel") }),
  /** The response to `call`. */
  z.strictObject({ type: z.literal("here") }),
]);
export type InvitationRequest = z.infer<typeof invitationRequest>;

export type InvitationMessage =
  | ({ type: "open"; now: number } & OpenInvitation)
  /** A friend has followed the link: the page answers at once that it is there. */
  | { type: "call" }
  | { type: "matched"; match_id: string };
