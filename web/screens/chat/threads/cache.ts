/** The query cache of the threads: the list, and each opened thread. */
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import type { Page, Reply, Thread, ThreadCard } from "#contract/community.ts";
import { api, call } from "../../../api/client.ts";
import { queryClient } from "../../../api/query-client.ts";

type ThreadPage = { thread: Thread; replies: Page<Reply> };

/** The list, newest first. */
export const THREADS_QUERY = infiniteQueryOptions({
  queryKey: ["threads"],
  queryFn: ({ pageParam }) => call(api.threads.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: "",
  getNextPageParam: (page: Page<ThreadCard>) => page.next ?? undefined,
  staleTime: 0,
});

/** One thread with its replies, oldest first. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["thread", id],
    queryFn: ({ pageParam }) =>
      call(api.threads[":id"].$get({ param: { id }, query: pageParam ? { cursor: pageParam } : {} })),
    initialPageParam: "",
    getNextPageParam: (page: ThreadPage) => page.replies.next ?? undefined,
    staleTime: 0,
  });

type Counts = Partial<Pick<ThreadCard, "likes" | "replies" | "liked">>;

/** Updates a thread's counts in the cached list and in its own cache entry. */
export function updateThread(id: string, part: Counts): void {
  queryClient.setQueryData<InfiniteData<Page<ThreadCard>, string>>(
    THREADS_QUERY.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === id ? { ...row, ...part } : row)),
        })),
      },
  );
  queryClient.setQueryData<InfiniteData<ThreadPage, string>>(
    threadQuery(id).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, thread: { ...page.thread, ...part } })),
      },
  );
}

/** Removes a deleted thread from the cached list. */
export function removeThread(id: string): void {
  queryClient.setQueryData<InfiniteData<Page<ThreadCard>, string>>(
    THREADS_QUERY.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
      },
  );
}

/** The threads in the cached list. */
export function cachedThreads(): ThreadCard[] {
  return queryClient.getQueryData(THREADS_QUERY.queryKey)?.pages.flatMap((page) => page.rows) ?? [];
}
