import { type ComponentProps, Suspense, useEffect, useState } from "react";
import { lazyOr } from "../ui/lazy-or.ts";
import classes from "./FriendInvitations.module.css";
import { useFriendsHere, useFriendsPoll } from "./friends-here.ts";
import type { InvitationList as List } from "./InvitationList.tsx";

// An invitation is rare, and every page would load what shows it.
const InvitationList = lazyOr<ComponentProps<typeof List>>(
  async () => (await import("./InvitationList.tsx")).InvitationList,
  () => null,
);

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
          <Suspense>
            <InvitationList invitations={shown} onDecline={(key) => setDeclined([...declined, key])} />
          </Suspense>
        )}
      </div>
    </aside>
  );
}
