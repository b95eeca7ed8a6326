import type { Reply, Target } from "#contract/community.ts";
import { Avatar } from "../chat/Avatar.tsx";
import { DateTime } from "../chat/DateTime.tsx";
import { useCommunity } from "../screens/chat/Community.tsx";
import { TargetActions } from "../screens/chat/TargetActions.tsx";
import { LearnerName } from "../ui/LearnerName.tsx";
import classes from "./Byline.module.css";

type Props = {
  author: Reply["author"];
  /** Milliseconds since 1970. */
  created_at: number;
  /** The thread or reply that can be reported or removed. */
  target: Target;
  onRemoved?: () => void;
};

/** Who wrote a thread or a reply and when, and what can be done about it. */
export function Byline({ author, created_at, target, onRemoved }: Props) {
  const { me } = useCommunity();
  return (
    <header className={classes.byline}>
      <Avatar url={author.avatar_url} size={32} />
      <span className={classes.author}>
        <strong className={author.user_id === me.user_id ? classes.own : undefined}>
          <LearnerName display_name={author.display_name} />
        </strong>
        <DateTime time={created_at} />
      </span>
      <TargetActions
        target={target}
        user_id={author.user_id}
        display_name={author.display_name}
        {...(onRemoved && { onRemoved })}
      />
    </header>
  );
}
