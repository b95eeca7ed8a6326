import { Bell as BellIcon } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Notice } from "#contract/notices.ts";
import type { NoticeKind } from "#rules/notices.ts";
import { Button } from "../ui/Button.tsx";
import roundClasses from "../ui/round-control.module.css";
import { timeAgo } from "../ui/time-ago.ts";
import { AskPush } from "./AskPush.tsx";
import classes from "./Bell.module.css";
import { markRead, useNotices } from "./use-notices.ts";

/** The most that the badge counts. */
const MAX_COUNT = 9;

const countText = (count: number) => (count === 1 ? "1 unread notice" : `${count} unread notices`);

/** The bell: a button with the number of unread notices, and their list. @param isLeft whether it stands at the left edge of the page */
export function Bell({ isLeft }: { isLeft: boolean }) {
  const notices = useNotices();
  const [isOpen, setOpen] = useState(false);
  const [button, panel] = [useRef<HTMLButtonElement>(null), useRef<HTMLDivElement>(null)];
  const id = useId();
  /** Below the button, wherever that stands in the head of its page. */
  const place = () => {
    if (isLeft || !button.current || !panel.current) return;
    const { right, bottom } = button.current.getBoundingClientRect();
    const { style } = panel.current;
    style.setProperty("--bell-right", `${document.documentElement.clientWidth - right}px`);
    style.setProperty("--bell-bottom", `${bottom}px`);
  };
  const unread = notices?.filter(({ read }) => !read).length ?? 0;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${roundClasses.round} ${classes.bell}`}
        popoverTarget={id}
        aria-label={unread === 0 ? "Notices" : `Notices, ${unread} unread`}
        aria-expanded={isOpen}
        title="Notices"
      >
        <BellIcon size={20} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
          </span>
        )}
      </button>
      <span className="visuallyHidden" aria-live="polite">
        {unread > 0 && countText(unread)}
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notices"
        className={`${classes.panel} ${isLeft ? classes.left : ""}`}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen && <Panel notices={notices} unread={unread} onFollow={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}

type PanelProps = { notices: readonly Notice[] | undefined; unread: number; onFollow: () => void };

function Panel({ notices, unread, onFollow }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes.
  const keepFocus = () => heading.current?.focus();
  const readAll = () => {
    void markRead();
    keepFocus();
  };
  return (
    <>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          Notices
        </h2>
        {unread > 0 && (
          <Button kind="ghost" size="small" onClick={readAll}>
            Mark all as read
          </Button>
        )}
      </div>
      {notices && <AskPush notices={notices} onAnswered={keepFocus} />}
      {notices === undefined && <p className={classes.empty}>The notices can't be loaded right now.</p>}
      {notices?.length === 0 && (
        <div className={classes.empty}>
          <img src="/emoji/mailbox.webp" alt="" width={64} height={64} />
          <p>Nothing yet. Here you hear of replies, likes and friends.</p>
        </div>
      )}
      {notices && notices.length > 0 && (
        <ul className={classes.list}>
          {notices.map((notice) => (
            <Row key={notice.id} notice={notice} onFollow={onFollow} />
          ))}
        </ul>
      )}
      <Link to="/settings#notices" className={classes.settings} onClick={onFollow}>
        Choose what the bell tells you
      </Link>
    </>
  );
}

/** The picture of a notice that nobody's picture stands for. */
const PICTURES: Readonly<Partial<Record<NoticeKind, string>>> = {
  reply: "/emoji/chat.webp",
  followed: "/emoji/chat.webp",
  solved: "/emoji/bulb.webp",
  mention: "/emoji/chat.webp",
  like: "/emoji/star.webp",
  thread_like: "/emoji/star.webp",
  league: "/emoji/trophy.webp",
  held: "/emoji/swords.webp",
};

function Row({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { id, kind, text, path, avatar_url, created_at, read } = notice;
  const follow = () => {
    void markRead(id);
    onFollow();
  };
  return (
    <li data-read={read}>
      <Link to={path} onClick={follow}>
        <img src={avatar_url ?? PICTURES[kind] ?? "/emoji/flag.webp"} alt="" width={36} height={36} />
        <span>
          {!read && <span className="visuallyHidden">Unread: </span>}
          {text}
          <small>{timeAgo(created_at, Date.now())}</small>
        </span>
      </Link>
    </li>
  );
}
