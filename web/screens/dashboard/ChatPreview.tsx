import { useQuery } from "@tanstack/react-query";
import { api, call } from "../../api/client.ts";
import { usePoll } from "../../api/poll.ts";
import { plainText } from "../../chat/markdown.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import classes from "./ChatPreview.module.css";
import { Panel } from "./Panel.tsx";

/** How often the messages are asked for while the page is visible and in use. */
const POLL_MS = 15_000;

/** The latest two messages of #general. Starters see them too. */
export function ChatPreview({ folded }: { folded: boolean }) {
  const { data, refetch } = useQuery({
    queryKey: ["chat-preview"],
    queryFn: () => call(api.channels.general.preview.$get()),
    staleTime: 0,
  });
  usePoll(POLL_MS, refetch);
  const messages = data?.messages;
  return (
    <Panel title="Global Chat" folded={folded} className={classes.chat}>
      {messages?.length === 0 ? (
        <div className={classes.empty}>
          <img src="/emoji/chat.webp" alt="" width={256} height={256} />
          <p>All quiet on this channel. Somebody has to say hello first.</p>
        </div>
      ) : (
        <ul className={classes.messages} aria-label="Latest messages">
          {messages?.map((message) => (
            <li key={message.id}>
              <div className={classes.head}>
                <strong>{message.display_name || "Anonymous"}</strong>
                <TimeAgo time={message.created_at} />
              </div>
              <span>{plainText(message.message)}</span>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="/chat" size="small">
        Open Chat
      </ButtonLink>
    </Panel>
  );
}
