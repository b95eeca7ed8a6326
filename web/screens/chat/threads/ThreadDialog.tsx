import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import type { Reply } from "#contract/community.ts";
import { ApiError, api, call, errorMessage } from "../../../api/client.ts";
import { queryClient } from "../../../api/query-client.ts";
import { ReplyBox } from "../../../threads/ReplyBox.tsx";
import { ReplyView } from "../../../threads/ReplyView.tsx";
import { Button } from "../../../ui/Button.tsx";
import dialogClasses from "../../../ui/Dialog.module.css";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useCommunity } from "../Community.tsx";
import { TargetActions } from "../TargetActions.tsx";
import { threadQuery } from "./cache.ts";
import { MarkAnswer } from "./MarkAnswer.tsx";
import classes from "./ThreadDialog.module.css";
import { ThreadHead } from "./ThreadHead.tsx";

/** The dialog with one thread and its replies. */
export function ThreadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { me, is_moderator, isMuted } = useCommunity();
  const list = useRef<HTMLUListElement>(null);
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
  const answer = data.pages[0]?.answer;
  const isAnswerMuted = isMuted(answer?.author.user_id ?? null);
  const mayMark = thread.author.user_id === me.user_id || is_moderator;
  const focusReplies = () => list.current?.focus();
  const replies = data.pages
    .flatMap((page) => page.replies.rows)
    .filter((reply) => reply.id !== answer?.id && !isMuted(reply.author.user_id));
  return (
    <Dialog title={thread.title} hideTitle onClose={onClose} wide>
      <ThreadHead thread={thread} onClose={onClose} />
      {answer && (mayMark || !isAnswerMuted) && (
        <section className={classes.answer} aria-label="Answer">
          <h4>
            <CircleCheck size={18} aria-hidden="true" />
            {isAnswerMuted ? "Solved by a reply of somebody whom you have muted" : "Solved by this reply"}
          </h4>
          {!isAnswerMuted && <Answered reply={answer} onRemoved={() => refetch()} />}
          {mayMark && <MarkAnswer thread_id={id} reply_id={null} onMarked={focusReplies} />}
        </section>
      )}
      <ul className={classes.replies} aria-label="Replies" ref={list} tabIndex={-1}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <Answered reply={reply} onRemoved={() => refetch()} />
            {mayMark && (
              <div className={classes.acts}>
                <MarkAnswer thread_id={id} reply_id={reply.id} onMarked={focusReplies} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? "Loading..." : "More replies"}
        </Button>
      )}
      <ReplyBox
        draftKey={`codenaut.reply.${me.user_id}.${id}`}
        label="Write a reply"
        send={(json) => call(api.threads[":id"].messages.$post({ param: { id }, json }))}
        onNotFound={() => setDeleted(true)}
        onSent={async () => {
          await queryClient.invalidateQueries({ queryKey: threadQuery(id).queryKey });
          fetchNextPage();
        }}
      />
    </Dialog>
  );
}

/** A reply, and what can be done about it. */
function Answered({ reply, onRemoved }: { reply: Reply; onRemoved: () => void }) {
  const { me } = useCommunity();
  return (
    <ReplyView
      reply={reply}
      reader={me.user_id}
      acts={
        <TargetActions
          target={{ target_kind: "reply", target_id: reply.id }}
          user_id={reply.author.user_id}
          display_name={reply.author.display_name}
          onRemoved={onRemoved}
        />
      }
    />
  );
}
