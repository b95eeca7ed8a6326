import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Settings } from "#contract/standing.ts";
import { NOTICE_KINDS, type NoticeKind } from "#rules/notices.ts";
import { PUSH_QUERY, pushObstacle, usePushChoice } from "../../push/push-state.ts";
import classes from "./Settings.module.css";

/** What each kind of notices is called. */
const KIND_NAMES: Readonly<Record<NoticeKind, string>> = {
  reply: "Replies to my threads",
  followed: "Replies in threads that I follow",
  solved: "My reply is marked as the answer",
  mention: "I am mentioned in the chat",
  like: "Likes of my pages",
  invitation: "A friend invites me to a battle",
  friend_request: "Friend requests",
  league: "My league's result of the week",
  page_hidden: "A page of mine is hidden or taken down",
  silenced: "A moderator silences me",
  held: "A battle's result that waited is decided",
};

type Props = { off: readonly NoticeKind[]; onChange: (part: Settings) => void };

/** Which kinds of notices the learner gets in the bell, and which of them this device tells while Codenaut is closed. */
export function NoticeSettings({ off, onChange }: Props) {
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
  const told = data?.kinds ?? [];
  const setPushed = (kind: NoticeKind, isTold: boolean) => {
    const kinds = NOTICE_KINDS.filter((one) => (one === kind ? isTold : told.includes(one)));
    push.run({ subscribed: data?.subscribed ?? false, kinds });
  };
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // The bell leads here.
  useEffect(() => {
    if (hash === "#notices" && key) section.current?.scrollIntoView();
  }, [hash, key]);
  const canTell = Boolean(data?.public_key);
  const obstacle = canTell ? pushObstacle() : null;
  return (
    <section ref={section} className={`${classes.panel} ${classes.linked}`} aria-labelledby="notices">
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
                  <input
                    type="checkbox"
                    aria-label={`${KIND_NAMES[kind]}: on this device`}
                    checked={told.includes(kind) && !shownOff.has(kind)}
                    disabled={push.busy || shownOff.has(kind) || (obstacle !== null && !told.includes(kind))}
                    onChange={(event) => setPushed(kind, event.target.checked)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
