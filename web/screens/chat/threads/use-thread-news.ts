import { useCallback, useState } from "react";
import type { ServerFrame } from "#contract/community.ts";
import { useFrames } from "../../../api/channel.ts";
import { queryClient } from "../../../api/query-client.ts";
import { THREADS_QUERY, threadChanged, threadGone, threadQuery, threadsShown } from "./cache.ts";

/** Keeps counts live, and says which threads were made since the list was asked for. */
export function useThreadNews(): { made: ReadonlySet<string>; showMade: () => void } {
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState(false);
  const showMade = useCallback(() => {
    setMade(new Set());
    queryClient.invalidateQueries({ queryKey: THREADS_QUERY.queryKey });
  }, []);
  const hear = (frame: ServerFrame) => {
    if (frame.type !== "threads") return;
    const shown = threadsShown();
    const known = new Set(shown.map((row) => row.id));
    const newest = shown[0]?.created_at ?? 0;
    for (const news of frame.news) {
      if ("gone" in news) {
        threadGone(news.thread_id);
        queryClient.invalidateQueries({ queryKey: threadQuery(news.thread_id).queryKey });
        setMade((before) => new Set([...before].filter((id) => id !== news.thread_id)));
        continue;
      }
      const { thread_id, created_at, likes, replies } = news;
      const before = queryClient.getQueryData(threadQuery(thread_id).queryKey)?.pages[0]?.thread;
      threadChanged(thread_id, { likes, replies });
      if (before && before.replies !== replies)
        queryClient.invalidateQueries({ queryKey: threadQuery(thread_id).queryKey });
      if (!known.has(thread_id) && created_at >= newest) setMade((all) => new Set([...all, thread_id]));
    }
  };
  useFrames("/channels/threads/socket", hear, () => {
    // News of the time without a connection were missed.
    if (opened) {
      showMade();
      queryClient.invalidateQueries({ queryKey: ["thread"] });
    }
    setOpened(true);
  });
  return { made, showMade };
}
