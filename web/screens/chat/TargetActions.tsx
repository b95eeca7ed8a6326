import { Flag, Trash2, VolumeX } from "lucide-react";
import type { Target } from "#contract/community.ts";
import { AddFriend } from "../../friends/AddFriend.tsx";
import classes from "../../threads/Acts.module.css";
import { useCommunity } from "./Community.tsx";

type Props = {
  target: Target;
  /** The author; null once the account is deleted. */
  user_id: string | null;
  display_name: string;
  onRemoved?: () => void;
};

/** Buttons to report a target, to befriend its author and to mute them; moderators can remove it. */
export function TargetActions({ target, user_id, display_name, onRemoved }: Props) {
  const { me, is_moderator, mute, report, remove } = useCommunity();
  const isOwn = user_id === me.user_id;
  if (isOwn && !is_moderator) return null;
  const kind = target.target_kind;
  return (
    <span className={classes.acts}>
      {!isOwn && (
        <button
          type="button"
          title="Report"
          aria-label={`Report this ${kind}`}
          onClick={() => report(target)}
        >
          <Flag size={16} aria-hidden="true" />
        </button>
      )}
      {!isOwn && user_id !== null && <AddFriend user_id={user_id} display_name={display_name} isSmall />}
      {!isOwn && user_id !== null && (
        <button
          type="button"
          title="Mute"
          aria-label={`Mute ${display_name}`}
          onClick={() => mute({ user_id, display_name }, true)}
        >
          <VolumeX size={16} aria-hidden="true" />
        </button>
      )}
      {is_moderator && (
        <button
          type="button"
          title="Take away"
          aria-label={`Take this ${kind} away`}
          onClick={() => remove(target, onRemoved)}
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
