/** Stubs of the queue and match objects. */
import type { Bindings } from "../platform/env.ts";
import type { QueueWait } from "./match-store.ts";

/** The methods of `QueueObject` that are called through a stub. Here, since matches and queues call each other. */
export interface QueueMethods extends Rpc.DurableObjectBranded {
  renew(user_id: string, id_hash?: string): void;
  has(user_id: string): boolean;
  reservePlace(user_id: string, since: number): void;
}

/** The methods of `MatchObject` that are called through a stub. */
export interface MatchMethods extends Rpc.DurableObjectBranded {
  prepare(match_id: string, scale: number, waits: QueueWait[]): Promise<void>;
  renew(user_id: string, id_hash?: string): void;
}

/** The queue of a challenge. */
export function queueOf(env: Bindings, challenge_id: string): DurableObjectStub<QueueMethods> {
  return (env.QUEUES as DurableObjectNamespace<QueueMethods>).getByName(challenge_id);
}

/** A match. */
export function matchOf(env: Bindings, match_id: string): DurableObjectStub<MatchMethods> {
  return (env.MATCHES as DurableObjectNamespace<MatchMethods>).getByName(match_id);
}

/** A race against a ghost: a match of one player. The prefix keeps it apart from the names of matches. */
export function raceOf(env: Bindings, race_id: string): DurableObjectStub<MatchMethods> {
  return (env.MATCHES as DurableObjectNamespace<MatchMethods>).getByName(`race:${race_id}`);
}
