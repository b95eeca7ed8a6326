import { Ban, UserMinus } from "lucide-react";
import type { LearnerProfile } from "#contract/friends.ts";
import { CHALLENGES } from "#rules/battle-challenges.ts";
import { InviteButton } from "../../arena/InviteButton.tsx";
import { useFriendsHere } from "../../friends/friends-here.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Friends.module.css";
import { LearnerList } from "./LearnerList.tsx";

type Props = {
  friends: readonly LearnerProfile[];
  /** Who was here when the page was loaded. */
  here: readonly string[];
  mayInvite: boolean;
  busy: boolean;
  onRemove: (learner: LearnerProfile) => void;
  onBlock: (learner: LearnerProfile) => void;
};

const ICON = { size: 16, "aria-hidden": true } as const;

/** The friends, those who are here first. */
export function FriendList({ friends, here, mayInvite, busy, onRemove, onBlock }: Props) {
  const present = new Set(useFriendsHere()?.here ?? here);
  const isHere = ({ user_id }: LearnerProfile) => present.has(user_id);
  const sorted = [...friends.filter(isHere), ...friends.filter((friend) => !isHere(friend))];
  const [challenge] = CHALLENGES;
  return (
    <LearnerList
      title="Your friends"
      learners={sorted}
      note={(learner) => isHere(learner) && <small className={classes.here}>Here now</small>}
    >
      {(learner) => (
        <>
          {mayInvite && challenge && (
            <InviteButton
              kind={isHere(learner) ? "primary" : "plain"}
              size="small"
              challenge_id={challenge.id}
              friend={{ user_id: learner.user_id, display_name: learner.display_name }}
              aria-label={`Play with ${learner.display_name}`}
            >
              Play
            </InviteButton>
          )}
          <Button
            kind="ghost"
            size="small"
            busy={busy}
            title="End the friendship"
            aria-label={`End the friendship with ${learner.display_name}`}
            onClick={() => onRemove(learner)}
          >
            <UserMinus {...ICON} />
          </Button>
          <Button
            kind="ghost"
            size="small"
            busy={busy}
            title="Block"
            aria-label={`Block ${learner.display_name}`}
            onClick={() => onBlock(learner)}
          >
            <Ban {...ICON} />
          </Button>
        </>
      )}
    </LearnerList>
  );
}
