import { useEffect, useReducer } from "react";
import { ButtonLink } from "../ui/Button.tsx";
import { useLiveMatch } from "./live-match.ts";
import classes from "./ReturnToMatch.module.css";

/** A link to the learner's current match, on every page but the match's own. */
export function ReturnToMatch({ user_id, pathname }: { user_id: string; pathname: string }) {
  const match = useLiveMatch(user_id);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const until = match?.until;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(tick, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (!match || match.until <= Date.now()) return null;
  const path = `/battle/${match.match_id}`;
  if (path === pathname) return null;
  return (
    <aside className={classes.bar} aria-label="Your match">
      <ButtonLink kind="primary" size="small" to={path}>
        Return to your match
      </ButtonLink>
    </aside>
  );
}
