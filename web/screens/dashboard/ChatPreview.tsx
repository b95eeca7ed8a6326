import { useState } from "react";
import type { FeedMessage } from "#rules/chat-feed.ts";
import { useFrames } from "../../api/channel.ts";
import { plainText } from "../../chat/markdown.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import classes from "./ChatPreview.module.css";
import { Panel } from "./Panel.tsx";

/** The latest two messages of #general, live. Starters see them too. */
export function ChatPreview({ folded }: { folded: boolean }) {
  const [messages, setMessages] = useState<readonly FeedMessage[]>();
  useFrames("/channels/general/preview", (frame) => {
    if (frame.type === "preview") setMessages(frame.messages);
  });
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
              <strong>{message.display_name || "Anonymous"}</strong>
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
