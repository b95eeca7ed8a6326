import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useState } from "react";
import type { TaskThread } from "#contract/discussions.ts";
import { holdsCode } from "#rules/spoilers.ts";
import { taskThreadId } from "#rules/thread-ids.ts";
import { api, call, errorMessage } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { Button } from "../ui/Button.tsx";
import { UpgradeButton } from "../ui/LockOverlay.tsx";
import { Follow } from "./Follow.tsx";
import { foldReplies } from "./fold-replies.ts";
import { ReplyActions } from "./ReplyActions.tsx";
import { ReplyBox } from "./ReplyBox.tsx";
import { ReplyView } from "./ReplyView.tsx";
import classes from "./Talk.module.css";
import { taskThreadQuery } from "./task-thread.ts";

/** The thread of a task: what learners ask and answer about it. What shows the answer is folded for who hasn't shipped the task right. */
export function TaskTalk({ task_id }: { task_id: number }) {
  const query = taskThreadQuery(task_id);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const [first] = data?.pages ?? [];
  if (!first)
    return error ? (
      <div className={classes.empty} role="alert">
        <p>{errorMessage(error)}</p>
        <Button onClick={() => refetch()}>Try again</Button>
      </div>
    ) : (
      <p role="status">Loading...</p>
    );
  if (first.access === "closed") return <Closed count={first.count} />;
  const { access, user_state, is_moderator, count, following, task } = first;
  const reader = user_state.user_id;
  const shown = foldReplies(data?.pages.flatMap((page) => page.replies.rows) ?? []);
  const hasShipped = access === "whole";
  const setFollowing = (next: boolean) =>
    queryClient.setQueryData<InfiniteData<TaskThread, string>>(
      query.queryKey,
      (before) => before && { ...before, pages: before.pages.map((page) => ({ ...page, following: next })) },
    );
  return (
    <div className={classes.talk}>
      <div className={classes.head}>
        <p>
          {hasShipped
            ? "Help those who are stuck with a hint. What shows the answer is folded for them."
            : "Say what you have tried, and what happens. Answers are folded until you have shipped the task."}
        </p>
        {count > 0 && (
          <Follow thread_id={taskThreadId(task_id)} following={following} onFollowed={setFollowing} />
        )}
      </div>
      {count === 0 && (
        <div className={classes.empty}>
          <img src="/emoji/bulb.webp" alt="" width={72} height={72} />
          <p>
            {hasShipped
              ? "Nobody has written about this task yet. What helped you?"
              : "Nobody has asked about this task yet. Ask the first question!"}
          </p>
        </div>
      )}
      <ul className={classes.replies} aria-label="Replies">
        {shown.map((one) =>
          "hidden" in one ? (
            <li key={one.id} className={classes.folded}>
              <EyeOff size={16} aria-hidden="true" />
              {one.hidden === 1
                ? "An answer is shown once you have shipped this task."
                : `${one.hidden} answers are shown once you have shipped this task.`}
            </li>
          ) : (
            <li key={one.reply.id}>
              <ReplyView
                reply={one.reply}
                reader={reader}
                acts={
                  <ReplyActions
                    reply={one.reply}
                    reader={reader}
                    what="reply"
                    mayDelete={one.reply.author.user_id === reader}
                    is_moderator={is_moderator}
                    onChanged={refetch}
                  />
                }
              >
                {one.reply.folded === "code" && (
                  <p className={classes.folded}>
                    <EyeOff size={16} aria-hidden="true" />
                    Its code is shown once you have shipped this task.
                  </p>
                )}
              </ReplyView>
            </li>
          ),
        )}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? "Loading..." : "More replies"}
        </Button>
      )}
      <Box
        task={task}
        reader={reader}
        hasShipped={hasShipped}
        onSent={async () => {
          await refetch();
          fetchNextPage();
        }}
      />
    </div>
  );
}

type BoxProps = { task: TaskThread["task"]; reader: string; hasShipped: boolean; onSent: () => unknown };

function Box({ task, reader, hasShipped, onSent }: BoxProps) {
  const [ticked, setTicked] = useState(false);
  const isSpoiler = (text: string) => ticked || task.asks || holdsCode(text);
  const send = ({ id, content }: { id: string; content: string }) =>
    call(
      api.tasks[":task_id"].thread.$post({
        param: { task_id: String(task.id) },
        json: { id, content, spoiler: hasShipped && isSpoiler(content) },
      }),
    );
  return (
    <ReplyBox
      draftKey={`codenaut.reply.${reader}.${taskThreadId(task.id)}`}
      label={hasShipped ? "Write a hint or an answer" : "Ask a question"}
      send={send}
      onSent={() => {
        setTicked(false);
        return onSent();
      }}
      more={(text) =>
        hasShipped ? (
          <label className={classes.spoiler}>
            <input
              type="checkbox"
              checked={isSpoiler(text)}
              disabled={task.asks || holdsCode(text)}
              onChange={({ target }) => setTicked(target.checked)}
            />
            <span>
              It shows the answer
              <small>
                {task.asks
                  ? "Few words answer a question: only those who have answered it read this."
                  : holdsCode(text)
                    ? "It holds code: only those who have shipped the task read it."
                    : "Then only those who have shipped the task read it."}
              </small>
            </span>
          </label>
        ) : (
          holdsCode(text) && (
            <p className={classes.folded}>
              <EyeOff size={16} aria-hidden="true" />
              Your words are for everybody, your code is for those who have shipped the task.
            </p>
          )
        )
      }
    />
  );
}

/** What a Starter is told who hasn't shipped the task right. */
function Closed({ count }: { count: number }) {
  return (
    <div className={classes.closed}>
      <p>
        This opens once you have shipped the task right.
        {count > 0 && ` ${count === 1 ? "One reply waits" : `${count} replies wait`} there.`} Until then these
        help:
      </p>
      <ul>
        <li>The request tells what counts. It stands beside your code.</li>
        <li>The tools explain what is new in this task.</li>
        <li>
          <strong>Run</strong> shows your page, its errors, and what of the task it does already.
        </li>
        <li>A ship that isn't right yet brings tips, the first at its line. Keep coding after it.</li>
      </ul>
      <p>Warriors may ask here before they have shipped.</p>
      <UpgradeButton size="medium" />
    </div>
  );
}
