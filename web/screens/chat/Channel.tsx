import { useCallback, useEffect, useRef } from "react";
import type { TalkChannel } from "#rules/chat-limits.ts";
import { CLOSE_CODES } from "#rules/close-codes.ts";
import { useChannel } from "../../api/channel.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Channel.module.css";
import { ChatMessage } from "./ChatMessage.tsx";
import { useCommunity } from "./Community.tsx";
import { Composer } from "./Composer.tsx";
import { useOlderMessages } from "./use-older-messages.ts";
import { useRovingFocus } from "./use-roving-focus.ts";
import { useStayAtEnd } from "./use-stay-at-end.ts";

/** Why the server closed the connection permanently, by close code. */
const ENDED: Readonly<Record<number, string>> = {
  [CLOSE_CODES.signedOut]: "You are logged out. Log in again to go on.",
  [CLOSE_CODES.forbidden]: "This feature is for Pro users only",
};

type Props = {
  channel: TalkChannel;
  /** Called with the newest message that was shown. */
  onRead: (channel: TalkChannel, id: number) => void;
};

/** One channel: its messages, live, and the message box. */
export function Channel({ channel, onRead }: Props) {
  const { me, isMuted } = useCommunity();
  const { connection, state } = useChannel(channel);
  const { feed, status, isLost } = state;
  const shown = feed.messages.filter((message) => !isMuted(message.user_id));
  const scroller = useRef<HTMLDivElement>(null);
  const { unreadCount, scrollToEnd, onScroll } = useStayAtEnd(scroller, shown);
  const older = useOlderMessages(scroller, connection, state);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useRovingFocus(list);
  useEffect(() => {
    if (unreadCount === 0 && status !== "first") onRead(channel, feed.last_id);
  }, [unreadCount, status, channel, feed.last_id, onRead]);
  const send = useCallback(
    (text: string) => {
      if (!connection) return { sentence: "The channel isn't open yet. Please wait a moment." };
      const problem = connection.sendMessage(text);
      if (!problem) requestAnimationFrame(scrollToEnd);
      return problem;
    },
    [connection, scrollToEnd],
  );
  return (
    <section className={classes.channel} aria-label={`#${channel}`}>
      {status === "first" && !isLost && <p className={classes.note}>Loading...</p>}
      {status !== "ended" && isLost && (
        <p className={classes.lost} role="status">
          Connection lost. Trying again...
        </p>
      )}
      {status === "ended" && (
        <p className={classes.lost} role="alert">
          {ENDED[state.code ?? 0] ?? "This channel isn't there."}
        </p>
      )}
      <div
        ref={scroller}
        className={classes.feed}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable
        tabIndex={0}
        onScroll={() => {
          onScroll();
          older.onScroll();
        }}
        onKeyDown={onKeyDown}
      >
        <div ref={list} className={classes.list}>
          {older.hasOlder && (
            <div className={classes.older}>
              {older.problem && <p role="alert">{older.problem}</p>}
              <Button size="small" busy={older.busy} onClick={older.load}>
                Show older messages
              </Button>
            </div>
          )}
          {status !== "first" && shown.length === 0 && feed.own.length === 0 && (
            <div className={classes.empty}>
              <img src="/emoji/chat.webp" alt="" width={96} height={96} />
              <p>Nobody has said anything here yet. Say hello!</p>
            </div>
          )}
          {[...shown, ...feed.own].map((message) => (
            <ChatMessage
              key={message.client_id}
              message={message}
              channel={channel}
              own={!("user_id" in message) || message.user_id === me.user_id}
              connection={connection}
              waits={status !== "open"}
            />
          ))}
        </div>
      </div>
      {unreadCount > 0 && (
        <button type="button" className={classes.pill} onClick={scrollToEnd}>
          {unreadCount === 1 ? "1 new message" : `${unreadCount} new messages`} ↓
        </button>
      )}
      <Composer channel={channel} onSend={send} onTyping={() => connection?.checkWhileTyping()} />
    </section>
  );
}
