/** The learner's notices, live while the page is visible. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Notice, Notices } from "#contract/notices.ts";
import { CLOSE_CODES, isFinalInChannels } from "#rules/close-codes.ts";
import { api, call } from "../api/client.ts";
import { type Connection, openConnection } from "../api/connection.ts";
import { queryClient } from "../api/query-client.ts";
import { scaleWait } from "../transitions/time-scale.ts";

/** The notices are read this often at most, however often there is news: somebody may be mentioned again and again. */
const READ_EVERY_MS = 2000;

const QUERY = queryOptions({
  queryKey: ["notices"],
  queryFn: () => call(api.notices.$get()),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * The notices, newest first; undefined until they are read. They are read once the socket is open, so that nothing comes between, and at each of its
 * frames; where there is no connection, once all the same.
 */
export function useNotices(): readonly Notice[] | undefined {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = 0;
    const read = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          readAt = Date.now();
          setDue(true);
          void queryClient.invalidateQueries({ queryKey: QUERY.queryKey });
        },
        Math.max(0, readAt + scaleWait(READ_EVERY_MS) - Date.now()),
      );
    };
    const end = whileVisible(() =>
      openConnection({
        path: () => "/notices/socket",
        onText: read,
        onState: (state) => {
          if (state === "lost" || state === "closed") setDue(true);
        },
        isFinal: isFinalInChannels,
        isRenewal: (code) => code === CLOSE_CODES.renew,
        backoff: { firstMs: 1000, maxMs: 60_000 },
        heartbeat: { everyMs: 30_000, timeoutMs: 5000 },
      }),
    );
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  return useQuery({ ...QUERY, enabled: isDue }).data?.notices;
}

/** Has a connection while the page is visible. @returns ends it */
function whileVisible(open: () => Connection): () => void {
  let connection: Connection | undefined;
  const update = () => {
    if (document.visibilityState === "visible") connection ??= open();
    else {
      connection?.close();
      connection = undefined;
    }
  };
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    connection?.close();
  };
}

/** Marks a notice as read, or without an id all that are shown: on this page at once. What fails stays unread on the server, and is shown so again. */
export async function markRead(id?: string): Promise<void> {
  const { notices } = queryClient.getQueryData<Notices>(QUERY.queryKey) ?? { notices: [] };
  const marked = notices.filter((one) => !one.read && (id === undefined || one.id === id));
  if (marked.length === 0) return;
  const until = Math.max(...marked.map(({ created_at }) => created_at));
  queryClient.setQueryData<Notices>(QUERY.queryKey, {
    notices: notices.map((one) => (marked.includes(one) ? { ...one, read: true } : one)),
  });
  try {
    await call(api.notices.read.$put({ json: { ...(id !== undefined && { id }), until } }));
  } catch {
    await queryClient.invalidateQueries({ queryKey: QUERY.queryKey });
  }
}
