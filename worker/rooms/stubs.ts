/** Stubs of the rooms' objects: one for each learner, with the room that the learner has opened, and where the learner has a seat. */
import type { RoomAnswer } from "../contract/rooms.ts";
import type { Bindings } from "../platform/env.ts";
import { madeIn, type Region } from "../rules/regions.ts";

/** Who opens a room. `scale`: as for `scaledRoomTiming`. */
export type Opener = {
  account: string;
  display_name: string;
  avatar_url: string;
  challenge_id: string;
  scale: number;
};

/** A room that can be read, or why it can't. `removed`: by its host. */
export type RoomSummary = Omit<RoomAnswer, "user_state"> | "over" | "removed";

/** A room as moderators are told of it. `opened_at`: in milliseconds since 1970; the opener is the first member. */
export type RoomRecord = {
  opened_at: number;
  challenge_id: string;
  members: { display_name: string; isGuest: boolean; here: boolean }[];
};

/** The methods of `RoomObject` that are called through a stub. `account`: the id of a learner; to read a room also the key of a guest. */
export interface RoomMethods extends Rpc.DurableObjectBranded {
  open(opener: Opener): Promise<string>;
  read(secret: string, account: string | null): RoomSummary;
  takeSeat(opener: string, until: number): Promise<boolean>;
  describe(secret: string, account: string): RoomRecord | null;
  close(secret: string): boolean;
  renew(account: string, id_hash?: string): Promise<void>;
  closeMember(account: string, id_hash?: string): void;
  forget(account: string): Promise<void>;
  forgetMember(account: string): void;
  rename(account: string, from: string, to: string): Promise<void>;
  renameMember(account: string, from: string, to: string): void;
  isPlaying(account: string): Promise<boolean>;
  hasMember(account: string): boolean;
}

/**
 * The object of a learner.
 * @param opener the id of the learner who has opened the room
 * @param near the region of the learner, where the object is made if this is its first call; otherwise where the call comes from
 */
export function roomOf(env: Bindings, opener: string, near?: Region): DurableObjectStub<RoomMethods> {
  return (env.ROOMS as DurableObjectNamespace<RoomMethods>).getByName(opener, madeIn(near));
}
