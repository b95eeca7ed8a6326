import { useSearchParams } from "react-router";
import { CHANNELS, type Channel as ChannelName } from "#rules/chat-limits.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { useTravel } from "../../transitions/travel.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LockOverlay } from "../../ui/LockOverlay.tsx";
import { Channel } from "./Channel.tsx";
import classes from "./Chat.module.css";
import { CommunityProvider } from "./Community.tsx";
import { MutedPeople } from "./MutedPeople.tsx";
import { Threads } from "./threads/Threads.tsx";

const TABS: Readonly<Record<ChannelName, string>> = {
  general: "#general",
  help: "#help",
  feedback: "#feedback",
  threads: "#threads",
};

export const CHAT_QUERY = screenQuery(["chat"], () => call(api.chat.$get()));

/** Where people talk: three channels and the threads. A Starter sees it empty and locked. */
export function Chat() {
  const screen = useScreen(CHAT_QUERY);
  const travel = useTravel();
  const [search, setSearch] = useSearchParams();
  if (!screen) return <Loading />;
  const locked = screen.user_state.plan === "starter";
  const channel = CHANNELS.find((name) => name === search.get("channel")) ?? "general";
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
            <MutedPeople />
            {screen.is_moderator && (
              <ButtonLink to="/moderation" kind="ghost" size="small">
                Moderation
              </ButtonLink>
            )}
          </div>
        </header>
        <nav className={classes.tabs} aria-label="Channels">
          {CHANNELS.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === channel ? "page" : undefined}
              onClick={() => setSearch(name === "general" ? {} : { channel: name }, { replace: true })}
            >
              {TABS[name]}
            </button>
          ))}
        </nav>
        <main className={classes.main}>
          {locked ? null : channel === "threads" ? <Threads /> : <Channel key={channel} channel={channel} />}
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
