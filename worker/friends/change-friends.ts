import { nameHandle } from "../accounts/names.ts";
import { unlessSilenced } from "../accounts/silence.ts";
import { deleteMute, insertMute } from "../community/queries.ts";
import type { Asked, FriendLists, FriendRequestBody } from "../contract/friends.ts";
import { communityDatabase, everyDatabase, handleDatabases } from "../db/client.ts";
import { notify } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { fieldProblem, Problem } from "../platform/problems.ts";
import { DAY_MS } from "../rules/dates.ts";
import { displayNameKey } from "../rules/display-names.ts";
import { MAX_BLOCKED, MAX_MUTED } from "../rules/friends.ts";
import {
  deleteBlock,
  deleteFriendship,
  insertAsked,
  insertBlock,
  selectIdByName,
  selectRelation,
} from "./queries.ts";
import { readFriendLists } from "./read-friends.ts";

/**
 * Asks another learner to be friends. Repeated it changes nothing; if the other one has asked too, they are friends. Who was blocked by the other one gets
 * the same answer, and the other one hears nothing.
 * @throws Problem 403 while silenced; 404 for nobody; 409 for too many friends or requests, or a learner whom one has blocked; 422 for
 *   oneself or an unknown name
 */
export async function askFriend(
  env: Bindings,
  user_id: string,
  body: FriendRequestBody,
  now: number,
): Promise<Asked> {
  const other_id = body.user_id ?? (await findByName(env, body.display_name ?? ""));
  if (other_id === user_id)
    throw new Problem("invalid", { title: "That is you. You can't be your own friend." });
  const db = communityDatabase({ DB: unlessSilenced(everyDatabase(env), user_id, now) });
  const [, [relation]] = await db.batch([
    insertAsked(db, user_id, other_id, now, false),
    selectRelation(db, user_id, other_id),
  ]);
  if (!relation) throw new Problem("not_found");
  const { state, back, ...learner } = relation;
  if (state === "blocked")
    throw new Problem("conflict", { title: `You have blocked ${learner.display_name}. Unblock them first.` });
  if (state === null) throw new Problem("conflict", { title: FULL });
  // Once a day at most, however often it is taken back and sent again.
  if (back === null)
    notify(env, other_id, {
      ...{ kind: "friend_request", subject: user_id, actor_id: user_id },
      ...{ mark: Math.floor(now / DAY_MS), created_at: now },
    });
  return { ...learner, relation: back === "asked" ? "friend" : "asked" };
}

const FULL = "One of you has too many friends or open requests. Answer some, and try again.";

async function findByName(env: Bindings, display_name: string): Promise<string> {
  const key = displayNameKey(display_name);
  const directories = handleDatabases(env, nameHandle(key));
  const [learner] = (await Promise.all(directories.map((db) => selectIdByName(db, key)))).flat();
  if (!learner)
    throw fieldProblem("display_name", "Nobody has this name. Ask your friend how it is written.");
  return learner.user_id;
}

/**
 * Accepts a request; or declines it, takes one's own back, or ends the friendship. The other one isn't told.
 * @throws Problem 404 where there is no request to accept, 409 for too many friends
 */
export async function changeFriend(
  env: Bindings,
  user_id: string,
  other_id: string,
  friend: boolean,
  now: number,
): Promise<FriendLists> {
  const db = communityDatabase(env);
  const change = friend
    ? insertAsked(db, user_id, other_id, now, true)
    : deleteFriendship(db, user_id, other_id);
  const [, [relation]] = await db.batch([change, selectRelation(db, user_id, other_id)]);
  if (friend && relation?.back !== "asked")
    throw new Problem("not_found", { title: "This request was taken back." });
  if (friend && relation?.state !== "asked") throw new Problem("conflict", { title: FULL });
  return readFriendLists(env, user_id);
}

/**
 * Blocks another learner, which ends a friendship and mutes them too; or takes both back.
 * @throws Problem 409 for who has blocked `MAX_BLOCKED`: the other one is no friend any more, and muted
 */
export async function block(
  env: Bindings,
  user_id: string,
  other_id: string,
  blocked: boolean,
  now: number,
): Promise<FriendLists> {
  const db = communityDatabase(env);
  if (!blocked) {
    await db.batch([deleteBlock(db, user_id, other_id), deleteMute(db, user_id, other_id)]);
    return readFriendLists(env, user_id);
  }
  const [, , , [relation]] = await db.batch([
    deleteFriendship(db, user_id, other_id),
    insertBlock(db, user_id, other_id, now),
    insertMute(db, user_id, other_id, now, MAX_MUTED + MAX_BLOCKED),
    selectRelation(db, user_id, other_id),
  ]);
  if (relation && relation.state !== "blocked" && other_id !== user_id)
    throw new Problem("conflict", {
      title: `You have blocked ${MAX_BLOCKED} learners, which is all that one can. Unblock one to block ${relation.display_name}, who is muted for now.`,
    });
  return readFriendLists(env, user_id);
}
