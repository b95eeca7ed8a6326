import type { ReactNode } from "react";
import type { Reply } from "#contract/community.ts";
import { Avatar } from "../chat/Avatar.tsx";
import { DateTime } from "../chat/DateTime.tsx";
import { LearnerName } from "../ui/LearnerName.tsx";
import classes from "./Byline.module.css";

type Props = {
  author: Reply["author"];
  /** Milliseconds since 1970. */
  created_at: number;
  /** Whether the reader wrote it. */
  isOwn: boolean;
  /** What can be done about it. */
  children?: ReactNode;
};

/** Who wrote a thread or a reply and when, and what can be done about it. */
export function Byline({ author, created_at, isOwn, children }: Props) {
  return (
    <header className={classes.byline}>
      <Avatar url={author.avatar_url} size={32} />
      <span className={classes.author}>
        <strong className={isOwn ? classes.own : undefined}>
          <LearnerName display_name={author.display_name} />
        </strong>
        <DateTime time={created_at} />
      </span>
      {children}
    </header>
  );
}
