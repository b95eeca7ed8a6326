/** Stubs of the queue and match objects. */
import type { Bindings } from "../platform/env.ts";
import type { MatchObject } from "./match-object.ts";
import type { QueueObject } from "./queue-object.ts";

/** The queue of a challenge. */
export function queueOf(env: Bindings, challenge_id: string): DurableObjectStub<QueueObject> {
  return (env.QUEUES as DurableObjectNamespace<QueueObject>).getByName(challenge_id);
}

/** A match. */
export function matchOf(env: Bindings, match_id: string): DurableObjectStub<MatchObject> {
  return (env.MATCHES as DurableObjectNamespace<MatchObject>).getByName(match_id);
}

/** A race against a ghost: a match of one player. The prefix keeps it apart from the names of matches. */
export function raceOf(env: Bindings, race_id: string): DurableObjectStub<MatchObject> {
  return (env.MATCHES as DurableObjectNamespace<MatchObject>).getByName(`race:${race_id}`);
}
