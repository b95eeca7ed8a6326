import { Pencil, Reply, SmilePlus, Trash2 } from "lucide-react";
import { memo, type ReactNode, useRef, useState } from "react";
import type { FeedMessage, OwnMessage } from "#rules/chat-feed.ts";
import { CHANGE_MS, MAX_SEND_WAIT_MS, type Reaction, type TextChannel } from "#rules/chat-limits.ts";
import { type ChannelConnection, reactionKey } from "../../api/channel.ts";
import { Avatar } from "../../chat/Avatar.tsx";
import { ClockTime } from "../../chat/DateTime.tsx";
import { MessageText } from "../../chat/MessageText.tsx";
import { linkedPageIds } from "../../chat/page-links.ts";
import { Button } from "../../ui/Button.tsx";
import { LearnerName } from "../../ui/LearnerName.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { useSecondsLeft } from "../../ui/WaitingNotice.tsx";
import classes from "./ChatMessage.module.css";
import { useCommunity } from "./Community.tsx";
import { EditMessage } from "./EditMessage.tsx";
import { LinkedPages } from "./LinkedPages.tsx";
import { QuoteLine } from "./QuoteLine.tsx";
import { ReactionCounts, ReactionPicker } from "./Reactions.tsx";
import { TargetActions } from "./TargetActions.tsx";

type Props = {
  /** A message of the channel, or an own one that isn't confirmed. */
  message: FeedMessage | OwnMessage;
  channel: TextChannel;
  own: boolean;
  /** It names the learner of this page. */
  mentionsMe: boolean;
  /** Name and avatar stand at a message above. */
  follows: boolean;
  connection: ChannelConnection | null;
  /** There is no connection: an own message waits for it. */
  waits: boolean;
  /** The learner's own reactions to it, by their keys. */
  ownReactions: string;
  /** Begins an answer to the message. */
  onReply: (message: FeedMessage) => void;
  /** Leads to another message of the channel. */
  onJump: (id: number) => void;
};

/**
 * A message of a channel, with its author's name and avatar of that time. An own message keeps its element when it is confirmed, so
 * that running code isn't stopped.
 */
export const ChatMessage = memo(function ChatMessage({
  message,
  channel,
  own,
  mentionsMe,
  follows,
  connection,
  waits,
  ownReactions,
  onReply,
  onJump,
}: Props) {
  const { me } = useCommunity();
  const { notify } = useMessages();
  const [isEditing, setIsEditing] = useState(false);
  const article = useRef<HTMLElement>(null);
  const isSent = "id" in message;
  const { avatar_url, display_name } = isSent ? message : me;
  const pages = linkedPageIds(message.message, location.origin);
  const reply_to = isSent ? message.reply_to : message.reply?.reply_to;
  const isOwnReaction = (reaction: Reaction) =>
    isSent && ownReactions.split(",").includes(reactionKey(message.id, reaction));
  const react = async (reaction: Reaction, on: boolean) => {
    if (!isSent || !connection) return;
    const problem = await connection.react(message.id, reaction, on);
    if (problem) notify(problem, "problem");
  };
  return (
    // Reached by the arrow keys. Tab reaches its controls (useRovingFocus).
    <article
      ref={article}
      className={[
        classes.message,
        own && classes.own,
        follows && classes.follows,
        mentionsMe && classes.mention,
      ]
        .filter(Boolean)
        .join(" ")}
      tabIndex={-1}
      data-id={isSent ? message.id : undefined}
    >
      {reply_to !== undefined && (
        <QuoteLine quote={isSent ? message.quote : message.reply?.quote} onJump={() => onJump(reply_to)} />
      )}
      {!follows && <Avatar url={avatar_url} />}
      <header className={classes.head}>
        <span className={classes.who}>
          {follows ? (
            <span className="visuallyHidden">{display_name}</span>
          ) : (
            <strong>{own ? display_name : <LearnerName display_name={display_name} />}</strong>
          )}
          {isSent ? (
            <ClockTime time={message.created_at} />
          ) : (
            !message.problem && !waits && <span className={classes.state}>Sending...</span>
          )}
        </span>
      </header>
      <div className={classes.body}>
        {mentionsMe && <span className="visuallyHidden">Mentions you: </span>}
        {isSent && isEditing ? (
          <EditMessage
            message={message.message}
            onSave={async (text) => connection?.edit(message.id, text)}
            onClose={() => {
              setIsEditing(false);
              article.current?.focus();
            }}
          />
        ) : (
          <MessageText text={message.message} />
        )}
        {pages.length > 0 && !isEditing && <LinkedPages ids={pages} />}
        {isSent && message.edited_at !== undefined && !isEditing && (
          <span className={classes.state}>
            edited <ClockTime time={message.edited_at} />
          </span>
        )}
        {isSent && message.reactions && (
          <ReactionCounts counts={message.reactions} isOwn={isOwnReaction} onReact={react} />
        )}
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
      {isSent && !isEditing && (
        <Tools
          {...{ message, channel, own, connection }}
          isOwnReaction={isOwnReaction}
          onReact={react}
          onReply={() => onReply(message)}
          onEdit={() => setIsEditing(true)}
        />
      )}
    </article>
  );
});

type ToolsProps = Pick<Props, "channel" | "own" | "connection"> & {
  message: FeedMessage;
  isOwnReaction: (reaction: Reaction) => boolean;
  onReact: (reaction: Reaction, on: boolean) => void;
  onReply: () => void;
  onEdit: () => void;
};

/** What can be done with a message. Shown where it is pointed at, tapped, or has the focus. */
function Tools({ message, channel, own, connection, isOwnReaction, onReact, onReply, onEdit }: ToolsProps) {
  const { confirm, notify } = useMessages();
  const [isPicking, setIsPicking] = useState(false);
  const remove = async () => {
    const sure = await confirm("Delete this message for everyone?", { yes: "Delete", danger: true });
    if (!sure) return;
    const problem = await connection?.delete(message.id);
    if (problem) notify(problem, "problem");
  };
  // By the browser's clock. The server decides by its own.
  const isFresh = Date.now() - message.created_at < CHANGE_MS;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves its buttons
    <span
      className={classes.tools}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Esc and Tab leave it. A press on a button doesn't give that the focus in every browser.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsPicking(false);
      }}
    >
      {isPicking && (
        <ReactionPicker
          isOwn={isOwnReaction}
          onReact={(reaction, on) => {
            setIsPicking(false);
            onReact(reaction, on);
          }}
        />
      )}
      <Tool label="React" isOpen={isPicking} onClick={() => setIsPicking(!isPicking)}>
        <SmilePlus size={16} aria-hidden="true" />
      </Tool>
      <Tool label="Reply" onClick={onReply}>
        <Reply size={16} aria-hidden="true" />
      </Tool>
      {own && isFresh && (
        <>
          <Tool label="Edit" onClick={onEdit}>
            <Pencil size={16} aria-hidden="true" />
          </Tool>
          <Tool label="Delete" onClick={remove}>
            <Trash2 size={16} aria-hidden="true" />
          </Tool>
        </>
      )}
      <TargetActions
        target={{ target_kind: "message", target_id: `${channel}/${message.id}` }}
        user_id={message.user_id}
        display_name={message.display_name}
      />
    </span>
  );
}

type ToolProps = { label: string; isOpen?: boolean; onClick: () => void; children: ReactNode };

const Tool = ({ label, isOpen, onClick, children }: ToolProps) => (
  <button
    type="button"
    className={classes.tool}
    title={label}
    aria-label={label}
    aria-expanded={isOpen}
    onClick={onClick}
  >
    {children}
  </button>
);

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
