/** Stubs of the bell objects, and what they are told. */
import type { Bindings, Session } from "../platform/env.ts";
import type { NoticeKind } from "../rules/notices.ts";

/** Something that a learner is to be told of; see rules/notices.ts. */
export type NewNotice = {
  kind: NoticeKind;
  subject: string;
  /** Who did it. A learner hears nothing of somebody muted or blocked, or of the own acts. */
  actor_id?: string;
  /**
   * Rises with each new occurrence of the same subject, such as the time or the number of likes. A message with one that isn't higher changes
   * nothing, so it can be repeated.
   */
  mark: number;
  /** When it happened, in milliseconds since 1970. */
  created_at: number;
};

/** The session of a socket, and when that is closed, in milliseconds since 1970. Stored in the socket's attachment. */
export type BellOwner = Session & { until: number };

/** The methods of `BellObject` that are called through a stub. */
export interface BellMethods extends Rpc.DurableObjectBranded {
  add(user_id: string, notice: NewNotice): Promise<void>;
  changed(user_id: string): void;
  renew(user_id: string, id_hash?: string): void;
}

/**
 * Learners are spread over so many objects. With 50,000 pages open each has some 1,600 sockets, which hibernate. The number may be changed at any
 * time: sockets come back within half an hour.
 */
const BELL_OBJECTS = 32;

/** The object that has the sockets of a learner's bell. */
export function bellOf(env: Bindings, user_id: string): DurableObjectStub<BellMethods> {
  let hash = 0;
  for (const character of user_id) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return (env.BELLS as DurableObjectNamespace<BellMethods>).getByName(`bell/${hash % BELL_OBJECTS}`);
}
