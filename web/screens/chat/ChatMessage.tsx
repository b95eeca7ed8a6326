import { memo } from "react";
import type { FeedMessage, OwnMessage } from "#rules/chat-feed.ts";
import { MAX_SEND_WAIT_MS, type TalkChannel } from "#rules/chat-limits.ts";
import type { ChannelConnection } from "../../api/channel.ts";
import { Button } from "../../ui/Button.tsx";
import { LearnerName } from "../../ui/LearnerName.tsx";
import { useSecondsLeft } from "../../ui/WaitingNotice.tsx";
import { Avatar } from "./Avatar.tsx";
import classes from "./ChatMessage.module.css";
import { useCommunity } from "./Community.tsx";
import { DateTime } from "./DateTime.tsx";
import { MessageText } from "./MessageText.tsx";
import { TargetActions } from "./TargetActions.tsx";

type Props = {
  /** A message of the channel, or an own one that isn't confirmed. */
  message: FeedMessage | OwnMessage;
  channel: TalkChannel;
  own: boolean;
  connection: ChannelConnection | null;
  /** There is no connection: an own message waits for it. */
  waits: boolean;
};

/**
 * A message of a channel, with its author's name and avatar of that time. An own message keeps its element when it is confirmed, so
 * that running code isn't stopped.
 */
export const ChatMessage = memo(function ChatMessage({ message, channel, own, connection, waits }: Props) {
  const { me } = useCommunity();
  const isSent = "id" in message;
  const { avatar_url, display_name } = isSent ? message : me;
  return (
    // Reached by the arrow keys. Tab reaches its controls (useRovingFocus).
    <article className={`${classes.message} ${own ? classes.own : ""}`} tabIndex={-1}>
      <Avatar url={avatar_url} />
      <header className={classes.head}>
        <span className={classes.who}>
          <strong>{own ? display_name : <LearnerName display_name={display_name} />}</strong>
          {isSent ? (
            <DateTime time={message.created_at} />
          ) : (
            !message.problem && !waits && <span className={classes.state}>Sending...</span>
          )}
        </span>
        {isSent && (
          <TargetActions
            target={{ target_kind: "message", target_id: `${channel}/${message.id}` }}
            user_id={message.user_id}
            display_name={message.display_name}
          />
        )}
      </header>
      <div className={classes.body}>
        <MessageText text={message.message} />
        {!isSent && !message.problem && waits && (
          <Waiting message={message} onGiveUp={() => connection?.discard(message.client_id)} />
        )}
        {!isSent && message.problem && (
          <div className={classes.problem} role="alert">
            <p>{message.problem}</p>
            <Button size="small" onClick={() => connection?.resend(message.client_id)}>
              Send again
            </Button>
            <Button kind="ghost" size="small" onClick={() => connection?.discard(message.client_id)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </article>
  );
});

/** The countdown of an own message that waits for the connection. */
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
