import { Suspense } from "react";
import type { UserState } from "#contract/standing.ts";
import { ReturnToMatch } from "../arena/ReturnToMatch.tsx";
import { SomebodyWaits } from "../arena/SomebodyWaits.tsx";
import { FriendInvitations } from "../friends/FriendInvitations.tsx";
import { LevelUp } from "./LevelUp.tsx";
import { lazyOr } from "./lazy-or.ts";

// Few browsers are told by push notifications.
const PushedNotices = lazyOr<{ pathname: string }>(
  async () => (await import("../push/PushedNotices.tsx")).PushedNotices,
  () => null,
);
const isTold = () => "Notification" in window && Notification.permission === "granted";

/**
 * The overlays on every page of a learner: the level-up, the link back to a running match, whether somebody waits, friends' invitations, and what a push
 * notification has brought.
 */
export function LearnerOverlays({ user, pathname }: { user: UserState; pathname: string }) {
  return (
    <>
      <LevelUp user_id={user.user_id} level={user.level} />
      <SomebodyWaits user={user} />
      <ReturnToMatch user_id={user.user_id} pathname={pathname} />
      <FriendInvitations pathname={pathname} isOff={user.notices_off.includes("invitation")} />
      {isTold() && (
        <Suspense>
          <PushedNotices pathname={pathname} />
        </Suspense>
      )}
    </>
  );
}
