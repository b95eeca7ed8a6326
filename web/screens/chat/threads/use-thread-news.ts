import { useCallback, useState } from "react";
import type { ServerFrame } from "#contract/community.ts";
import { useFrames } from "../../../api/channel.ts";
import { queryClient } from "../../../api/query-client.ts";
import { cachedThreads, removeThread, THREADS_QUERY, threadQuery, updateThread } from "./cache.ts";

/** Keeps the counts of threads live. `newThreads`: threads that were created after the list was loaded. */
export function useThreadNews(): { newThreads: ReadonlySet<string>; showNewThreads: () => void } {
  const [newThreads, setNewThreads] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState(false);
  const showNewThreads = useCallback(() => {
    setNewThreads(new Set());
    queryClient.invalidateQueries({ queryKey: THREADS_QUERY.queryKey });
  }, []);
  const receive = (frame: ServerFrame) => {
    if (frame.type !== "threads") return;
    const shown = cachedThreads();
    const shownIds = new Set(shown.map((row) => row.id));
    const newest = shown[0]?.created_at ?? 0;
    for (const news of frame.news) {
      if ("gone" in news) {
        removeThread(news.thread_id);
        queryClient.invalidateQueries({ queryKey: threadQuery(news.thread_id).queryKey });
        setNewThreads((before) => new Set([...before].filter((id) => id !== news.thread_id)));
        continue;
      }
      const { thread_id, created_at, likes, replies } = news;
      const before = queryClient.getQueryData(threadQuery(thread_id).queryKey)?.pages[0]?.thread;
      updateThread(thread_id, { likes, replies });
      if (before && before.replies !== replies)
        queryClient.invalidateQueries({ queryKey: threadQuery(thread_id).queryKey });
      if (!shownIds.has(thread_id) && created_at >= newest)
        setNewThreads((all) => new Set([...all, thread_id]));
    }
  };
  useFrames("/channels/threads/socket", receive, () => {
    // Changes while disconnected were missed.
    if (opened) {
      showNewThreads();
      queryClient.invalidateQueries({ queryKey: ["thread"] });
    }
    setOpened(true);
  });
  return { newThreads, showNewThreads };
}
