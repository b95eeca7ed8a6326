import { Bell, BellOff } from "lucide-react";
import type { Thread } from "#contract/community.ts";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { updateThreadPages } from "../screens/chat/threads/cache.ts";
import classes from "./Like.module.css";

/** The button that follows a thread. Who opens or answers one follows it without a press. */
export function Follow({ thread: { id, following } }: { thread: Thread }) {
  const follow = useAction(
    (next: boolean) => call(api.threads[":id"].follow.$put({ param: { id }, json: { following: next } })),
    {
      onSuccess: (saved) =>
        updateThreadPages(id, (page) => ({ ...page, thread: { ...page.thread, ...saved } })),
    },
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
