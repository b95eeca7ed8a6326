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

/** What was read so shortly before the news began is taken as complete: a second read on each visit would cost twice as much. */
const COMPLETE_WITHIN_MS = 1000;

/**
 * Whether news may have been missed since something was read, when the connection opens.
 * @param read when it was read, 0 for never, and whether a read is under way
 * @param again the connection was open before: all that was changed in between was missed
 */
export const mayMissNews = (
  read: { dataUpdatedAt: number; fetchStatus: string },
  again: boolean,
  now: number,
): boolean =>
  again ||
  (read.fetchStatus === "idle" && read.dataUpdatedAt > 0 && now - read.dataUpdatedAt > COMPLETE_WITHIN_MS);
