import { useInfiniteQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import type { FoundMessage } from "#contract/community.ts";
import type { TextChannel } from "#rules/chat-limits.ts";
import { api, call, errorMessage } from "../../api/client.ts";
import { Avatar } from "../../chat/Avatar.tsx";
import { DateTime } from "../../chat/DateTime.tsx";
import { foundParts } from "../../chat/found-text.ts";
import { plainText } from "../../chat/markdown.ts";
import { Button } from "../../ui/Button.tsx";
import { useCommunity } from "./Community.tsx";
import classes from "./FoundMessages.module.css";
import { useRovingFocus } from "./use-roving-focus.ts";

type Props = {
  channel: TextChannel;
  words: string;
  /** Leads to a message in its place. */
  onShow: (id: number) => void;
  onClose: () => void;
};

/** What a search of a channel finds, newest first, over its messages. The arrow keys move between them, Enter leads to one, Esc closes. */
export function FoundMessages({ channel, words, onShow, onClose }: Props) {
  const { isMuted } = useCommunity();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useRovingFocus(list);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["chat-search", channel, words],
    queryFn: ({ pageParam }) =>
      call(
        api.channels[":channel"].search.$get({
          param: { channel },
          query: { words, ...(pageParam !== null && { before: pageParam }) },
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    // What was edited or removed since is found no more.
    gcTime: 0,
    staleTime: 0,
  });
  const found = data?.pages
    .flatMap(({ messages }) => messages)
    .filter((message) => !isMuted(message.user_id));
  const onKey = (event: KeyboardEvent) => {
    const { target } = event;
    const id = target instanceof HTMLElement ? Number(target.dataset.id) : 0;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && id > 0) onShow(id);
    else onKeyDown(event);
  };
  return (
    <section className={classes.found} aria-label={`Found in #${channel}`}>
      <p className={classes.head} role="status">
        {statusOf(channel, words, found?.length, hasNextPage)}
      </p>
      <section
        className={classes.results}
        aria-label="Found messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable
        tabIndex={0}
        onKeyDown={onKey}
      >
        <div ref={list}>
          {found?.map((message) => (
            <Found key={message.id} message={message} words={words} onShow={onShow} />
          ))}
        </div>
        {error && (
          <div className={classes.end} role="alert">
            <p>{errorMessage(error)}</p>
            <Button size="small" onClick={() => (data ? fetchNextPage() : refetch())}>
              Try again
            </Button>
          </div>
        )}
        {hasNextPage && !error && (
          <div className={classes.end}>
            <Button size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
              Search further back
            </Button>
          </div>
        )}
        {data && (
          <p className={classes.end}>
            <Link to={`/chat?${new URLSearchParams({ channel: "threads", words })}`}>
              Search the threads too
            </Link>
          </p>
        )}
      </section>
    </section>
  );
}

function statusOf(channel: TextChannel, words: string, count: number | undefined, isMore: boolean): string {
  if (count === undefined) return `Searching #${channel}...`;
  if (count === 0)
    return isMore
      ? `None of the newer messages in #${channel} has all of these words: ${words}`
      : `No message in #${channel} has all of these words: ${words}`;
  return `${count}${isMore ? "+" : ""} ${count === 1 ? "message" : "messages"} in #${channel} with: ${words}`;
}

function Found({
  message,
  words,
  onShow,
}: {
  message: FoundMessage;
  words: string;
  onShow: (id: number) => void;
}) {
  const { id, avatar_url, display_name, created_at } = message;
  return (
    <article className={classes.message} tabIndex={-1} data-id={id}>
      <Avatar url={avatar_url} size={32} />
      <button type="button" onClick={() => onShow(id)}>
        <span className={classes.who}>
          <strong>{display_name || "Anonymous"}</strong> <DateTime time={created_at} />
        </span>
        <span className={classes.text}>
          {foundParts(plainText(message.message), words).map(({ text, isFound }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
            isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </span>
      </button>
    </article>
  );
}
