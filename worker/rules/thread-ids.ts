/**
 * The ids of threads that are about something: a published page, whose comments it holds, or a task. They follow from what it is about, so each has
 * one at most, and none is a thread of the forum, whose ids are UUIDs.
 */

export type About = { page_id: string } | { task_id: number };

/** The id of the thread with a page's comments. */
export const commentsId = (page_id: string): string => `page-${page_id}`;

/** The id of the thread about a task. */
export const taskThreadId = (task_id: number): string => `task-${task_id}`;

/** What a thread is about; undefined in the forum. */
export function aboutOf(thread_id: string): About | undefined {
  const [, kind, id = ""] = /^(page|task)-(.+)$/.exec(thread_id) ?? [];
  if (kind === undefined) return undefined;
  return kind === "page" ? { page_id: id } : { task_id: Number(id) };
}

/** Where a thread is read. */
export function threadPath(thread_id: string): string {
  const about = aboutOf(thread_id);
  if (!about) return `/chat?channel=threads&thread=${encodeURIComponent(thread_id)}`;
  return "page_id" in about
    ? `/made/${encodeURIComponent(about.page_id)}#comments`
    : `/talk/${about.task_id}`;
}
