import { messageTarget, type RemovalTarget, type Target } from "../contract/community.ts";
import { communityDatabase } from "../db/client.ts";
import { notify, notifyModerated } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { closeRoom } from "../rooms/close-room.ts";
import { aboutOf } from "../rules/thread-ids.ts";
import { broadcastThread, removeMessage } from "./channels.ts";
import { assertActing } from "./moderate.ts";
import {
  deleteTarget,
  insertAct,
  insertRemoveAct,
  removeCertificate,
  removePage,
  resolveTarget,
} from "./moderation-queries.ts";
import { keepMessage, keepReply, keepThread } from "./removal-queries.ts";

type Removal = (env: Bindings, user_id: string, id: string, now: number) => Promise<void>;

/**
 * Takes a message, a thread, a reply, a published page or a certificate away, or closes a room, and closes its reports. All but the room can be
 * restored (restore.ts). Idempotent.
 * @throws Problem as `assertActing`; 404 for a malformed id
 */
export async function remove(
  env: Bindings,
  user_id: string,
  { target_kind, target_id }: RemovalTarget,
  now: number,
): Promise<void> {
  await assertActing(env, user_id, now);
  await REMOVALS[target_kind](env, user_id, target_id, now);
}

const of = (target_kind: Target["target_kind"], target_id: string): Target => ({ target_kind, target_id });

const REMOVALS: Readonly<Record<RemovalTarget["target_kind"], Removal>> = {
  message: async (env, user_id, id, now) => {
    const named = messageTarget.safeParse(id);
    const removed = named.success && (await removeMessage(env, named.data.channel, named.data.id));
    if (!removed) throw new Problem("not_found");
    const db = communityDatabase(env);
    const act = insertAct(db, {
      ...{ moderator_id: user_id, act: "remove", target: `message:${id}`, created_at: now },
      about_id: removed.user_id,
    });
    const resolve = resolveTarget(db, of("message", id), now);
    // One that its author had deleted before can't be restored.
    if (removed.isKept) await db.batch([act, keepMessage(db, id, removed.user_id, now), resolve]);
    else await db.batch([act, resolve]);
    if (removed.isNew) notifyModerated(env, removed.user_id, "message", now);
  },

  thread: async (env, user_id, id, now) => {
    // What is about a page or a task is no text of anybody's.
    if (aboutOf(id)) throw new Problem("not_found");
    const db = communityDatabase(env);
    const target = of("thread", id);
    const [, , , , , [deleted]] = await db.batch([
      insertRemoveAct(db, user_id, target, now),
      ...keepThread(db, id, now),
      deleteTarget(db, target),
      resolveTarget(db, target, now),
    ]);
    if (!deleted) return;
    broadcastThread(env, id);
    notifyModerated(env, deleted.user_id, "thread", now);
  },

  reply: async (env, user_id, id, now) => {
    const db = communityDatabase(env);
    const target = of("reply", id);
    const [, , [deleted]] = await db.batch([
      insertRemoveAct(db, user_id, target, now),
      keepReply(db, id, now),
      deleteTarget(db, target),
      resolveTarget(db, target, now),
    ]);
    if (!deleted) return;
    broadcastThread(env, deleted.thread_id);
    notifyModerated(env, deleted.user_id, aboutOf(deleted.thread_id) ? "comment" : "reply", now);
  },

  page: async (env, user_id, id, now) => {
    const db = communityDatabase(env);
    const target = of("page", id);
    // Its card stays with it: nobody but its author and moderators is shown either.
    const [, [page]] = await db.batch([
      insertRemoveAct(db, user_id, target, now),
      removePage(db, id),
      resolveTarget(db, target, now),
    ]);
    if (page) notify(env, page.user_id, { kind: "page_hidden", subject: id, mark: now, created_at: now });
  },

  certificate: async (env, user_id, id, now) => {
    const db = communityDatabase(env);
    const target = of("certificate", id);
    const [, [certificate]] = await db.batch([
      insertRemoveAct(db, user_id, target, now),
      removeCertificate(db, id),
      resolveTarget(db, target, now),
    ]);
    notifyModerated(env, certificate?.user_id, "certificate", now);
  },

  room: async (env, user_id, key, now) => {
    const opener_id = await closeRoom(env, key);
    if (opener_id === undefined) throw new Problem("not_found");
    const db = communityDatabase(env);
    await db.batch([
      insertAct(db, {
        ...{ moderator_id: user_id, act: "remove", target: `room:${opener_id}`, created_at: now },
        about_id: opener_id,
      }),
      resolveTarget(db, { target_kind: "room", target_id: key }, now),
    ]);
  },
};
