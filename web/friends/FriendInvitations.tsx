import { useEffect, useState } from "react";
import { Button, ButtonLink } from "../ui/Button.tsx";
import classes from "./FriendInvitations.module.css";
import { dropInvitation, useFriendsHere, useFriendsPoll } from "./friends-here.ts";

/** Pages on which nothing may come before the match, and the one that shows an invitation itself. */
const isQuiet = (pathname: string) => /^\/(?:battle|replay|play)\b/.test(pathname);

/**
 * The invitations of friends, on every page but a match's. Says to the friends that the learner is here.
 * @param isOff the learner doesn't want to hear of invitations
 */
export function FriendInvitations({ pathname, isOff }: { pathname: string; isOff: boolean }) {
  useFriendsPoll();
  const invitations = useFriendsHere()?.invitations ?? [];
  const [declined, setDeclined] = useState<readonly string[]>([]);
  // The bell's notice of an invitation leads there.
  const isOnFriends = pathname === "/friends";
  useEffect(() => {
    if (isOnFriends) setDeclined([]);
  }, [isOnFriends]);
  const shown = isOff || isQuiet(pathname) ? [] : invitations.filter(({ key }) => !declined.includes(key));
  return (
    <aside className={classes.bar} aria-label="Invitations of friends">
      <div aria-live="polite">
        {shown.length > 0 && (
          <ul>
            {shown.map(({ key, display_name, avatar_url }) => (
              <li key={key} className={classes.invitation}>
                <img src={avatar_url} alt="" width={36} height={36} />
                <span className={classes.text}>{display_name} invites you to a battle</span>
                <span className={classes.actions}>
                  <ButtonLink
                    kind="primary"
                    size="small"
                    to={`/play/${key}`}
                    aria-label={`Play with ${display_name}`}
                    onClick={() => dropInvitation(key)}
                  >
                    Play
                  </ButtonLink>
                  <Button
                    kind="ghost"
                    size="small"
                    aria-label={`Not now, ${display_name}`}
                    onClick={() => setDeclined([...declined, key])}
                  >
                    Not now
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}
