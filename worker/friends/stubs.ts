/** Stubs of the presence objects. */
import type { OpenInvitation } from "../contract/invitations.ts";
import type { Bindings } from "../platform/env.ts";

/** An invitation that a learner has sent to a friend. `user_id`: the inviter. */
export type SentInvitation = OpenInvitation & { user_id: string };

/** What a learner's own presence object says to a poll. `here`: of the learners that were asked for. */
export type Visit = { here: string[]; invitations: SentInvitation[] };

/** The methods of `PresenceObject` that are called through a stub. */
export interface PresenceMethods extends Rpc.DurableObjectBranded {
  visit(user_id: string, isShown: boolean, user_ids: string[]): Visit;
  forget(user_id: string): void;
  whoIsHere(user_ids: string[]): string[];
  invite(friend_id: string, invitation: SentInvitation): Promise<void>;
}

/** Learners are spread over so many objects, and a learner's friends are looked for in as many at most. */
const PRESENCE_OBJECTS = 8;

const numberOf = (user_id: string): number => {
  let hash = 0;
  for (const character of user_id) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % PRESENCE_OBJECTS;
};

const presenceObject = (env: Bindings, number: number): DurableObjectStub<PresenceMethods> =>
  (env.PRESENCE as DurableObjectNamespace<PresenceMethods>).getByName(`presence/${number}`);

/** The object that knows whether a learner is here. */
export const presenceOf = (env: Bindings, user_id: string): DurableObjectStub<PresenceMethods> =>
  presenceObject(env, numberOf(user_id));

/** Whether two learners are in one object. */
export const isSamePresence = (one: string, other: string): boolean => numberOf(one) === numberOf(other);

/** The objects of some learners, each with the ids that it knows. */
export function presencesOf(
  env: Bindings,
  user_ids: readonly string[],
): [DurableObjectStub<PresenceMethods>, string[]][] {
  return [...Map.groupBy(user_ids, numberOf)].map(([number, ids]) => [presenceObject(env, number), ids]);
}
