import { Bell, BellOff } from "lucide-react";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import classes from "./Like.module.css";

type Props = { thread_id: string; following: boolean; onFollowed: (following: boolean) => void };

/** The button that follows a thread. Who opens or answers one follows it without a press. */
export function Follow({ thread_id, following, onFollowed }: Props) {
  const follow = useAction(
    (next: boolean) =>
      call(api.threads[":id"].follow.$put({ param: { id: thread_id }, json: { following: next } })),
    { onSuccess: (saved) => onFollowed(saved.following) },
  );
  const Icon = following ? Bell : BellOff;
  return (
    <button
      type="button"
      className={`${classes.like} ${classes.follow}`}
      aria-pressed={following}
      onClick={() => !follow.busy && follow.run(!following)}
    >
      <Icon size={16} aria-hidden="true" />
      {following ? "Following" : "Follow"}
    </button>
  );
}
