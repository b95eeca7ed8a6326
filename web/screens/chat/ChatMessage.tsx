import { memo } from "react";
import type { FeedMessage, OwnMessage } from "#rules/chat-feed.ts";
import type { TalkChannel } from "#rules/chat-limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Acts } from "./Acts.tsx";
import { Avatar } from "./Avatar.tsx";
import classes from "./ChatMessage.module.css";
import { useCommunity } from "./Community.tsx";
import { MessageText } from "./MessageText.tsx";
import { When } from "./When.tsx";

/** What somebody said in a channel, under the name and picture of then. */
export const ChatMessage = memo(function ChatMessage({
  message,
  channel,
  own,
}: {
  message: FeedMessage;
  channel: TalkChannel;
  own: boolean;
}) {
  return (
    <article className={`${classes.message} ${own ? classes.own : ""}`}>
      <Avatar url={message.avatar_url} />
      <header className={classes.head}>
        <span className={classes.who}>
          <strong>{message.display_name || "Anonymous"}</strong>
          <When time={message.created_at} />
        </span>
        <Acts
          target={{ target_kind: "message", target_id: `${channel}/${message.id}` }}
          user_id={message.user_id}
          display_name={message.display_name}
        />
      </header>
      <div className={classes.body}>
        <MessageText text={message.message} />
      </div>
    </article>
  );
});

type OwnProps = { message: OwnMessage; onAgain: () => void; onGiveUp: () => void };

/** An own message on its way, or refused. */
export function OwnChatMessage({ message, onAgain, onGiveUp }: OwnProps) {
  const { me } = useCommunity();
  return (
    <article className={`${classes.message} ${classes.own} ${classes.waiting}`}>
      <Avatar url={me.avatar_url} />
      <header className={classes.head}>
        <span className={classes.who}>
          <strong>{me.display_name}</strong>
          {message.problem ? null : <span className={classes.state}>Sending...</span>}
        </span>
      </header>
      <div className={classes.body}>
        <MessageText text={message.message} />
        {message.problem && (
          <div className={classes.problem} role="alert">
            <p>{message.problem}</p>
            <Button size="small" onClick={onAgain}>
              Send again
            </Button>
            <Button kind="ghost" size="small" onClick={onGiveUp}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
