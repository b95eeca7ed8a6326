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
  /** It stands where only Warriors read: others hear nothing of it. */
  for_warriors?: boolean;
};

/** A row of the table, as it is told. */
export type NoticeRow = {
  kind: NoticeKind;
  subject: string;
  actor_id: string | null;
  mark: number;
  count: number;
  created_at: number;
  read_at: number | null;
};

/** A notice that is stored for a learner. `hasBrowser`: a browser may be to be told of it. */
export type StoredNotice = NoticeRow & { user_id: string; hasBrowser: boolean };

/** A reply whose thread's followers are to be told. `without`: those who hear of it otherwise. */
export type NewReply = {
  thread_id: string;
  notice: NewNotice & { actor_id: string };
  without: string[];
};

/** The session of a socket, and when that is closed, in milliseconds since 1970. */
export type BellOwner = Session & { until: number };

/** The methods of `BellObject` that are called through a stub. */
export interface BellMethods extends Rpc.DurableObjectBranded {
  add(user_id: string, notice: NewNotice): Promise<void>;
  tellFollowers(reply: NewReply): Promise<void>;
  announce(stored: StoredNotice[]): Promise<void>;
  handOut(stored: StoredNotice[]): Promise<void>;
  changed(user_id: string): void;
  renew(user_id: string, id_hash?: string): void;
}

/**
 * Learners are spread over so many objects. With 50,000 pages open each has some 1,600 sockets, which hibernate. The number may be changed at any
 * time: sockets come back within half an hour.
 */
const BELL_OBJECTS = 32;

function numberOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % BELL_OBJECTS;
}

const bellObject = (env: Bindings, number: number): DurableObjectStub<BellMethods> =>
  (env.BELLS as DurableObjectNamespace<BellMethods>).getByName(`bell/${number}`);

/** The object that has the sockets of a learner's bell; of a thread, the one that tells its followers. */
export const bellOf = (env: Bindings, id: string): DurableObjectStub<BellMethods> =>
  bellObject(env, numberOf(id));

/** The objects of some learners, each with what is theirs. */
export function bellsOf<Item extends { user_id: string }>(
  env: Bindings,
  items: readonly Item[],
): [DurableObjectStub<BellMethods>, Item[]][] {
  return [...Map.groupBy(items, ({ user_id }) => numberOf(user_id))].map(([number, own]) => [
    bellObject(env, number),
    own,
  ]);
}
