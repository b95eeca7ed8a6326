import { MessageCircle } from "lucide-react";
import { Link } from "react-router";
import type { ThreadCard as Card } from "#contract/community.ts";
import { plainText } from "../../../chat/markdown.ts";
import { Byline } from "../../../threads/Byline.tsx";
import { useCommunity } from "../Community.tsx";
import { TargetActions } from "../TargetActions.tsx";
import { Like } from "./Like.tsx";
import { Tags } from "./Tags.tsx";
import classes from "./ThreadCard.module.css";

/** A thread in the list. The whole card opens the thread. That of a task has a page of its own. */
export function ThreadCard({ thread, onOpen }: { thread: Card; onOpen: () => void }) {
  const { me } = useCommunity();
  const { author, task_id } = thread;
  if (task_id !== null)
    return (
      <li className={classes.card}>
        <h2 className={classes.title}>
          <Link to={`/talk/${task_id}`}>About the task “{thread.title}”</Link>
        </h2>
        <p className={classes.excerpt}>
          Questions and hints. What shows the answer is folded until you have shipped the task.
        </p>
        <Tags thread={thread} />
        <footer className={classes.foot}>
          <ReplyCount replies={thread.replies} />
        </footer>
      </li>
    );
  return (
    <li className={classes.card}>
      <Byline author={author} created_at={thread.created_at} isOwn={author.user_id === me.user_id}>
        <TargetActions
          target={{ target_kind: "thread", target_id: thread.id }}
          user_id={author.user_id}
          display_name={author.display_name}
        />
      </Byline>
      <h2 className={classes.title}>
        <button type="button" onClick={onOpen}>
          {thread.title}
        </button>
      </h2>
      <p className={classes.excerpt}>{plainText(thread.excerpt)}</p>
      <Tags thread={thread} />
      <footer className={classes.foot}>
        <Like thread={thread} />
        <ReplyCount replies={thread.replies} />
      </footer>
    </li>
  );
}

function ReplyCount({ replies }: { replies: number }) {
  return (
    <span className={classes.replies}>
      <MessageCircle size={16} aria-hidden="true" />
      {replies}
      <span className="visuallyHidden">{replies === 1 ? " reply" : " replies"}</span>
    </span>
  );
}
