import { readHeroWork } from "../../hero-work.ts";
import type { GuardedStorage } from "../../storage.ts";

/**
 * Makes the account's claimed work the draft of its task, unless there is one: what the learner has written in the account is newer.
 * @param now milliseconds since 1970
 */
export async function keepAsDraft(storage: GuardedStorage, user_id: string, now: number): Promise<void> {
  const work = readHeroWork(storage, now, user_id);
  if (!work) return;
  const { task_id, revision, start } = work.task;
  const key = `${user_id}.${task_id}`;
  const { changedCopy, readStoredDraft, writeDraft } = await import("../../editor/drafts.ts");
  if (work.html === start.html || readStoredDraft(storage, key)) return;
  writeDraft(storage, key, {
    ...start,
    html: work.html,
    savedAt: work.saved_at,
    revision,
    isStart: false,
    copy: changedCopy(null, () => crypto.randomUUID()),
  });
}
