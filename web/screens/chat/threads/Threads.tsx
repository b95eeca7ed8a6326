import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { useCommunity } from "../Community.tsx";
import { type ThreadList, threadsQuery } from "./cache.ts";
import { NewThread } from "./NewThread.tsx";
import { ThreadCard } from "./ThreadCard.tsx";
import { ThreadDialog } from "./ThreadDialog.tsx";
import { ThreadFilter } from "./ThreadFilter.tsx";
import classes from "./Threads.module.css";
import { useThreadNews } from "./use-thread-news.ts";

/** The list of threads, and the one that is open. The address says what the list is filtered by. */
export function Threads() {
  const [search, setSearch] = useSearchParams();
  const list = listOf(search);
  const isFiltered = Object.values(list).some(Boolean);
  const { isMuted } = useCommunity();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    threadsQuery(list),
  );
  const { newThreads, showNewThreads } = useThreadNews();
  const [creating, setCreating] = useState(false);
  const open = search.get("thread");
  const change = (part: Partial<ThreadList> & { thread?: string | null }, replace: boolean) => {
    // Of this moment: the address may have changed since the last render.
    const now = new URLSearchParams(window.location.search);
    const next = { channel: "threads", ...listOf(now), thread: now.get("thread"), ...part };
    const kept = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setSearch(Object.fromEntries(kept), { replace });
  };
  const show = (thread: string | null) => change({ thread }, thread === null);
  const rows = data?.pages.flatMap((page) => page.rows).filter((row) => !isMuted(row.author.user_id));
  const newCount = isFiltered
    ? 0
    : [...newThreads].filter((id) => !rows?.some((row) => row.id === id)).length;
  return (
    <section className={classes.threads} aria-label="Threads">
      <div className={classes.bar}>
        <Button kind="primary" onClick={() => setCreating(true)}>
          + New Thread
        </Button>
        {newCount > 0 && (
          <Button size="small" onClick={showNewThreads}>
            {newCount === 1 ? "1 new thread" : `${newCount} new threads`} ↑
          </Button>
        )}
      </div>
      <ThreadFilter list={list} onChange={(part) => change(part, true)} />
      {error && !data && (
        <div className={classes.empty} role="alert">
          <p>{errorMessage(error)}</p>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      )}
      {!data && !error && <Loading />}
      {rows?.length === 0 && hasNextPage && (
        <p className={classes.none} role="status">
          None of the newest threads has all of these words. Older ones may.
        </p>
      )}
      {rows?.length === 0 && !hasNextPage && (
        <div className={classes.empty}>
          <img src="/emoji/bulb.webp" alt="" width={96} height={96} />
          <p>{emptyText(list)}</p>
          {isFiltered && (
            <Button onClick={() => change({ words: "", tag: "", solved: "" }, true)}>Show all threads</Button>
          )}
        </div>
      )}
      <ul className={classes.list}>
        {rows?.map((row) => (
          <ThreadCard key={row.id} thread={row} onOpen={() => show(row.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} className={classes.more} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? "Loading..." : list.words ? "More threads" : "Older threads"}
        </Button>
      )}
      {creating && <NewThread onClose={() => setCreating(false)} onCreated={show} />}
      {open && <ThreadDialog key={open} id={open} onClose={() => show(null)} />}
    </section>
  );
}

/** What an address filters the list by. */
const listOf = (search: URLSearchParams): ThreadList => ({
  words: search.get("words") ?? "",
  tag: search.get("tag") ?? "",
  solved: search.get("solved") ?? "",
});

function emptyText({ words, tag, solved }: ThreadList): string {
  if (words) return `No thread has all of these words: ${words}`;
  return tag || solved ? "No threads of this kind yet." : "No threads yet. Ask the first question!";
}
