import { IDLE_LIMIT_MS } from "../accounts/sessions.ts";
import type {
  FriendLists,
  FriendsBoard,
  FriendsHere,
  FriendsScreen,
  LearnerProfile,
} from "../contract/friends.ts";
import { batchAcross } from "../db/batch-across.ts";
import { allLearnersDatabase, communityDatabase, learnerDatabase } from "../db/client.ts";
import { idsFrom } from "../db/id-list.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { isolateCache } from "../platform/isolate-cache.ts";
import { levelOf } from "../rules/levels.ts";
import { weekOf } from "../rules/weeks.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { readWhoIsHere, visit } from "./presence.ts";
import {
  selectFriendIds,
  selectFriends,
  selectHidesPresence,
  selectRelations,
  selectRequests,
  selectStandings,
} from "./queries.ts";

type Relation = Awaited<ReturnType<typeof selectRelations>>[number];

/** The lists of the friends' page. */
export async function readFriends(env: Bindings, user_id: string): Promise<FriendsScreen> {
  const [community, learners] = [communityDatabase(env), learnerDatabase(env, user_id)];
  const [[relations, requests], [states]] = await batchAcross(
    [community, [selectRelations(community, user_id), selectRequests(community, user_id)]],
    [learners, [selectUserState(learners, user_id)]],
  );
  const lists = listsOf(relations, requests);
  const here = await readWhoIsHere(env, lists.friends);
  return { user_state: userStateOf(states[0]), ...lists, here };
}

/** The lists after a change of one of them. */
export async function readFriendLists(env: Bindings, user_id: string): Promise<FriendLists> {
  const db = communityDatabase(env);
  const [relations, requests] = await db.batch([selectRelations(db, user_id), selectRequests(db, user_id)]);
  return listsOf(relations, requests);
}

function listsOf(relations: readonly Relation[], requests: LearnerProfile[]): FriendLists {
  const learnersIn = (isIn: (relation: Relation) => boolean): LearnerProfile[] =>
    relations.filter(isIn).map(({ state: _state, back: _back, ...learner }) => learner);
  return {
    friends: learnersIn(({ state, back }) => state === "asked" && back === "asked"),
    // Who was blocked isn't told so, and goes on waiting.
    asked: learnersIn(({ state, back }) => state === "asked" && back !== "asked"),
    blocked: learnersIn(({ state }) => state === "blocked"),
    requests,
  };
}

/** However often a page asks, the objects are asked no more often. */
const CACHE_MS = 2000;
const polls = isolateCache<string, FriendsHere>(CACHE_MS, 10_000);

/**
 * Which friends are here, and the invitations of friends that can still be followed. Says to the friends that the learner is here, unless
 * the learner has chosen otherwise.
 */
export async function readFriendsHere(env: Bindings, session: Session, now: number): Promise<FriendsHere> {
  const found = await polls(session.user_id, now, () => poll(env, session, now));
  return found ?? { friends: 0, here: [], invitations: [] };
}

/** @returns undefined for a learner without friends: the first one is noticed at once. So too for a session that has ended, which nobody sees */
async function poll(env: Bindings, session: Session, now: number): Promise<FriendsHere | undefined> {
  const { user_id } = session;
  const [community, learners] = [communityDatabase(env), learnerDatabase(env, user_id)];
  const [[friends], [[own]]] = await batchAcross(
    [community, [selectFriends(community, user_id)]],
    [learners, [selectHidesPresence(learners, session, now, now - IDLE_LIMIT_MS)]],
  );
  if (friends.length === 0 || !own) return undefined;
  return { friends: friends.length, ...(await visit(env, user_id, friends, !own.hidden)) };
}

/** The table of a learner and the friends. */
export async function readFriendsBoard(env: Bindings, user_id: string, now: number): Promise<FriendsBoard> {
  const [community, all] = [communityDatabase(env), allLearnersDatabase(env)];
  const friends = await idsFrom(all, community, selectFriendIds(community, user_id));
  const rows = await selectStandings(all, user_id, friends, weekOf(now));
  return { user_id, entries: rows.map((row) => ({ ...row, level: levelOf(row.exp) })) };
}
