import type * as z from "zod";
import { changeProfile } from "../accounts/copies.ts";
import { isNameTaken, nameColumns, unbarName, unlessNameTaken } from "../accounts/names.ts";
import { restorePicture, withholdPicture } from "../accounts/pictures.ts";
import { messageTarget, type restoreBody } from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { type CommunityDatabase, communityDatabase, everyDatabase, learnerDatabase } from "../db/client.ts";
import { guardDatabase } from "../db/guarded.ts";
import { notifyModerated } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { Problem, problemOf } from "../platform/problems.ts";
import { renameInRooms } from "../rooms/rename-in-rooms.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import type { RestorableKind } from "../rules/moderation.ts";
import { aboutOf } from "../rules/thread-ids.ts";
import { selectAvatar, updateAvatar } from "../standing/queries.ts";
import { broadcastThread, renameAuthor, renewChannelSockets, restoreMessage } from "./channels.ts";
import { assertActing, deleteTakenBack } from "./moderate.ts";
import { insertRestoreTargetAct, restoreTarget, selectTarget, updateName } from "./moderation-queries.ts";
import {
  deleteRemoval,
  hasLeft,
  insertRestoreAct,
  type KeptName,
  type Left,
  removalTarget,
  restoreReply,
  restoreThread,
  selectRemovals,
} from "./removal-queries.ts";

type Restoration = (env: Bindings, user_id: string, id: string, now: number) => Promise<void>;

/**
 * Restores what a moderator has taken away. Reports that were closed stay closed.
 * @throws Problem as `assertActing`; 404 for what isn't taken away any more: it was restored, its time is over, or its author's account is gone; 409
 *   where what it belongs to isn't there, or something else has taken its place, as another name or picture that the learner chose
 */
export async function restore(
  env: Bindings,
  user_id: string,
  { target_kind, target_id }: z.output<typeof restoreBody>,
  now: number,
): Promise<void> {
  await assertActing(env, user_id, now);
  await RESTORATIONS[target_kind](env, user_id, target_id, now);
}

const gone = () => new Problem("not_found", { title: "That can't be brought back any more." });

/** A page or certificate keeps its row meanwhile. */
const ofOwnRow =
  (target_kind: "page" | "certificate"): Restoration =>
  async (env, user_id, target_id, now) => {
    const db = communityDatabase(env);
    const target = { target_kind, target_id };
    const [, [restored]] = await db.batch([
      insertRestoreTargetAct(db, user_id, target, now),
      restoreTarget(db, target),
      ...deleteTakenBack(db, target_id),
    ]);
    if (!restored) throw gone();
    notifyModerated(env, restored.user_id, `restored_${target_kind}`, now);
  };

/** Something that a removal keeps: the row of it. */
async function removalOf(env: Bindings, kind: RestorableKind, id: string, now: number) {
  const [removal] = await selectRemovals(communityDatabase(env), removalTarget(kind, id), now, 1);
  if (!removal) throw gone();
  return removal;
}

/** Asserts that nobody has used an id again, which browsers draw. @throws Problem 409 */
async function assertFree(env: Bindings, target_kind: "thread" | "reply", target_id: string): Promise<void> {
  const [taken] = await selectTarget(communityDatabase(env), { target_kind, target_id });
  if (taken) throw new Problem("conflict", { title: `There is another ${target_kind} in its place now.` });
}

/** Logs that something is restored, and forgets its removal. */
const settled = (db: CommunityDatabase, user_id: string, target: string, removal_id: number, now: number) =>
  [insertRestoreAct(db, user_id, target, now), deleteRemoval(db, target, removal_id)] as const;

const changed = (thing: "name" | "picture") =>
  new Problem("conflict", { title: `This learner has another ${thing} now, which stays.` });

/** A database whose calls throw 409 where a learner has changed what a removal left. */
const unlessChanged = (env: Bindings, user_id: string, was: Left): D1Database =>
  guardDatabase(everyDatabase(env), {
    name: "unchanged",
    ...hasLeft(user_id, was),
    refuse: () => changed(was.column === "display_name" ? "name" : "picture"),
  }).binding;

const RESTORATIONS: Readonly<Record<RestorableKind, Restoration>> = {
  page: ofOwnRow("page"),
  certificate: ofOwnRow("certificate"),

  thread: async (env, user_id, id, now) => {
    await removalOf(env, "thread", id, now);
    await assertFree(env, "thread", id);
    const db = communityDatabase(env);
    const [, , , , , , restored] = await db.batch([...restoreThread(db, user_id, id, now)]);
    if (restored.length === 0) throw gone();
    broadcastThread(env, id);
    const [thread] = restored.filter(({ part }) => part === "thread");
    notifyModerated(env, thread?.owner_id, "restored_thread", now);
  },

  reply: async (env, user_id, id, now) => {
    await removalOf(env, "reply", id, now);
    await assertFree(env, "reply", id);
    const db = communityDatabase(env);
    const [, , , [restored]] = await db.batch([...restoreReply(db, user_id, id, now)]);
    if (!restored)
      throw new Problem("conflict", {
        title: "The thread that it stood in isn't there. If a moderator took that away, bring it back first.",
      });
    broadcastThread(env, restored.thread_id);
    const thing = aboutOf(restored.thread_id) ? "restored_comment" : "restored_reply";
    notifyModerated(env, restored.owner_id, thing, now);
  },

  message: async (env, user_id, id, now) => {
    const named = messageTarget.safeParse(id);
    if (!named.success) throw gone();
    const removal = await removalOf(env, "message", id, now);
    // Its text goes with its author's account, and after a while.
    const isBack = await restoreMessage(env, named.data.channel, named.data.id);
    const db = communityDatabase(env);
    const target = removalTarget("message", id);
    if (!isBack) {
      await deleteRemoval(db, target, removal.id);
      throw gone();
    }
    await db.batch([...settled(db, user_id, target, removal.id, now)]);
    notifyModerated(env, removal.owner_id, "restored_message", now);
  },

  name: async (env, user_id, other, now) => {
    const removal = await removalOf(env, "name", other, now);
    const { name, given } = JSON.parse(removal.content) as KeptName;
    // Who has chosen another one since keeps it, and may take the earlier one again.
    await unbarName(env, other, name, removal.removed_at);
    const unchanged = unlessChanged(env, other, { column: "display_name", left: given });
    const guarded = { DB: unlessNameTaken(unchanged, name, other) };
    const [learners, community] = [learnerDatabase(guarded, other), communityDatabase(guarded)];
    const target = removalTarget("name", other);
    const update = () =>
      batchAcross(
        [community, settled(community, user_id, target, removal.id, now)],
        [learners, [updateName(learners, other, nameColumns(name))]],
      );
    try {
      await changeProfile(env, other, now, update, name);
    } catch (error) {
      if (isNameTaken(error))
        throw new Problem("display_name_taken", { title: "Somebody else has this name now." });
      throw error;
    }
    notifyModerated(env, other, "restored_name", now);
    await renewChannelSockets(env, other);
    // The learner has the name already, and nobody can press again: a failure is only logged.
    await Promise.all([renameAuthor(env, other, given, name), renameInRooms(env, other, given, name)]).catch(
      (error: unknown) => logFault("renaming", error),
    );
  },

  picture: async (env, user_id, other, now) => {
    const removal = await removalOf(env, "picture", other, now);
    const avatarOf = async () => (await selectAvatar(learnerDatabase(env, other), other))[0]?.avatar_url;
    // Asked before too: until the batch is refused, the picture would be shown by its address.
    if ((await avatarOf()) !== DEFAULT_AVATAR_URL) throw changed("picture");
    if (!(await restorePicture(env, removal.content))) throw gone();
    const guarded = { DB: unlessChanged(env, other, { column: "avatar_url", left: DEFAULT_AVATAR_URL }) };
    const [learners, community] = [learnerDatabase(guarded, other), communityDatabase(guarded)];
    const target = removalTarget("picture", other);
    try {
      await changeProfile(env, other, now, () =>
        batchAcross(
          [community, settled(community, user_id, target, removal.id, now)],
          [learners, [updateAvatar(learners, other, removal.content)]],
        ),
      );
    } catch (error) {
      // Unless it was restored at the same time.
      if (problemOf(error)?.code === "conflict" && (await avatarOf()) !== removal.content)
        await withholdPicture(env, removal.content);
      throw error;
    }
    notifyModerated(env, other, "restored_picture", now);
    await renewChannelSockets(env, other);
  },
};
