import type * as z from "zod";
import { changeProfile } from "../accounts/copies.ts";
import { isNameTaken, nameColumns, unbarName, unlessNameTaken } from "../accounts/names.ts";
import { giveWithheldBack } from "../accounts/pictures.ts";
import { messageTarget, type restoreBody } from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, everyDatabase, learnerDatabase } from "../db/client.ts";
import { notifyModerated } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import type { RestorableKind } from "../rules/moderation.ts";
import { aboutOf } from "../rules/thread-ids.ts";
import { updateAvatar } from "../standing/queries.ts";
import { broadcastThread, renameAuthor, renewChannelSockets, restoreMessage } from "./channels.ts";
import { assertActing, deleteTakenBack } from "./moderate.ts";
import { insertRestoreAct, restoreTarget, selectTarget, updateName } from "./moderation-queries.ts";
import {
  deleteRemoval,
  giveReplyBack,
  giveThreadBack,
  insertGiveBackAct,
  removalTarget,
  selectRemoval,
  selectShown,
} from "./removal-queries.ts";

type GiveBack = (env: Bindings, user_id: string, id: string, now: number) => Promise<void>;

/**
 * Gives back what a moderator has taken away. Reports that were closed stay closed.
 * @throws Problem as `assertActing`; 404 for what isn't taken away any more: it was given back, its time is over, or its author's account is gone; 409
 *   where what it belongs to isn't there, or something else has taken its place
 */
export async function restore(
  env: Bindings,
  user_id: string,
  { target_kind, target_id }: z.output<typeof restoreBody>,
  now: number,
): Promise<void> {
  await assertActing(env, user_id, now);
  await GIVE_BACK[target_kind](env, user_id, target_id, now);
}

const gone = () => new Problem("not_found", { title: "That can't be brought back any more." });

/** A page or certificate keeps its row meanwhile. */
const ofOwnRow =
  (target_kind: "page" | "certificate"): GiveBack =>
  async (env, user_id, target_id, now) => {
    const db = communityDatabase(env);
    const target = { target_kind, target_id };
    const [, [restored]] = await db.batch([
      insertRestoreAct(db, user_id, target, now),
      restoreTarget(db, target),
      ...deleteTakenBack(db, target_id),
    ]);
    if (!restored) throw gone();
    notifyModerated(env, restored.user_id, `restored_${target_kind}`, now);
  };

/** Something that a removal keeps: the row of it. */
async function removalOf(env: Bindings, kind: RestorableKind, id: string, now: number) {
  const [removal] = await selectRemoval(communityDatabase(env), removalTarget(kind, id), now);
  if (!removal) throw gone();
  return removal;
}

/** Asserts that nobody has used an id again, which browsers draw. @throws Problem 409 */
async function assertFree(env: Bindings, target_kind: "thread" | "reply", target_id: string): Promise<void> {
  const [taken] = await selectTarget(communityDatabase(env), { target_kind, target_id });
  if (taken) throw new Problem("conflict", { title: `There is another ${target_kind} in its place now.` });
}

const GIVE_BACK: Readonly<Record<RestorableKind, GiveBack>> = {
  page: ofOwnRow("page"),
  certificate: ofOwnRow("certificate"),

  thread: async (env, user_id, id, now) => {
    await removalOf(env, "thread", id, now);
    await assertFree(env, "thread", id);
    const db = communityDatabase(env);
    const [, , , , , , restored] = await db.batch([...giveThreadBack(db, user_id, id, now)]);
    if (restored.length === 0) throw gone();
    broadcastThread(env, id);
    const [thread] = restored.filter(({ part }) => part === "thread");
    notifyModerated(env, thread?.owner_id, "restored_thread", now);
  },

  reply: async (env, user_id, id, now) => {
    await removalOf(env, "reply", id, now);
    await assertFree(env, "reply", id);
    const db = communityDatabase(env);
    const [, , , [restored]] = await db.batch([...giveReplyBack(db, user_id, id, now)]);
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
    await db.batch([insertGiveBackAct(db, user_id, target, now), deleteRemoval(db, target, removal.id)]);
    notifyModerated(env, removal.owner_id, "restored_message", now);
  },

  name: async (env, user_id, other, now) => {
    const removal = await removalOf(env, "name", other, now);
    const { name, given } = JSON.parse(removal.content) as { name: string; given: string };
    const community = communityDatabase(env);
    const [shown] = await selectShown(community, other);
    await unbarName(env, other, name, removal.removed_at);
    const target = removalTarget("name", other);
    const settle = (db: typeof community) =>
      [insertGiveBackAct(db, user_id, target, now), deleteRemoval(db, target, removal.id)] as const;
    // Who has chosen another one since keeps it, and may take the earlier one again.
    if (shown?.display_name !== given) {
      await community.batch([...settle(community)]);
      return;
    }
    const guarded = { DB: unlessNameTaken(everyDatabase(env), name, other) };
    const [learners, db] = [learnerDatabase(guarded, other), communityDatabase(guarded)];
    const update = () =>
      batchAcross([db, settle(db)], [learners, [updateName(learners, other, nameColumns(name))]]);
    try {
      await changeProfile(env, other, now, update, name);
    } catch (error) {
      if (isNameTaken(error))
        throw new Problem("display_name_taken", { title: "Somebody else has this name now." });
      throw error;
    }
    notifyModerated(env, other, "restored_name", now);
    await renewChannelSockets(env, other);
    await renameAuthor(env, other, given, name);
  },

  picture: async (env, user_id, other, now) => {
    const removal = await removalOf(env, "picture", other, now);
    const community = communityDatabase(env);
    const [shown] = await selectShown(community, other);
    if (shown && shown.avatar_url !== DEFAULT_AVATAR_URL)
      throw new Problem("conflict", { title: "This learner has another picture now." });
    if (!(await giveWithheldBack(env, removal.content))) throw gone();
    const learners = learnerDatabase(env, other);
    const target = removalTarget("picture", other);
    await changeProfile(env, other, now, () =>
      batchAcross(
        [
          community,
          [insertGiveBackAct(community, user_id, target, now), deleteRemoval(community, target, removal.id)],
        ],
        [learners, [updateAvatar(learners, other, removal.content)]],
      ),
    );
    notifyModerated(env, other, "restored_picture", now);
    await renewChannelSockets(env, other);
  },
};
