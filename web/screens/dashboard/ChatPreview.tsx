import { ButtonLink } from "../../ui/Button.tsx";
import classes from "./ChatPreview.module.css";
import { Panel } from "./Panel.tsx";

/** The last two messages of the community's chat. */
export function ChatPreview() {
  return (
    <Panel title="Global Chat" className={classes.chat}>
      <div className={classes.empty}>
        <img src="/emoji/chat.webp" alt="" width={256} height={256} />
        <p>All quiet on this channel. Somebody has to say hello first.</p>
      </div>
      <ButtonLink to="/chat" size="small">
        Open Chat
      </ButtonLink>
    </Panel>
  );
}
