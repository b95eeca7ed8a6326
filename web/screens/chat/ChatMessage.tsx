import { memo } from "react";
import type { FeedMessage, OwnMessage } from "#rules/chat-feed.ts";
import { MAX_SEND_WAIT_MS, type TalkChannel } from "#rules/chat-limits.ts";
import type { ChannelLink } from "../../api/channel.ts";
import { Button } from "../../ui/Button.tsx";
import { useSecondsLeft } from "../../ui/WaitingNotice.tsx";
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
  /** There is no connection: an own message waits for it. */
  waits: boolean;
};

/**
 * What somebody said in a channel, under the name and picture of then. An own message is the same element before it is confirmed
 * and after: code that runs in it runs on.
 */
export const ChatMessage = memo(function ChatMessage({ message, channel, own, link, waits }: Props) {
  const { me } = useCommunity();
  const isSaid = "id" in message;
  const { avatar_url, display_name } = isSaid ? message : me;
  return (
    // The arrow keys lead here, and Tab to what it holds.
    <article className={`${classes.message} ${own ? classes.own : ""}`} tabIndex={-1}>
      <Avatar url={avatar_url} />
      <header className={classes.head}>
        <span className={classes.who}>
          <strong>{display_name || "Anonymous"}</strong>
          {isSaid ? (
            <When time={message.created_at} />
          ) : (
            !message.problem && !waits && <span className={classes.state}>Sending...</span>
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
        {!isSaid && !message.problem && waits && (
          <Waiting message={message} onGiveUp={() => link?.giveUp(message.client_id)} />
        )}
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

/** An own message without a connection: for how long it waits to be sent by itself. */
function Waiting({ message, onGiveUp }: { message: OwnMessage; onGiveUp: () => void }) {
  const seconds = useSecondsLeft(message.created_at + MAX_SEND_WAIT_MS);
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <div className={classes.waiting}>
      <p>
        <span role="status">Waits for the connection.</span> <span role="timer">{left} left</span>
      </p>
      <Button kind="ghost" size="small" onClick={onGiveUp}>
        Don't send
      </Button>
    </div>
  );
}
