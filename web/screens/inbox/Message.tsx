import { ArrowLeft, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import type { InboxMessage } from "#contract/journey.ts";
import { Button } from "../../ui/Button.tsx";
import { LessonText } from "../../ui/LessonText.tsx";
import classes from "./Message.module.css";
import { SHIP_LABELS, ShipBadge } from "./ShipBadge.tsx";

type Props = {
  message: InboxMessage;
  /** Whether the learner has messages of other projects too. */
  hasOtherProjects: boolean;
  busy: boolean;
  onStart: () => void;
  /** Shows the list again, on screens that show either the list or the message. */
  onBack: () => void;
};

const DATE_FORMAT = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });

/** A message of a task, with the button to start the task. What goes without saying isn't shown: the only project, and today's date. */
export function Message({ message, hasOtherProjects, busy, onStart, onBack }: Props) {
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
          {hasOtherProjects && <p className={classes.project}>{message.project_name}</p>}
          <h2 id="inbox-subject">{message.subject}</h2>
          <div className={classes.from}>
            <span className={classes.sender} aria-hidden="true">
              <UserRound size={22} />
            </span>
            <p>
              <span>From</span> {message.sender}
              {!isToday(message.received_at) && (
                <time dateTime={new Date(message.received_at).toISOString()}>
                  {DATE_FORMAT.format(message.received_at)}
                </time>
              )}
            </p>
          </div>
        </header>
        <div className={classes.body}>
          <LessonText text={message.body} top={3} />
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

const isToday = (ms: number) => new Date(ms).toDateString() === new Date().toDateString();

/** The placeholder if no message is chosen. */
export function NoMessage() {
  return (
    <div className={classes.empty}>
      <img src="/pictures/codex.webp" alt="" width={240} height={240} />
      <p>Select a task to view details</p>
    </div>
  );
}
