import type * as z from "zod";
import { countWhileNew } from "../accounts/count-while-new.ts";
import { refuseNewLinks } from "../accounts/new-links.ts";
import type { editThreadBody, newThreadBody, Thread } from "../contract/community.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { NEW_ACCOUNT_REFUSALS } from "../rules/new-accounts.ts";
import { asReader, asWriterByAge } from "./access.ts";
import { broadcastThread } from "./channels.ts";
import { deleteThread, insertThread, selectThread, updateThread } from "./queries.ts";
import { tellOfThread } from "./tell-of-thread.ts";

const DELETED =
  "This thread was deleted meanwhile. Close this form and open it again to post another one: your text stays.";

/**
 * Stores a thread under the id that the browser chose. Repeating the request returns the same thread.
 * @throws Problem 403 for a Starter or while silenced, 409 if the id belongs to somebody else's thread, or to one that was deleted; for a new account
 *   422 with a link to another site, and 429 past its threads of a day
 */
export async function createThread(
  env: Bindings,
  user_id: string,
  body: z.output<typeof newThreadBody>,
  now: number,
): Promise<{ thread: Thread }> {
  const { thread, hasPlace } = await asWriterByAge(env, user_id, now, async (db, isNew) => {
    if (isNew) refuseNewLinks(env, textsOf(body));
    return countWhileNew(env, user_id, isNew ? "threads" : undefined, now, async (hasPlace) => {
      const [stored, [thread]] = await db.batch([
        insertThread(db, user_id, body, now, hasPlace),
        selectThread(db, user_id, body.id),
      ]);
      return { stored, thread, hasPlace };
    });
  });
  if (!thread && !hasPlace) throw new Problem("rate_limited", { title: NEW_ACCOUNT_REFUSALS.threads });
  if (!thread) throw new Problem("conflict", { title: DELETED });
  if (thread.author.user_id !== user_id) throw new Problem("conflict");
  broadcastThread(env, body.id);
  const { title, description, created_at } = thread;
  tellOfThread(env, thread.id, { user_id, text: `${title}\n${description}`, created_at });
  return { thread };
}

/**
 * Edits an own thread.
 * @throws Problem 403 for a Starter or while silenced, 404 if there is no such thread of this learner; 422 for a new account's link to another site
 */
export async function editThread(
  env: Bindings,
  user_id: string,
  id: string,
  body: z.output<typeof editThreadBody>,
  now: number,
): Promise<{ thread: Thread }> {
  const [edited, [thread]] = await asWriterByAge(env, user_id, now, async (db, isNew) => {
    if (isNew) refuseNewLinks(env, textsOf(body));
    return db.batch([updateThread(db, user_id, { id, ...body }, now), selectThread(db, user_id, id)]);
  });
  if (edited.length === 0 || !thread) throw new Problem("not_found");
  broadcastThread(env, id);
  return { thread };
}

const textsOf = ({ title, description }: { title: string; description: string }) => ({ title, description });

/**
 * Deletes an own thread with its replies and likes.
 * @throws Problem 403 for a Starter, 404 if there is no such thread of this learner
 */
export async function dropThread(env: Bindings, user_id: string, id: string): Promise<void> {
  const deleted = await asReader(env, user_id, async (db) => deleteThread(db, user_id, id));
  if (deleted.length === 0) throw new Problem("not_found");
  broadcastThread(env, id);
}
