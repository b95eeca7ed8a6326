import type { UserState } from "#contract/standing.ts";
import { ReturnToMatch } from "../arena/ReturnToMatch.tsx";
import { LevelUp } from "./LevelUp.tsx";

/** What stands over every page of a learner: a level that has risen, and the way back to a match. */
export function LearnerParts({ user, pathname }: { user: UserState; pathname: string }) {
  return (
    <>
      <LevelUp user_id={user.user_id} level={user.level} />
      <ReturnToMatch user_id={user.user_id} pathname={pathname} />
    </>
  );
}
