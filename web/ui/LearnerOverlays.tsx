import type { UserState } from "#contract/standing.ts";
import { ReturnToMatch } from "../arena/ReturnToMatch.tsx";
import { LevelUp } from "./LevelUp.tsx";

/** The overlays on every page of a learner: the level-up, and the link back to a running match. */
export function LearnerOverlays({ user, pathname }: { user: UserState; pathname: string }) {
  return (
    <>
      <LevelUp user_id={user.user_id} level={user.level} />
      <ReturnToMatch user_id={user.user_id} pathname={pathname} />
    </>
  );
}
