import { useCallback, useState } from "react";
import type { ServerFrame } from "#contract/community.ts";
import { useFrames } from "../../../api/channel.ts";
import { queryClient } from "../../../api/query-client.ts";
import { cachedThreads, LISTS_KEY, removeThread, THREAD_KEY, threadQuery, updateThread } from "./cache.ts";
import { hasOtherReplies, isNewThread, mayMissNews } from "./thread-news.ts";

/** Keeps the counts of threads live. `newThreads`: threads that were created after the list of all was loaded. */
export function useThreadNews(): { newThreads: ReadonlySet<string>; showNewThreads: () => void } {
  const [newThreads, setNewThreads] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState(false);
  const showNewThreads = useCallback(() => {
    setNewThreads(new Set());
    queryClient.invalidateQueries({ queryKey: LISTS_KEY });
  }, []);
  const receive = (frame: ServerFrame) => {
    if (frame.type !== "threads") return;
    const shown = cachedThreads();
    for (const news of frame.news) {
      if ("gone" in news) {
        removeThread(news.thread_id);
        queryClient.invalidateQueries({ queryKey: threadQuery(news.thread_id).queryKey });
        setNewThreads((before) => new Set([...before].filter((id) => id !== news.thread_id)));
        continue;
      }
      const { thread_id, likes, replies, solved } = news;
      const before = queryClient.getQueryData(threadQuery(thread_id).queryKey)?.pages[0]?.thread;
      updateThread(thread_id, { likes, replies, solved });
      if (before && hasOtherReplies(before, news))
        queryClient.invalidateQueries({ queryKey: threadQuery(thread_id).queryKey });
      if (isNewThread(shown, news)) setNewThreads((all) => new Set([...all, thread_id]));
    }
  };
  useFrames("/channels/threads/socket", receive, () => {
    if (opened) setNewThreads(new Set());
    for (const queryKey of [LISTS_KEY, THREAD_KEY])
      queryClient.invalidateQueries({
        queryKey,
        predicate: ({ state }) => mayMissNews(state, opened, Date.now()),
      });
    setOpened(true);
  });
  return { newThreads, showNewThreads };
}
