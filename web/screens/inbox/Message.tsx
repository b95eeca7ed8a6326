import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import type { InboxMessage } from "#contract/journey.ts";
import { Button } from "../../ui/Button.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import classes from "./Message.module.css";
import { SHIP_LABELS, ShipBadge } from "./ShipBadge.tsx";

type Props = {
  message: InboxMessage;
  busy: boolean;
  onStart: () => void;
  /** Shows the list again, on screens that show either the list or the message. */
  onBack: () => void;
};

const TIME_FORMAT = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** A message of a task, with the button to start the task. */
export function Message({ message, busy, onStart, onBack }: Props) {
  const article = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message starts at its top
  useEffect(() => {
    article.current?.scrollTo(0, 0);
  }, [message.task_id]);
  return (
    <article ref={article} className={classes.message} aria-labelledby="inbox-subject">
      <div className={classes.sheet} key={message.task_id}>
        <header className={classes.head}>
          <img src={message.image_url} alt="" width={480} height={270} className={classes.picture} />
          <Button kind="ghost" size="small" className={classes.back} onClick={onBack}>
            <ArrowLeft size={18} aria-hidden="true" /> Messages
          </Button>
          <p className={classes.project}>{message.project_name}</p>
          <h2 id="inbox-subject">{message.subject}</h2>
          <div className={classes.from}>
            <span className={classes.initial} aria-hidden="true">
              {message.sender.slice(0, 1)}
            </span>
            <p>
              <span>From</span> {message.sender}
              <time dateTime={new Date(message.received_at).toISOString()}>
                {TIME_FORMAT.format(message.received_at)}
              </time>
            </p>
          </div>
        </header>
        <div className={classes.body}>
          <Markdown text={message.body} top={3} />
        </div>
        <footer className={classes.foot}>
          <p className={`${classes.ship} ${classes[message.ship]}`}>
            <ShipBadge ship={message.ship} />
            <span aria-hidden={message.ship !== "none"}>{SHIP_LABELS[message.ship]}.</span>
            {message.ship === "right" && "You may ship it again, for less EXP."}
          </p>
          <Button
            kind={message.ship === "right" ? "plain" : "primary"}
            size="large"
            busy={busy}
            onClick={onStart}
            aria-describedby="inbox-subject"
            data-tour="start"
          >
            {message.ship === "wrong" ? "Keep coding" : "Start Task"}
          </Button>
        </footer>
      </div>
    </article>
  );
}

/** The placeholder if no message is chosen. */
export function NoMessage() {
  return (
    <div className={classes.empty}>
      <img src="/pictures/codex.webp" alt="" width={240} height={240} />
      <p>Select a task to view details</p>
    </div>
  );
}
