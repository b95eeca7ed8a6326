import type { ReactNode } from "react";
import type { Reply } from "#contract/community.ts";
import { MessageText } from "../chat/MessageText.tsx";
import { Byline } from "./Byline.tsx";
import classes from "./ReplyView.module.css";

type Props = {
  reply: Reply;
  /** The reader's id; null for a visitor. */
  reader: string | null;
  /** What can be done about it. */
  acts?: ReactNode;
  /** A note below the text. */
  children?: ReactNode;
};

/** Who wrote a reply, and its text. */
export function ReplyView({ reply, reader, acts, children }: Props) {
  const { author, created_at, content } = reply;
  return (
    <>
      <Byline
        author={author}
        created_at={created_at}
        isOwn={author.user_id !== null && author.user_id === reader}
      >
        {acts}
      </Byline>
      <div className={classes.body}>
        <MessageText text={content} />
        {children}
      </div>
    </>
  );
}
