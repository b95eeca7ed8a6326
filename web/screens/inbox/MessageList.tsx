import { CircleHelp } from "lucide-react";
import { Fragment, useEffect, useLayoutEffect, useRef } from "react";
import type { InboxMessage } from "#contract/journey.ts";
import { SkipButton } from "../../transitions/SkipButton.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { isFocusFree } from "../../ui/focus-free.ts";
import classes from "./MessageList.module.css";
import { previewOf } from "./preview.ts";
import { ShipBadge } from "./ShipBadge.tsx";

type Props = {
  messages: readonly InboxMessage[];
  selected: number | null;
  /** The task id of the message that has just arrived, which is highlighted. */
  arrived: number | null;
  typing: boolean;
  /** Ends Codex's typing; null where there is none to end. */
  onSkip: (() => void) | null;
  failure: string | null;
  onSelect: (task_id: number) => void;
  onRetry: () => void;
  onHelp: () => void;
};

/** The list of messages, grouped by project, newest first. */
export function MessageList({
  messages,
  selected,
  arrived,
  typing,
  onSkip,
  failure,
  onSelect,
  onRetry,
  onHelp,
}: Props) {
  const projectIds = [...new Set(messages.map(({ project_id }) => project_id))];
  return (
    <section className={classes.sidebar} aria-labelledby="inbox-codex">
      <header className={classes.codex} data-tour="codex">
        <img src="/pictures/codex-256.webp" alt="" width={64} height={64} />
        <h2 id="inbox-codex">Codex</h2>
        <Button kind="ghost" className={classes.help} onClick={onHelp} aria-label="Show the tour again">
          <CircleHelp size={20} aria-hidden="true" />
        </Button>
      </header>
      <div className={classes.scroll}>
        <div role="status">
          {typing && (
            <p className={classes.typing}>
              <span className={classes.dots} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              Codex is typing…
            </p>
          )}
          {onSkip && <Skip onSkip={onSkip} />}
          {failure && (
            <div className={classes.failure}>
              <p>Your next task is waiting, but it couldn't come through. {failure}</p>
              <Button size="small" onClick={onRetry}>
                Try again
              </Button>
            </div>
          )}
        </div>
        {messages.length === 0 && (
          <div className={classes.empty}>
            <img src="/pictures/empty.webp" alt="" width={220} height={220} />
            <p>No tasks yet. Try selecting a journey!</p>
            <ButtonLink to="/journey" kind="primary">
              View Journey
            </ButtonLink>
          </div>
        )}
        {projectIds.map((project_id, index) => {
          const list = messages.filter((message) => message.project_id === project_id);
          const entries = (
            <ProjectMessages messages={list} selected={selected} arrived={arrived} onSelect={onSelect} />
          );
          // A project's name says nothing before there is another.
          if (projectIds.length === 1) return <Fragment key={project_id}>{entries}</Fragment>;
          return (
            <details
              key={project_id}
              className={classes.project}
              open={index === 0 || list.some(({ task_id }) => task_id === selected)}
            >
              <summary>
                {list[0]?.project_name}
                <span>{countsOf(list)}</span>
              </summary>
              {entries}
            </details>
          );
        })}
      </div>
    </section>
  );
}

type MessagesProps = Pick<Props, "messages" | "selected" | "arrived" | "onSelect">;

/** The messages of a project. While there are others, those whose tasks are shipped right are folded away. */
function ProjectMessages({ messages, ...props }: MessagesProps) {
  const shipped = messages.filter(({ ship }) => ship === "right");
  if (shipped.length === 0 || shipped.length === messages.length)
    return <Entries messages={messages} {...props} />;
  return (
    <>
      <Entries messages={messages.filter(({ ship }) => ship !== "right")} {...props} />
      <Shipped messages={shipped} {...props} />
    </>
  );
}

/** The folded messages. They open when one of them is selected, and stay so until the learner closes them. */
function Shipped(props: MessagesProps) {
  const { messages, selected } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const hasSelected = messages.some(({ task_id }) => task_id === selected);
  useLayoutEffect(() => {
    if (hasSelected && details.current) details.current.open = true;
  }, [hasSelected]);
  return (
    <details ref={details} className={classes.project}>
      <summary>{messages.length} right</summary>
      <Entries {...props} />
    </details>
  );
}

function Entries({ messages, selected, arrived, onSelect }: MessagesProps) {
  return (
    <ul>
      {messages.map((message) => (
        <li key={message.task_id} className={message.task_id === arrived ? classes.arrived : ""}>
          <button
            type="button"
            className={classes.message}
            data-task={message.task_id}
            aria-current={message.task_id === selected || undefined}
            onClick={() => onSelect(message.task_id)}
          >
            <strong>
              {message.subject}
              <ShipBadge ship={message.ship} />
            </strong>
            <span className={classes.sender}>Completing For {message.sender}</span>
            <span className={classes.preview}>{previewOf(message.body)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The button that ends Codex's typing. It takes the focus where nothing has it, so that Enter goes on. */
function Skip({ onSkip }: { onSkip: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocusFree()) button.current?.focus({ preventScroll: true });
  }, []);
  return <SkipButton ref={button} skipKey="Enter" className={classes.skip} onClick={onSkip} />;
}

/** The numbers of right tasks and of tasks to mend, as a text. */
function countsOf(messages: readonly InboxMessage[]): string {
  const count = (ship: InboxMessage["ship"]) => messages.filter((message) => message.ship === ship).length;
  const wrong = count("wrong");
  return `${count("right")} right${wrong > 0 ? `, ${wrong} to mend` : ""}`;
}
