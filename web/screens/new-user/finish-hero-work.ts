import { shipHeroWork } from "../../api/hero-work.ts";
import { type HeroVerdict, readHeroWork, removeHeroWork } from "../../hero-work.ts";
import { browserStorage } from "../../storage.ts";

/**
 * Ships the account's claimed work if that hasn't happened yet, and ends its storage here. What was typed but not shipped right becomes
 * the draft of the task.
 * @returns the verdict, as of `shipHeroWork`
 * @throws ApiError, as `shipHeroWork`; the work is kept then
 */
export async function finishHeroWork(user_id: string): Promise<HeroVerdict | null> {
  const verdict = await shipHeroWork(user_id);
  const work = readHeroWork(browserStorage, Date.now(), user_id);
  if (work && !(verdict?.correct && work.html === work.shipped?.html)) {
    const { task_id, revision, start } = work.task;
    const { changedCopy, writeDraft } = await import("../../editor/drafts.ts");
    writeDraft(browserStorage, `${user_id}.${task_id}`, {
      ...start,
      html: work.html,
      savedAt: work.saved_at,
      revision,
      isStart: false,
      copy: changedCopy(null, () => crypto.randomUUID()),
    });
  }
  removeHeroWork(browserStorage, user_id);
  return verdict;
}
