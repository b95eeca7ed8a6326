import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { useCommunity } from "../Community.tsx";
import { THREADS_QUERY } from "./cache.ts";
import { NewThread } from "./NewThread.tsx";
import { ThreadCard } from "./ThreadCard.tsx";
import { ThreadDialog } from "./ThreadDialog.tsx";
import classes from "./Threads.module.css";
import { useThreadNews } from "./use-thread-news.ts";

/** The list of threads, and the one that is open. */
export function Threads() {
  const { isMuted } = useCommunity();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(THREADS_QUERY);
  const { newThreads, showNewThreads } = useThreadNews();
  const [creating, setCreating] = useState(false);
  const [search, setSearch] = useSearchParams();
  const open = search.get("thread");
  const show = (id: string | null) =>
    setSearch({ channel: "threads", ...(id !== null && { thread: id }) }, { replace: id === null });
  const rows = data?.pages.flatMap((page) => page.rows).filter((row) => !isMuted(row.author.user_id));
  const newCount = [...newThreads].filter((id) => !rows?.some((row) => row.id === id)).length;
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
      {error && !data && (
        <div className={classes.empty} role="alert">
          <p>{errorMessage(error)}</p>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      )}
      {!data && !error && <Loading />}
      {rows?.length === 0 && (
        <div className={classes.empty}>
          <img src="/emoji/bulb.webp" alt="" width={96} height={96} />
          <p>No threads yet. Ask the first question!</p>
        </div>
      )}
      <ul className={classes.list}>
        {rows?.map((row) => (
          <ThreadCard key={row.id} thread={row} onOpen={() => show(row.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} className={classes.more} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? "Loading..." : "Older threads"}
        </Button>
      )}
      {creating && <NewThread onClose={() => setCreating(false)} onCreated={show} />}
      {open && <ThreadDialog key={open} id={open} onClose={() => show(null)} />}
    </section>
  );
}
