import { Fragment, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { LastSaid } from "#contract/community.ts";
import { type FeedMessage, type OwnMessage, quoteText, viewOf } from "#rules/chat-feed.ts";
import { REACTIONS, type TextChannel } from "#rules/chat-limits.ts";
import { CLOSE_CODES } from "#rules/close-codes.ts";
import { reactionKey, useChannel } from "../../api/channel.ts";
import { DateTime } from "../../chat/DateTime.tsx";
import { QUIET_MS } from "../../chat/first-unread.ts";
import { mentionedIn } from "../../chat/mentions.ts";
import { dayLabel, placeMessages } from "../../chat/message-groups.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Channel.module.css";
import { ChatMessage } from "./ChatMessage.tsx";
import { useCommunity } from "./Community.tsx";
import { Composer } from "./Composer.tsx";
import { FoundMessages } from "./FoundMessages.tsx";
import { PresenceLine } from "./PresenceLine.tsx";
import { useHistory } from "./use-history.ts";
import { useJump } from "./use-jump.ts";
import { useKnownLearners } from "./use-known-learners.ts";
import { useLiveRegion } from "./use-live-region.ts";
import { useNews } from "./use-news.ts";
import { usePageVisible } from "./use-page-visible.ts";
import { useRovingFocus } from "./use-roving-focus.ts";
import { useStayAtEnd } from "./use-stay-at-end.ts";

const ThreadsHint = () => (
  <span>
    What can wait for an answer has its place in <Link to="/chat?channel=threads">#threads</Link>.
  </span>
);

/** Why the server closed the connection permanently, by close code. */
const ENDED: Readonly<Record<number, string>> = {
  [CLOSE_CODES.signedOut]: "You are logged out. Log in again to go on.",
  [CLOSE_CODES.forbidden]: "This feature is for Pro users only",
};

type Props = {
  channel: TextChannel;
  /** The sequence up to which it was shown before; undefined if it never was. */
  readUpTo: number | undefined;
  /** Called with the newest message that was shown. */
  onRead: (channel: TextChannel, id: number) => void;
  /** The message that the address leads to. */
  linkedTo?: number | undefined;
  /** Called with the newest message. */
  onSaid: (channel: TextChannel, last: LastSaid) => void;
  /** What the channel is searched for; "" for nothing. */
  words: string;
  onCloseSearch: () => void;
  /** The messages are to be shown again in place of what was found; the search stays open. */
  onShowMessages: () => void;
};

/** One channel: its messages, live, and the message box. */
export function Channel({
  channel,
  readUpTo,
  onRead,
  linkedTo,
  onSaid,
  words,
  onCloseSearch,
  onShowMessages,
}: Props) {
  const { me, isMuted } = useCommunity();
  const { connection, state } = useChannel(channel);
  const { feed, status, isLost } = state;
  const isPast = feed.past !== undefined;
  const isHeard = (message: FeedMessage) => !isMuted(message.user_id);
  const newest = feed.messages.filter(isHeard);
  const shown = isPast ? viewOf(feed).messages.filter(isHeard) : newest;
  const listed = isPast ? shown : [...shown, ...feed.own];
  /** An own message that isn't confirmed has no author yet. */
  const authorOf = (message: (typeof listed)[number]) =>
    "user_id" in message ? message.user_id : me.user_id;
  /** The same before and after an own message is confirmed. What a browser calls its messages is its author's alone. */
  const keyOf = (message: (typeof listed)[number]) => {
    const author = authorOf(message);
    return author === null && "id" in message ? message.id : `${author} ${message.client_id}`;
  };
  const places = placeMessages(
    listed.map((message) => ({
      user_id: authorOf(message),
      created_at: message.created_at,
      isReply: ("id" in message ? message.reply_to : message.reply) !== undefined,
    })),
  );
  const last = feed.own.at(-1) ?? feed.messages.at(-1);
  const known = useKnownLearners(feed.messages, state.present);
  const others = known.filter(({ user_id }) => user_id !== me.user_id && !isMuted(user_id));
  const scroller = useRef<HTMLDivElement>(null);
  const { unreadCount, scrollToEnd, onScroll } = useStayAtEnd(scroller, newest, isPast, () =>
    connection?.release(),
  );
  const history = useHistory(scroller, connection, state);
  const isLive = useLiveRegion(state, words !== "");
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useRovingFocus(list);
  const isSeen = usePageVisible() && words === "";
  useEffect(() => {
    if (isSeen && unreadCount === 0 && status !== "first") onRead(channel, feed.last_id);
  }, [isSeen, unreadCount, status, channel, feed.last_id, onRead]);
  const said = newest.at(-1);
  useEffect(() => {
    if (said) onSaid(channel, said);
  }, [channel, said, onSaid]);
  const jump = useJump(list, connection);
  const hasJumped = useRef(false);
  useEffect(() => {
    if (linkedTo === undefined || hasJumped.current || status === "first") return;
    hasJumped.current = true;
    requestAnimationFrame(() => void jump(linkedTo));
  }, [linkedTo, status, jump]);
  const news = useNews(scroller, shown, newest, state, readUpTo, isSeen);
  /** A found message, to which the page leads once the search is closed. */
  const found = useRef<number>(undefined);
  useEffect(() => {
    if (words !== "" || found.current === undefined) return;
    jump(found.current);
    found.current = undefined;
  }, [words, jump]);
  const showNewest = useCallback(() => {
    connection?.showNewest();
    requestAnimationFrame(scrollToEnd);
  }, [connection, scrollToEnd]);
  const [answered, setAnswered] = useState<OwnMessage["reply"]>();
  const composer = useRef<HTMLTextAreaElement>(null);
  const reply = useCallback(({ id, user_id, display_name, message }: FeedMessage) => {
    setAnswered({ reply_to: id, quote: { user_id, display_name, message: quoteText(message) } });
    composer.current?.focus();
  }, []);
  const send = useCallback(
    (text: string) => {
      if (!connection) return { sentence: "The channel isn't open yet. Please wait a moment." };
      const problem = connection.sendMessage(text, answered);
      if (!problem) {
        setAnswered(undefined);
        // What was sent is to be seen.
        if (words !== "") onShowMessages();
        showNewest();
      }
      return problem;
    },
    [connection, showNewest, answered, words, onShowMessages],
  );
  const isMention = (message: (typeof listed)[number]) =>
    authorOf(message) !== me.user_id && mentionedIn(message.message, [...others, me]).includes(me.user_id);
  /** Those of one message, as a text that stays the same while they do. */
  const ownReactionsTo = (message: (typeof listed)[number]) =>
    "id" in message
      ? REACTIONS.map((reaction) => reactionKey(message.id, reaction))
          .filter((key) => state.ownReactions.has(key))
          .join()
      : "";
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
        aria-live={isLive ? "polite" : "off"}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable
        tabIndex={0}
        onScroll={() => {
          onScroll();
          history.onScroll();
          news.onScroll();
        }}
        onKeyDown={onKeyDown}
        inert={words !== ""}
      >
        <div ref={list} className={classes.list}>
          {history.hasOlder && (
            <div className={classes.further}>
              {history.problem && <p role="alert">{history.problem}</p>}
              <Button size="small" busy={history.busy} onClick={history.loadOlder}>
                Show older messages
              </Button>
            </div>
          )}
          {status !== "first" && shown.length === 0 && feed.own.length === 0 && (
            <div className={classes.empty}>
              <img src="/emoji/chat.webp" alt="" width={96} height={96} />
              <p>Nobody has said anything here yet. Say hello!</p>
              <ThreadsHint />
            </div>
          )}
          {listed.map((message, at) => (
            <Fragment key={keyOf(message)}>
              {"id" in message && message.id === news.firstId && (
                <p className={classes.news} ref={news.line}>
                  <span>New</span>
                </p>
              )}
              {places[at]?.isFirst && (
                <p className={classes.day}>
                  <span>{dayLabel(message.created_at, Date.now())}</span>
                </p>
              )}
              <ChatMessage
                message={message}
                channel={channel}
                own={authorOf(message) === me.user_id}
                mentionsMe={isMention(message)}
                follows={places[at]?.follows ?? false}
                connection={connection}
                waits={status !== "open"}
                ownReactions={ownReactionsTo(message)}
                onReply={reply}
                onJump={jump}
              />
            </Fragment>
          ))}
          {history.hasNewer && (
            <div className={classes.further}>
              <Button size="small" busy={history.busy} onClick={history.loadNewer}>
                Show newer messages
              </Button>
            </div>
          )}
          {status === "open" && !isPast && last && Date.now() - last.created_at > QUIET_MS && (
            <p className={classes.quiet}>
              Nobody has written here since <DateTime time={last.created_at} />. <ThreadsHint />
            </p>
          )}
        </div>
      </div>
      {news.isAbove && !isPast && words === "" && (
        <button
          type="button"
          className={`${classes.pill} ${classes.above}`}
          onClick={() => {
            news.dismiss();
            jump(news.from, true);
          }}
        >
          {news.count === 1 ? "1 new message" : `${news.count}${news.isMore ? "+" : ""} new messages`} ↑
        </button>
      )}
      {(isPast || unreadCount > 0) && words === "" && (
        <button type="button" className={classes.pill} onClick={showNewest}>
          {isPast && `Back to the newest${unreadCount > 0 ? `: ${unreadCount} new` : ""}`}
          {!isPast && (unreadCount === 1 ? "1 new message" : `${unreadCount} new messages`)} ↓
        </button>
      )}
      {words !== "" && (
        <FoundMessages
          key={words}
          channel={channel}
          words={words}
          onShow={(id) => {
            found.current = id;
            onShowMessages();
          }}
          onClose={onCloseSearch}
        />
      )}
      <PresenceLine present={state.present} />
      <Composer
        ref={composer}
        channel={channel}
        answered={answered?.quote}
        onDropAnswer={() => setAnswered(undefined)}
        mentionable={others}
        onSend={send}
        onTyping={() => connection?.noteTyping()}
      />
    </section>
  );
}
