import type { DraftAnswer, DraftBody } from "../contract/drafts.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { deleteOldDrafts, selectDraft, upsertDraft } from "./draft-queries.ts";
import { serverDraftOf } from "./server-draft.ts";

/**
 * Saves a draft of a task or daily challenge in one batch. Where another device has written meanwhile, the later work is shown and the
 * other one is kept and offered. A repeated request has the same effect and answer.
 * @throws Problem 404 for a task that isn't in the learner's inbox, or a day that the learner hasn't opened
 */
export async function saveDraft(
  env: Bindings,
  user_id: string,
  body: DraftBody,
  now: number,
): Promise<DraftAnswer> {
  const db = learnerDatabase(env, user_id);
  const [, , [row]] = await db.batch([
    upsertDraft(db, user_id, body, now),
    deleteOldDrafts(db, user_id, body.key),
    selectDraft(db, user_id, body.key),
  ]);
  if (!row) throw new Problem("not_found");
  const draft = serverDraftOf(row, now);
  return row.copy_id === body.copy_id ? { newer: null, older: draft.older } : { newer: draft, older: null };
}
