import type { UserState } from "#contract/standing.ts";
import { ReturnToMatch } from "../arena/ReturnToMatch.tsx";
import { SomebodyWaits } from "../arena/SomebodyWaits.tsx";
import { FriendInvitations } from "../friends/FriendInvitations.tsx";
import { LevelUp } from "./LevelUp.tsx";

/** The overlays on every page of a learner: the level-up, the link back to a running match, whether somebody waits, and friends' invitations. */
export function LearnerOverlays({ user, pathname }: { user: UserState; pathname: string }) {
  return (
    <>
      <LevelUp user_id={user.user_id} level={user.level} />
      <SomebodyWaits user={user} />
      <ReturnToMatch user_id={user.user_id} pathname={pathname} />
      <FriendInvitations pathname={pathname} />
    </>
  );
}
