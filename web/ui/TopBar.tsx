import { Link } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { levelProgress } from "#rules/levels.ts";
import { useExpPoll } from "../api/exp-poll.ts";
import { ExpBar } from "./ExpBar.tsx";
import { LateBell } from "./LateBell.tsx";
import classes from "./TopBar.module.css";

/** The header of the screens in which no task is coded: avatar, level, EXP and the bell. */
export function TopBar({ user }: { user: UserState }) {
  useExpPoll();
  const { level, maxExp, share } = levelProgress(user.exp);
  return (
    <header className={classes.bar}>
      <Link to="/dashboard" className={classes.home}>
        Codenaut
      </Link>
      <Link to="/profile" className={classes.me} aria-label={`Your profile, ${user.display_name}`}>
        <img src={user.avatar_url} alt="" width={40} height={40} />
      </Link>
      <p className={classes.level}>
        <span className="visuallyHidden">Level </span>
        {level}
      </p>
      <ExpBar share={share} text={`${user.exp} / ${maxExp} EXP`} />
      <LateBell />
    </header>
  );
}
