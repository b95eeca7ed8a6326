/** Stubs of the queue, match and invitation objects. */
import type { OpenInvitation } from "../contract/invitations.ts";
import type { Bindings } from "../platform/env.ts";
import { madeIn, type Place, type Region } from "../rules/regions.ts";
import type { Guest } from "./guest-tokens.ts";
import type { QueueWait } from "./match-store.ts";
import type { Watchable } from "./watch-stubs.ts";

/** The methods of `QueueObject` that are called through a stub. Here, since matches and queues call each other. */
export interface QueueMethods extends Rpc.DurableObjectBranded {
  renew(user_id: string, id_hash?: string): void;
  has(user_id: string): boolean;
  waiting(): string[];
  reservePlaces(waits: readonly QueueWait[]): void;
}

/** `guest`: the second player of a match with a guest. `watchable`: for a match that others may watch. */
export type MatchKind = { guest?: Guest | undefined; watchable?: Watchable | undefined };

/** The methods of `MatchObject` that are called through a stub. */
export interface MatchMethods extends Rpc.DurableObjectBranded {
  prepare(match_id: string, scale: number, waits: QueueWait[], kind?: MatchKind): Promise<boolean>;
  renew(user_id: string, id_hash?: string): void;
}

/** A learner who has followed an invitation's link. `session`: the hash of the session. */
export type Invitee = { user_id: string; session: string; region: Region };

/** A guest who has followed an invitation's link. `address`: see `callerAddress`; it is counted, and not stored. */
export type InvitedGuest = { guest: Guest; address: string; region: Region };

/** An invitation that can be followed, or why it can't. `own`: by the inviter. */
export type InvitationState = { challenge_id: string } | "over" | "own" | "taken";

/** The match that following a link has led to, or why there is none. */
export type FollowOutcome =
  | { match_id: string }
  | Exclude<InvitationState, object>
  | ("away" | "inviter_in_battle" | "invitee_in_battle" | "signed_out" | "unavailable")
  | GuestRefusal;

/** Why a guest can't play: the guest, or the Warrior as a host of guests, has played the day's matches. */
export type GuestRefusal = "guest_limit" | "host_limit";

/** The methods of `InvitationObject` that are called through a stub. */
export interface InvitationMethods extends Rpc.DurableObjectBranded {
  invite(inviter: { user_id: string; challenge_id: string; scale: number }): Promise<OpenInvitation>;
  read(secret: string, reader: string | null): InvitationState;
  follow(secret: string, invitee: Invitee | InvitedGuest): Promise<FollowOutcome>;
  renew(user_id: string, id_hash?: string): void;
}

/** No deployment has more shards, whatever it says. */
const MAX_QUEUE_SHARDS = 32;

/** How many shards the queue of a challenge may have. */
export const shardCount = (env: Bindings): number =>
  Math.min(MAX_QUEUE_SHARDS, Math.max(1, Math.floor(Number(env.QUEUE_SHARDS)) || 1));

/** The queue of a challenge. @param shard 0: the first one, where everybody meets who finds nobody in another */
export function queueOf(env: Bindings, challenge_id: string, shard = 0): DurableObjectStub<QueueMethods> {
  const name = shard === 0 ? challenge_id : `${challenge_id}/${shard}`;
  return (env.QUEUES as DurableObjectNamespace<QueueMethods>).getByName(name);
}

/** All shards of a challenge's queue. */
export const shardsOf = (env: Bindings, challenge_id: string): DurableObjectStub<QueueMethods>[] =>
  Array.from({ length: shardCount(env) }, (_, shard) => queueOf(env, challenge_id, shard));

/** The shard of a queue's object. */
export const shardNumber = (name: string | undefined): number => Number(name?.split("/")[1] ?? 0);

const SHARD_HEADER = "x-shard";

/** The answer of a first shard that has much to do: wait in this one. */
export const sentToShard = (shard: number): Response =>
  new Response(null, { status: 409, headers: { [SHARD_HEADER]: String(shard) } });

/** The shard that an answer names; 0 for none. */
export const shardNamedBy = ({ headers }: Response): number => Number(headers.get(SHARD_HEADER));

/** A match. @param place where the object is made if this is its first call; otherwise where the call comes from */
export function matchOf(env: Bindings, match_id: string, place?: Place): DurableObjectStub<MatchMethods> {
  const matches = env.MATCHES as DurableObjectNamespace<MatchMethods>;
  return matches.getByName(match_id, madeIn(place));
}

/** A race against a ghost: a match of one player. The prefix keeps it apart from the names of matches. */
export function raceOf(env: Bindings, race_id: string): DurableObjectStub<MatchMethods> {
  return (env.MATCHES as DurableObjectNamespace<MatchMethods>).getByName(`race:${race_id}`);
}

/** The invitation of a learner: one object each, since a new invitation replaces the last one. @param near as for `matchOf`: the inviter's region */
export function invitationOf(
  env: Bindings,
  user_id: string,
  near?: Region,
): DurableObjectStub<InvitationMethods> {
  return (env.INVITATIONS as DurableObjectNamespace<InvitationMethods>).getByName(user_id, madeIn(near));
}
