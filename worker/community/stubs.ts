/** Stubs of the objects that hold a channel's sockets, and what they say to each other. */
import type { ClientRequest, OwnReaction, ServerFrame, ShownLearner } from "../contract/community.ts";
import type { Bindings } from "../platform/env.ts";
import { MAX_SOCKETS_PER_OBJECT } from "../rules/batching.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import type { Region } from "../rules/regions.ts";
import type { SocketOwner } from "./channel-subscribers.ts";

/**
 * The history for a socket as an encoded frame, the newest sequence number in it, and whether it replaces what a page has; and the encoded frame of
 * who is here. Null in the channel without messages.
 */
export type EncodedHistory = { text: string; last_id: number; fresh: boolean; present: string } | null;

/** What became of a request once it was stored, for all sockets of its learner. */
export type Answer = { user_id: string; frame: ServerFrame };

/** A frame of the sequencer's for all sockets of a relay. */
export type RelayFrame = {
  /** The encoded frame; empty where there is nothing to send but the sequence numbers. */
  text: string;
  after: number;
  last_id: number;
  /** Whether all get it, since it is no part of the sequence: news of threads, and who is here. */
  toAll: boolean;
  /** The relay may have missed any frame before: it reads the history since its last message. */
  mustCatchUp: boolean;
  /** What became of requests that are in this frame, or that changed nothing. */
  answers?: Answer[];
};

/** The learner of a socket, as far as what it sends needs it. */
export type Author = Pick<
  SocketOwner,
  "user_id" | "display_name" | "avatar_url" | "silenced_until" | "created_at"
>;

/** A request that a relay hands to the sequencer. */
export type RelayedRequest = {
  author: Author;
  request: ClientRequest;
};

/** What became of a request. `pending`: an answer or a batch says so once it is stored. `isTooFast`: its author sent more than is allowed. */
export type Verdict =
  | { kind: "pending" }
  | { kind: "confirmed"; id: FeedMessage["id"] }
  | { kind: "own_reactions"; from: number; to?: number; reactions: OwnReaction[] }
  | { kind: "refused"; title: string; wait_ms?: number; isTooFast?: boolean };

/** What the sequencer answers a relay with sockets that it had forgotten: those may have missed a log-out, and have to be closed. */
export const FORGOTTEN = "forgotten";
export type Forgotten = typeof FORGOTTEN;

/** The methods of `ChannelObject` that relays call. Here, since sequencer and relays call each other. */
export interface SequencerMethods extends Rpc.DurableObjectBranded {
  enterRelay(name: string, sockets: number, after: number): EncodedHistory | Forgotten;
  checkIn(name: string, sockets: number): number | Forgotten;
  historySince(after: number): EncodedHistory;
  acceptRelayed(name: string, requests: RelayedRequest[], typing: ShownLearner[]): Verdict[] | Forgotten;
}

/** The methods of `RelayObject` that the sequencer calls. */
export interface RelayMethods extends Rpc.DurableObjectBranded {
  deliver(frame: RelayFrame): Promise<number>;
  renew(user_id: string, id_hash?: string): void;
}

/** The sequencer of a channel. */
export function sequencerOf(env: Bindings, channel: string): DurableObjectStub<SequencerMethods> {
  return (env.CHANNEL as DurableObjectNamespace<SequencerMethods>).getByName(channel);
}

/** A relay by its name. The first call makes it, in its region. */
export function relayOf(env: Bindings, name: string): DurableObjectStub<RelayMethods> {
  const locationHint = name.split("/")[1] as Region;
  return (env.RELAYS as DurableObjectNamespace<RelayMethods>).getByName(name, { locationHint });
}

/** The name of a relay. Nothing in it comes from a browser. */
export const relayName = (channel: string, region: Region, number: number): string =>
  `${channel}/${region}/${number}`;

/** The channel of a relay. */
export const channelOfRelay = (name: string): string => name.split("/")[0] ?? "";

/** Sockets that one object of a channel holds. */
export const maxSocketsOf = (env: Bindings): number => Number(env.CHANNEL_SOCKETS) || MAX_SOCKETS_PER_OBJECT;

const RELAY_HEADER = "x-relay";

/** The answer of an object that is full: open the socket at this relay, or, without a name, ask the sequencer. */
export const sentToRelay = (name?: string): Response =>
  new Response(null, { status: 409, headers: name === undefined ? {} : { [RELAY_HEADER]: name } });

/** The relay that an answer names. */
export const relayNamedBy = ({ headers }: Response): string | undefined =>
  headers.get(RELAY_HEADER) ?? undefined;
