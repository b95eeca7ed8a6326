import { MessageCircle } from "lucide-react";
import type { ThreadCard as Card } from "#contract/community.ts";
import { plainText } from "../../../chat/markdown.ts";
import { Avatar } from "../Avatar.tsx";
import { DateTime } from "../DateTime.tsx";
import { TargetActions } from "../TargetActions.tsx";
import { Like } from "./Like.tsx";
import classes from "./ThreadCard.module.css";

/** A thread in the list. The whole card opens the thread. */
export function ThreadCard({ thread, onOpen }: { thread: Card; onOpen: () => void }) {
  const { author } = thread;
  return (
    <li className={classes.card}>
      <header className={classes.head}>
        <Avatar url={author.avatar_url} size={32} />
        <span className={classes.who}>
          <span className={classes.name}>{author.display_name}</span>
          <DateTime time={thread.created_at} />
        </span>
        <TargetActions
          target={{ target_kind: "thread", target_id: thread.id }}
          user_id={author.user_id}
          display_name={author.display_name}
        />
      </header>
      <h2 className={classes.title}>
        <button type="button" onClick={onOpen}>
          {thread.title}
        </button>
      </h2>
      <p className={classes.excerpt}>{plainText(thread.excerpt)}</p>
      <footer className={classes.foot}>
        <Like thread={thread} />
        <span className={classes.replies}>
          <MessageCircle size={16} aria-hidden="true" />
          {thread.replies}
          <span className="visuallyHidden">{thread.replies === 1 ? " reply" : " replies"}</span>
        </span>
      </footer>
    </li>
  );
}
