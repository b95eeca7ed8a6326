/** Friends: the bodies of their routes, and what the pages show. */
import * as z from "zod";
import type { OpenInvitation } from "./invitations.ts";
import type { UserState } from "./standing.ts";

const learnerId = z.string().min(1).max(64);

/** Whom to ask: by the id that a row or result names, or by the exact display name. */
export const friendRequestBody = z
  .strictObject({ user_id: learnerId.optional(), display_name: z.string().trim().min(1).max(64).optional() })
  .refine((body) => (body.user_id === undefined) !== (body.display_name === undefined), "Name one learner.");
export type FriendRequestBody = z.infer<typeof friendRequestBody>;

/** `true` accepts a request; `false` declines it, takes one's own back, or ends the friendship. */
export const friendBody = z.strictObject({ friend: z.boolean() });
export const blockBody = z.strictObject({ blocked: z.boolean() });

export type LearnerProfile = { user_id: string; display_name: string; avatar_url: string };

/** What has come of a request. */
export type Asked = LearnerProfile & { relation: "friend" | "asked" };

/** A learner's friends, by name, and the requests in both directions, the newest first. */
export type FriendLists = {
  friends: LearnerProfile[];
  /** Who has asked the learner. */
  requests: LearnerProfile[];
  /** Whom the learner has asked. */
  asked: LearnerProfile[];
  blocked: LearnerProfile[];
};

export type FriendsScreen = FriendLists & {
  user_state: UserState;
  /** The ids of the friends who are here. */
  here: string[];
};

/** A friend's invitation to a match that can still be followed. */
export type FriendInvitation = LearnerProfile & Omit<OpenInvitation, "expires_at">;

export type FriendsHere = {
  /** How many friends the learner has. A page with none stops asking. */
  friends: number;
  here: string[];
  invitations: FriendInvitation[];
};

/** A row of the friends' table. `week_exp`: the EXP of this week. */
export type FriendEntry = LearnerProfile & { exp: number; level: number; week_exp: number };

/** The learner and the friends who don't hide theirs, by EXP. */
export type FriendsBoard = { user_id: string; entries: FriendEntry[] };
