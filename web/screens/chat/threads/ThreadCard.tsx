import { MessageCircle } from "lucide-react";
import type { ThreadCard as Card } from "#contract/community.ts";
import { plainText } from "../../../chat/markdown.ts";
import { Byline } from "../../../threads/Byline.tsx";
import { Like } from "./Like.tsx";
import { Tags } from "./Tags.tsx";
import classes from "./ThreadCard.module.css";

/** A thread in the list. The whole card opens the thread. */
export function ThreadCard({ thread, onOpen }: { thread: Card; onOpen: () => void }) {
  return (
    <li className={classes.card}>
      <Byline
        author={thread.author}
        created_at={thread.created_at}
        target={{ target_kind: "thread", target_id: thread.id }}
      />
      <h2 className={classes.title}>
        <button type="button" onClick={onOpen}>
          {thread.title}
        </button>
      </h2>
      <p className={classes.excerpt}>{plainText(thread.excerpt)}</p>
      <Tags thread={thread} />
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
