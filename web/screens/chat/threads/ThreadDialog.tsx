import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorMessage } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import dialogClasses from "../../../ui/Dialog.module.css";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useCommunity } from "../Community.tsx";
import { MessageText } from "../MessageText.tsx";
import { Byline } from "./Byline.tsx";
import { threadQuery } from "./cache.ts";
import { ReplyBox } from "./ReplyBox.tsx";
import classes from "./ThreadDialog.module.css";
import { ThreadHead } from "./ThreadHead.tsx";

/** The dialog with one thread and its replies. */
export function ThreadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { isMuted } = useCommunity();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    threadQuery(id),
  );
  const [isDeleted, setDeleted] = useState(false);
  const isMissing = isDeleted || (error instanceof ApiError && error.code === "not_found");
  const thread = data?.pages[0]?.thread;
  if (isMissing || !thread)
    return (
      <Dialog
        title={isMissing ? "This thread is gone." : "Thread"}
        hideTitle={!isMissing}
        onClose={onClose}
        wide
      >
        {isMissing ? null : error ? (
          <p role="alert">{errorMessage(error)}</p>
        ) : (
          <p role="status">Loading...</p>
        )}
        <div className={dialogClasses.actions}>
          {error && !isMissing && <Button onClick={() => refetch()}>Try again</Button>}
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  const replies = data.pages.flatMap((page) => page.replies.rows);
  return (
    <Dialog title={thread.title} hideTitle onClose={onClose} wide>
      <ThreadHead thread={thread} onClose={onClose} />
      <ul className={classes.replies} aria-label="Replies">
        {replies
          .filter((reply) => !isMuted(reply.author.user_id))
          .map((reply) => (
            <li key={reply.id}>
              <Byline
                author={reply.author}
                created_at={reply.created_at}
                target={{ target_kind: "reply", target_id: reply.id }}
                onRemoved={() => refetch()}
              />
              <div className={classes.body}>
                <MessageText text={reply.content} />
              </div>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? "Loading..." : "More replies"}
        </Button>
      )}
      <ReplyBox thread_id={id} onNotFound={() => setDeleted(true)} onSent={() => fetchNextPage()} />
    </Dialog>
  );
}
