import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Comments as CommentsPage } from "#contract/discussions.ts";
import { commentsId } from "#rules/thread-ids.ts";
import { api, call, errorMessage } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { loginLink } from "../../login-link.ts";
import { Follow } from "../../threads/Follow.tsx";
import { ReplyActions } from "../../threads/ReplyActions.tsx";
import { ReplyBox } from "../../threads/ReplyBox.tsx";
import { ReplyView } from "../../threads/ReplyView.tsx";
import talkClasses from "../../threads/Talk.module.css";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import classes from "./Comments.module.css";
import { commentsQuery } from "./comments-query.ts";

type Props = { page: { id: string; is_own: boolean; hidden: boolean } };

/** The comments of a published page: everybody reads them, learners write them. */
export function Comments({ page: { id, is_own, hidden } }: Props) {
  const query = commentsQuery(id);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const [first] = data?.pages ?? [];
  const isSettled = first !== undefined || error !== null;
  // Whoever asked for them may have done so before they were here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press has another key
  useEffect(() => {
    if (!isSettled || hash !== "#comments") return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isSettled, hash, key]);
  const reader = first?.reader_id ?? null;
  const rows = data?.pages.flatMap((page) => page.comments.rows) ?? [];
  const setFollowing = (following: boolean) =>
    queryClient.setQueryData<InfiniteData<CommentsPage, string>>(
      query.queryKey,
      (before) => before && { ...before, pages: before.pages.map((page) => ({ ...page, following })) },
    );
  return (
    <section className={classes.comments} aria-labelledby="comments">
      <div className={talkClasses.head}>
        <h2 id="comments" tabIndex={-1} ref={heading}>
          Comments
        </h2>
        {first && reader !== null && first.count > 0 && (
          <Follow thread_id={commentsId(id)} following={first.following} onFollowed={setFollowing} />
        )}
      </div>
      {!first && !error && <p role="status">Loading...</p>}
      {!first && error && (
        <div className={talkClasses.empty} role="alert">
          <p>{errorMessage(error)}</p>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      )}
      {first && rows.length === 0 && !hasNextPage && (
        <p className={classes.none}>
          {reader === null || is_own || hidden
            ? "No comments yet."
            : "No comments yet. Say what you like about it, or ask how it is made."}
        </p>
      )}
      <ul className={talkClasses.replies} aria-label="Comments">
        {rows.map((comment) => (
          <li key={comment.id}>
            <ReplyView
              reply={comment}
              reader={reader}
              acts={
                reader !== null && (
                  <ReplyActions
                    reply={comment}
                    reader={reader}
                    what="comment"
                    mayDelete={is_own || comment.author.user_id === reader}
                    is_moderator={first?.is_moderator ?? false}
                    onChanged={refetch}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? "Loading..." : "More comments"}
        </Button>
      )}
      {first && reader === null && (
        <ButtonLink size="small" to={loginLink(`/made/${id}`)}>
          Log in to comment
        </ButtonLink>
      )}
      {reader !== null && !hidden && (
        <ReplyBox
          draftKey={`codenaut.reply.${reader}.${commentsId(id)}`}
          label="Write a comment"
          send={(json) => call(api.made[":id"].comments.$post({ param: { id }, json }))}
          onSent={async () => {
            await refetch();
            fetchNextPage();
          }}
        />
      )}
    </section>
  );
}
