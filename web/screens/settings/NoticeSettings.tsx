import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Settings } from "#contract/standing.ts";
import { NOTICE_KINDS, type NoticeKind, PUSH_KINDS } from "#rules/notices.ts";
import { PUSH_QUERY, type PushChoice, pushObstacle, usePushChoice } from "../../push/push-state.ts";
import { setWaitingNews, useWaitingNews } from "../../waiting-setting.ts";
import classes from "./Settings.module.css";

/** What each kind of notices is called. */
const KIND_NAMES: Readonly<Record<NoticeKind, string>> = {
  reply: "Replies to my threads",
  followed: "Replies in threads that I follow",
  solved: "My reply is marked as the answer",
  mention: "I am mentioned, or answered in the chat",
  like: "Likes of my pages",
  thread_like: "Likes of my threads",
  invitation: "A friend invites me to a battle",
  friend_request: "Friend requests",
  league: "My league's result of the week",
  page_hidden: "A page of mine is hidden or taken down",
  moderated: "A moderator takes something of mine away, or changes it",
  silenced: "A moderator silences me",
  held: "A battle's result that waited is decided",
};
const WAITING_NAME = "Somebody waits for a battle";

type Props = {
  off: readonly NoticeKind[];
  /** Whether the learner may join who waits for a battle. */
  mayQueue: boolean;
  onChange: (part: Settings) => void;
};

/** Which kinds of notices the learner gets in the bell, which of them this device tells while Codenaut is closed, and whether of who waits for a battle. */
export function NoticeSettings({ off, mayQueue, onChange }: Props) {
  const { data } = useQuery(PUSH_QUERY);
  const push = usePushChoice(data?.public_key ?? "");
  // Each switch adds to the newest choice, which the query cache has a render later.
  const chosen = useRef(new Set(off));
  const [shownOff, setShownOff] = useState<ReadonlySet<NoticeKind>>(chosen.current);
  const setOn = (kind: NoticeKind, isOn: boolean) => {
    const next = new Set(chosen.current);
    if (isOn) next.delete(kind);
    else next.add(kind);
    chosen.current = next;
    setShownOff(next);
    onChange({ notices_off: NOTICE_KINDS.filter((one) => next.has(one)) });
  };
  const told: PushChoice = { subscribed: data?.subscribed ?? false, kinds: data?.kinds ?? [] };
  const choose = (part: Partial<PushChoice>) => push.run({ ...told, ...part });
  const setPushed = (kind: NoticeKind, isTold: boolean) =>
    choose({ kinds: PUSH_KINDS.filter((one) => (one === kind ? isTold : told.kinds.includes(one))) });
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // The bell leads here.
  useEffect(() => {
    if (hash === "#notices" && key) section.current?.scrollIntoView();
  }, [hash, key]);
  const canTell = Boolean(data?.public_key);
  const obstacle = canTell ? pushObstacle() : null;
  const deviceCheck = (name: string, isTold: boolean, isOff: boolean, onTold: (isTold: boolean) => void) => (
    <input
      type="checkbox"
      aria-label={`${name}: on this device`}
      checked={isTold && !isOff}
      disabled={isOff || (obstacle !== null && !isTold)}
      // A disabled one would lose the focus.
      aria-disabled={push.busy || undefined}
      onChange={(event) => {
        if (!push.busy) onTold(event.target.checked);
      }}
    />
  );
  return (
    <section ref={section} className={classes.panel} aria-labelledby="notices">
      <h2 id="notices">Notices</h2>
      <p className={classes.about}>
        What the bell tells you.{" "}
        {canTell &&
          (obstacle ??
            "“This device” sends a notification too while Codenaut is closed: never at night, and until you log out.")}
      </p>
      <table className={classes.kinds}>
        <thead>
          <tr>
            <td />
            <th scope="col">Bell</th>
            {canTell && <th scope="col">This device</th>}
          </tr>
        </thead>
        <tbody>
          {NOTICE_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{KIND_NAMES[kind]}</th>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${KIND_NAMES[kind]}: in the bell`}
                  checked={!shownOff.has(kind)}
                  onChange={(event) => setOn(kind, event.target.checked)}
                />
              </td>
              {canTell && (
                <td>
                  {PUSH_KINDS.includes(kind)
                    ? deviceCheck(KIND_NAMES[kind], told.kinds.includes(kind), shownOff.has(kind), (isTold) =>
                        setPushed(kind, isTold),
                      )
                    : "–"}
                </td>
              )}
            </tr>
          ))}
          {mayQueue && (
            <WaitingRows
              device={
                canTell &&
                deviceCheck(WAITING_NAME, told.subscribed, false, (subscribed) => choose({ subscribed }))
              }
            />
          )}
        </tbody>
      </table>
    </section>
  );
}

/**
 * Whether a Warrior is told that somebody waits for a battle: by a line on the page, kept for this browser, and by this device.
 * @param device the switch of the device; false where it can't be told
 */
function WaitingRows({ device }: { device: ReactNode }) {
  const news = useWaitingNews();
  const hasDevice = device !== false;
  return (
    <>
      <tr>
        <th scope="row">
          {WAITING_NAME}
          <small>
            Not in the bell, but in a line at the top of the page, with one press to join. Kept for this
            browser.{hasDevice && " The device tells you at most three times a day."}
          </small>
        </th>
        <td>
          <input
            type="checkbox"
            aria-label={`${WAITING_NAME}: at the top of the page`}
            checked={news !== "off"}
            onChange={(event) => setWaitingNews(event.target.checked ? "shown" : "off")}
          />
        </td>
        {hasDevice && <td>{device}</td>}
      </tr>
      {news !== "off" && (
        <tr>
          <th scope="row">
            Also while this tab is hidden
            <small>The tab's title says so, with a short sound unless sounds are off.</small>
          </th>
          <td>
            <input
              type="checkbox"
              aria-label={`${WAITING_NAME}: also while this tab is hidden`}
              checked={news === "always"}
              onChange={(event) => setWaitingNews(event.target.checked ? "always" : "shown")}
            />
          </td>
          {hasDevice && <td />}
        </tr>
      )}
    </>
  );
}
