import { useState } from "react";
import { Link } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { levelProgress } from "#rules/levels.ts";
import { api, call } from "../../api/client.ts";
import { forgetTextsHere } from "../../api/shared-browser.ts";
import { useAction } from "../../api/use-action.ts";
import { userGone, useUser } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Pilot.module.css";

/** Circumference of the ring around the avatar, in the drawing's units. */
const RING = 2 * Math.PI * 94;

/** Who is at the helm: avatar, level, and the way out. */
export function Pilot({ user, onLoggedOut }: { user: UserState; onLoggedOut: () => void }) {
  // EXP from another tab comes in here.
  const { exp, avatar_url, display_name } = useUser() ?? user;
  const { level, maxExp, missing, share } = levelProgress(exp);
  const [isShared, setShared] = useState(false);
  const logOut = useAction(() => call(api["log-out"].$post()), {
    done: () => {
      if (isShared) forgetTextsHere();
      // First away, so that no screen asks for somebody who has left.
      onLoggedOut();
      userGone();
    },
  });
  return (
    <section className={classes.pilot} aria-label="You">
      <Link to="/profile" className={classes.avatar} aria-label={`Your profile, ${display_name}`}>
        <svg viewBox="0 0 200 200" aria-hidden="true">
          <circle cx="100" cy="100" r="94" className={classes.track} />
          <circle
            cx="100"
            cy="100"
            r="94"
            className={classes.gained}
            strokeDasharray={`${RING * share} ${RING}`}
            transform="rotate(-90 100 100)"
          />
        </svg>
        <img src={avatar_url} alt="" width={256} height={256} />
      </Link>
      <p className={classes.level}>
        LEVEL <strong>{level}</strong>
      </p>
      <p className={classes.name}>{display_name}</p>
      <p className={classes.exp}>
        {exp} / {maxExp} EXP
        <small>
          {missing} to level {level + 1}
        </small>
      </p>
      <p className={classes.status}>
        <span className="quiet">Status: </span>Live
      </p>
      <label className={classes.shared}>
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        Shared browser: remove my drafts
      </label>
      <Button kind="ghost" size="small" busy={logOut.busy} onClick={() => logOut.run(undefined)}>
        Log Out
      </Button>
    </section>
  );
}
