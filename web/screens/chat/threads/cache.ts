/** The query cache of the threads: the lists, and each opened thread. */
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import type { Page, ThreadCard, ThreadPage, ThreadTag } from "#contract/community.ts";
import { api, call } from "../../../api/client.ts";
import { queryClient } from "../../../api/query-client.ts";

/** Which threads a list has: those that a search finds, or without one those with a tag, solved or not. "" stands for any. */
export type ThreadList = { words: string; tag: string; solved: string };

const ALL_THREADS: ThreadList = { words: "", tag: "", solved: "" };

/** The key of all lists. */
export const LISTS_KEY = ["threads"];
/** What the key of each opened thread begins with. */
export const THREAD_KEY = ["thread"];

/** A list, the thread that was active last first; of a search, as the search has them. */
export const threadsQuery = ({ words, tag, solved }: ThreadList) =>
  infiniteQueryOptions({
    queryKey: [...LISTS_KEY, { words, tag, solved }],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam ? { cursor: pageParam } : {};
      if (words) return call(api.threads.search.$get({ query: { words, ...cursor } }));
      // What the address says may be anything: the server refuses what isn't a tag.
      const filter = { ...(tag && { tag: tag as ThreadTag }), ...(isFlag(solved) && { solved }) };
      return call(api.threads.$get({ query: { ...filter, ...cursor } }));
    },
    initialPageParam: "",
    getNextPageParam: (page: Page<ThreadCard>) => page.next ?? undefined,
    staleTime: 0,
  });

const isFlag = (text: string): text is "true" | "false" => text === "true" || text === "false";

/** One thread with its replies, oldest first. */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...THREAD_KEY, id],
    queryFn: ({ pageParam }) =>
      call(api.threads[":id"].$get({ param: { id }, query: pageParam ? { cursor: pageParam } : {} })),
    initialPageParam: "",
    getNextPageParam: (page: ThreadPage) => page.replies.next ?? undefined,
    staleTime: 0,
  });

/** What lists and the thread itself show alike. */
type Shown = Partial<Pick<ThreadCard, "likes" | "replies" | "liked" | "solved">>;
type Lists = InfiniteData<Page<ThreadCard>, string>;

const updateLists = (change: (rows: ThreadCard[]) => ThreadCard[]) =>
  queryClient.setQueriesData<Lists>(
    { queryKey: LISTS_KEY },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
  );

/** Updates a thread in the cached lists and in its own cache entry. */
export function updateThread(id: string, part: Shown): void {
  updateLists((rows) => rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  updateThreadPages(id, (page) => ({ ...page, thread: { ...page.thread, ...part } }));
}

/** Updates the cache entry of an opened thread. */
export function updateThreadPages(id: string, change: (page: ThreadPage) => ThreadPage): void {
  queryClient.setQueryData<InfiniteData<ThreadPage, string>>(
    threadQuery(id).queryKey,
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}

/** Removes a deleted thread from the cached lists. */
export function removeThread(id: string): void {
  updateLists((rows) => rows.filter((row) => row.id !== id));
}

/** The threads in the cached list of all threads. */
export function cachedThreads(): ThreadCard[] {
  return (
    queryClient.getQueryData(threadsQuery(ALL_THREADS).queryKey)?.pages.flatMap((page) => page.rows) ?? []
  );
}
