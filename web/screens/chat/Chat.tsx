import { useSearchParams } from "react-router";
import type { ChatScreen } from "#contract/community.ts";
import { CHANNELS, type Channel as ChannelName } from "#rules/chat-limits.ts";
import { mayUse } from "#rules/features.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { useTravel } from "../../transitions/travel.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { LateBell } from "../../ui/LateBell.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LockOverlay } from "../../ui/LockOverlay.tsx";
import { Channel } from "./Channel.tsx";
import classes from "./Chat.module.css";
import { CommunityProvider } from "./Community.tsx";
import { MutedLearners } from "./MutedLearners.tsx";
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
  const { unread, positions, markAsRead } = useUnread(screen.user_state.user_id, !locked);
  const channel = CHANNELS.find((name) => name === search.get("channel")) ?? "general";
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
            {screen.is_moderator && (
              <ButtonLink to="/moderation" kind="ghost" size="small">
                Moderation
              </ButtonLink>
            )}
            <LateBell />
          </div>
        </header>
        <nav className={classes.tabs} aria-label="Channels">
          {CHANNELS.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === channel ? "page" : undefined}
              aria-label={isUnread(name) ? `${TABS[name]}, new messages` : undefined}
              onClick={() => setSearch(name === "general" ? {} : { channel: name }, { replace: true })}
            >
              {TABS[name]}
              {isUnread(name) && <span className={classes.unread} aria-hidden="true" />}
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
            />
          )}
        </main>
      </div>
      {locked && (
        <LockOverlay
          about="Warriors talk here all day: ask for help, show code that runs, and read what others build."
          onBack={back}
        />
      )}
    </CommunityProvider>
  );
}
