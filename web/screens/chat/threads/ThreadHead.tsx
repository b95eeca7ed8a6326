import { Pencil, Trash2, X } from "lucide-react";
import { useState } from "react";
import type { Thread } from "#contract/community.ts";
import { api, call, errorMessage } from "../../../api/client.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useAction } from "../../../api/use-action.ts";
import { Avatar } from "../../../chat/Avatar.tsx";
import { DateTime } from "../../../chat/DateTime.tsx";
import { MessageText } from "../../../chat/MessageText.tsx";
import { Follow } from "../../../threads/Follow.tsx";
import { LearnerName } from "../../../ui/LearnerName.tsx";
import { useMessages } from "../../../ui/messages.tsx";
import { useCommunity } from "../Community.tsx";
import { TargetActions } from "../TargetActions.tsx";
import { LISTS_KEY, removeThread, threadQuery, updateThreadPages } from "./cache.ts";
import { EditThread } from "./EditThread.tsx";
import { Like } from "./Like.tsx";
import { Tags } from "./Tags.tsx";
import classes from "./ThreadHead.module.css";

/** The thread's text and author. The author can edit and delete it. */
export function ThreadHead({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { me } = useCommunity();
  const { confirm } = useMessages();
  const [editing, setEditing] = useState(false);
  const [problem, setProblem] = useState("");
  const { author } = thread;
  const deleteThread = useAction(() => call(api.threads[":id"].$delete({ param: { id: thread.id } })), {
    onSuccess: () => {
      removeThread(thread.id);
      onClose();
    },
    onError: (error) => {
      setProblem(errorMessage(error));
      return true;
    },
  });
  const confirmDelete = async () => {
    const sure = await confirm("Are you sure you want to delete this thread?", {
      yes: "Delete",
      danger: true,
    });
    if (sure) deleteThread.run(undefined);
  };
  const onSaved = () => {
    setEditing(false);
    queryClient.invalidateQueries({ queryKey: LISTS_KEY });
    return queryClient.invalidateQueries({ queryKey: threadQuery(thread.id).queryKey });
  };
  return (
    <article className={classes.thread}>
      <header className={classes.head}>
        <Avatar url={author.avatar_url} />
        <span className={classes.by}>
          <strong>
            <LearnerName display_name={author.display_name} />
          </strong>
          <span>
            <DateTime time={thread.created_at} />
            {thread.edited_at !== null && " · edited"}
          </span>
        </span>
        <span className={classes.tools}>
          {author.user_id === me.user_id && (
            <>
              <button type="button" aria-label="Edit thread" onClick={() => setEditing(true)}>
                <Pencil size={18} aria-hidden="true" />
              </button>
              <button type="button" aria-label="Delete thread" onClick={confirmDelete}>
                <Trash2 size={18} aria-hidden="true" />
              </button>
            </>
          )}
          <TargetActions
            target={{ target_kind: "thread", target_id: thread.id }}
            user_id={author.user_id}
            display_name={author.display_name}
            onRemoved={onClose}
          />
          <button type="button" aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </button>
        </span>
      </header>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      {editing ? (
        <EditThread thread={thread} onSaved={onSaved} onCancel={() => setEditing(false)} />
      ) : (
        <>
          <h3 className={classes.title}>{thread.title}</h3>
          <MessageText text={thread.description} />
          <Tags thread={thread} />
          <div className={classes.foot}>
            <Like thread={thread} />
            <Follow
              thread_id={thread.id}
              following={thread.following}
              onFollowed={(following) =>
                updateThreadPages(thread.id, (page) => ({ ...page, thread: { ...page.thread, following } }))
              }
            />
          </div>
        </>
      )}
    </article>
  );
}
