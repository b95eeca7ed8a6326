import { memo } from "react";
import type { FeedMessage, OwnMessage } from "#rules/chat-feed.ts";
import type { TalkChannel } from "#rules/chat-limits.ts";
import type { ChannelLink } from "../../api/channel.ts";
import { Button } from "../../ui/Button.tsx";
import { Acts } from "./Acts.tsx";
import { Avatar } from "./Avatar.tsx";
import classes from "./ChatMessage.module.css";
import { useCommunity } from "./Community.tsx";
import { MessageText } from "./MessageText.tsx";
import { When } from "./When.tsx";

type Props = {
  /** Said, or an own one that is on its way. */
  message: FeedMessage | OwnMessage;
  channel: TalkChannel;
  own: boolean;
  link: ChannelLink | null;
};

/**
 * What somebody said in a channel, under the name and picture of then. An own message is the same element before it is confirmed
 * and after: code that runs in it runs on.
 */
export const ChatMessage = memo(function ChatMessage({ message, channel, own, link }: Props) {
  const { me } = useCommunity();
  const isSaid = "id" in message;
  const { avatar_url, display_name } = isSaid ? message : me;
  return (
    <article className={`${classes.message} ${own ? classes.own : ""}`}>
      <Avatar url={avatar_url} />
      <header className={classes.head}>
        <span className={classes.who}>
          <strong>{display_name || "Anonymous"}</strong>
          {isSaid ? (
            <When time={message.created_at} />
          ) : (
            !message.problem && <span className={classes.state}>Sending...</span>
          )}
        </span>
        {isSaid && (
          <Acts
            target={{ target_kind: "message", target_id: `${channel}/${message.id}` }}
            user_id={message.user_id}
            display_name={message.display_name}
          />
        )}
      </header>
      <div className={classes.body}>
        <MessageText text={message.message} />
        {!isSaid && message.problem && (
          <div className={classes.problem} role="alert">
            <p>{message.problem}</p>
            <Button size="small" onClick={() => link?.sayAgain(message.client_id)}>
              Send again
            </Button>
            <Button kind="ghost" size="small" onClick={() => link?.giveUp(message.client_id)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </article>
  );
});
