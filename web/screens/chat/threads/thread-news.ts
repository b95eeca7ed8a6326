/** What news of a thread mean for what a page shows of the threads. */
import type { Thread, ThreadCard, ThreadNews } from "#contract/community.ts";

type Changed = Exclude<ThreadNews, { gone: true }>;

/**
 * Whether a thread was created after a list of all threads was loaded.
 * @param shown the list, the thread that was active last first: no older thread that it lacks was created after that
 */
export function isNewThread(
  shown: readonly Pick<ThreadCard, "id" | "active_at">[],
  { thread_id, created_at }: Changed,
): boolean {
  const loadedUpTo = Math.max(0, ...shown.map(({ active_at }) => active_at));
  return created_at >= loadedUpTo && !shown.some(({ id }) => id === thread_id);
}

/** Whether an opened thread has other replies than it was loaded with, or another answer. */
export const hasOtherReplies = (
  { replies, answer_id }: Pick<Thread, "replies" | "answer_id">,
  news: Changed,
): boolean => replies !== news.replies || answer_id !== news.answer_id;
