import { useState } from "react";
import { Link } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { levelProgress } from "#rules/levels.ts";
import { api, call } from "../../api/client.ts";
import { clearTextsInBrowser } from "../../api/shared-browser.ts";
import { useAction } from "../../api/use-action.ts";
import { clearUser, useUser } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Pilot.module.css";

/** Circumference of the ring around the avatar, in units of the SVG's viewBox. */
const RING_LENGTH = 2 * Math.PI * 94;

/** The learner's avatar, level and EXP, and the log-out. */
export function Pilot({ user, onLoggedOut }: { user: UserState; onLoggedOut: () => void }) {
  // The cache is also updated by other tabs.
  const { exp, avatar_url, display_name } = useUser() ?? user;
  const { level, maxExp, missing, share } = levelProgress(exp);
  const [isShared, setShared] = useState(false);
  const logOut = useAction(() => call(api["log-out"].$post()), {
    onSuccess: () => {
      if (isShared) clearTextsInBrowser();
      // Navigate first. With a cleared cache, this screen would fetch its data without a session.
      onLoggedOut();
      clearUser();
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
            strokeDasharray={`${RING_LENGTH * share} ${RING_LENGTH}`}
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
        <span className="visuallyHidden">Status: </span>Live
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
