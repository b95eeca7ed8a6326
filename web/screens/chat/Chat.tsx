import { Search } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ChatScreen, LastSaid } from "#contract/community.ts";
import { CHANNELS, type Channel as ChannelName, type TextChannel } from "#rules/chat-limits.ts";
import { mayUse } from "#rules/features.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { type Heard, saidLast } from "../../chat/said-last.ts";
import { useTravel } from "../../transitions/travel.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { LateBell } from "../../ui/LateBell.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LockOverlay } from "../../ui/LockOverlay.tsx";
import { Channel } from "./Channel.tsx";
import classes from "./Chat.module.css";
import { CommunityProvider } from "./Community.tsx";
import { MutedLearners } from "./MutedLearners.tsx";
import { SaidLast } from "./SaidLast.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { Threads } from "./threads/Threads.tsx";
import { useUnread } from "./use-unread.ts";

const TABS: Readonly<Record<ChannelName, string>> = {
  general: "#general",
  help: "#help",
  feedback: "#feedback",
  threads: "#threads",
};

const CHAT_QUERY = screenQuery(["chat"], () => call(api.chat.$get()));

/** The chat: three channels and the threads. For a Starter it is empty and locked. */
export function Chat() {
  const screen = useScreen(CHAT_QUERY);
  if (!screen) return <Loading />;
  return <OpenChat screen={screen} />;
}

function OpenChat({ screen }: { screen: ChatScreen }) {
  const travel = useTravel();
  const [search, setSearch] = useSearchParams();
  const locked = !mayUse(screen.user_state.plan, "chat");
  const { unread, positions, last, lastAt, markAsRead } = useUnread(screen.user_state.user_id, !locked);
  const channel = CHANNELS.find((name) => name === search.get("channel")) ?? "general";
  const words = (search.get("words") ?? "").trim();
  const [isOpened, setIsOpened] = useState(false);
  const isSearching = isOpened || words !== "";
  const searchButton = useRef<HTMLButtonElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const openSearch = () => {
    setIsOpened(true);
    // Here, not where the box is made: a press on a channel's tab makes it too, and keeps the focus.
    requestAnimationFrame(() => searchBox.current?.focus());
  };
  const show = (name: ChannelName, searched: string) =>
    setSearch(
      { ...(name !== "general" && { channel: name }), ...(searched && { words: searched }) },
      { replace: true },
    );
  const closeSearch = () => {
    show(channel, "");
    setIsOpened(false);
    searchButton.current?.focus();
  };
  /** The newest messages of channels that were opened here, by their sockets. */
  const [heard, setHeard] = useState<Partial<Record<TextChannel, Heard>>>({});
  const noteSaid = useCallback(
    (name: TextChannel, said: LastSaid) =>
      setHeard((before) => ({ ...before, [name]: { said, at: Date.now() } })),
    [],
  );
  const saidIn = (name: TextChannel) => saidLast(heard[name], last?.[name], lastAt, name === channel);
  const isUnread = (name: ChannelName) => name !== "threads" && name !== channel && unread.includes(name);
  const back = () => travel("/dashboard", "slide");
  return (
    <CommunityProvider screen={screen}>
      <div className={classes.chat} inert={locked}>
        <header className={classes.header}>
          <Button kind="ghost" size="small" onClick={back}>
            ← Back
          </Button>
          <h1>{channel === "threads" ? "Threads" : "Global Chat"}</h1>
          <div className={classes.tools}>
            <MutedLearners />
            {!locked && channel !== "threads" && (
              <Button
                ref={searchButton}
                kind="ghost"
                size="small"
                aria-label="Search the channel"
                aria-expanded={isSearching}
                onClick={isSearching ? closeSearch : openSearch}
              >
                <Search size={18} aria-hidden="true" />
              </Button>
            )}
            {screen.is_moderator && (
              <ButtonLink to="/moderation" kind="ghost" size="small">
                Moderation
              </ButtonLink>
            )}
            <LateBell />
          </div>
        </header>
        {isSearching && !locked && channel !== "threads" && (
          <SearchForm
            ref={searchBox}
            where={TABS[channel]}
            words={words}
            onSearch={(typed) => show(channel, typed)}
            onClose={closeSearch}
          />
        )}
        <nav className={classes.tabs} aria-label="Channels">
          {CHANNELS.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === channel ? "page" : undefined}
              onClick={() => show(name, words)}
            >
              <span>
                {TABS[name]}
                {isUnread(name) && (
                  <>
                    <span className={classes.unread} aria-hidden="true" />
                    <span className="visuallyHidden"> new messages</span>
                  </>
                )}
              </span>
              {!locked && (
                <span className={classes.said}>
                  {name === "threads" ? "questions" : last && <SaidLast said={saidIn(name)} />}
                </span>
              )}
            </button>
          ))}
        </nav>
        <main className={classes.main}>
          {locked ? null : channel === "threads" ? (
            <Threads />
          ) : (
            <Channel
              key={channel}
              channel={channel}
              readUpTo={positions[channel]}
              onRead={markAsRead}
              linkedTo={Number(search.get("message")) || undefined}
              onSaid={noteSaid}
              words={words}
              onCloseSearch={closeSearch}
              onShowMessages={() => {
                setIsOpened(true);
                show(channel, "");
              }}
            />
          )}
        </main>
      </div>
      {locked && (
        <LockOverlay
          about="Warriors ask for help here, show code that runs, and read what others build."
          onBack={back}
        />
      )}
    </CommunityProvider>
  );
}
