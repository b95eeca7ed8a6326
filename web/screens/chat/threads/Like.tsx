import { Heart } from "lucide-react";
import type { ThreadCard } from "#contract/community.ts";
import { api, call } from "../../../api/client.ts";
import { useAction } from "../../../api/use-action.ts";
import classes from "../../../threads/Like.module.css";
import { updateThread } from "./cache.ts";

type Props = { thread: Pick<ThreadCard, "id" | "liked" | "likes"> };

/** The like button of a thread. The count changes at once, then to the server's count. */
export function Like({ thread: { id, liked, likes } }: Props) {
  const like = useAction(
    (nextLiked: boolean) => call(api.threads[":id"].like.$put({ param: { id }, json: { liked: nextLiked } })),
    {
      onSuccess: (saved) => updateThread(id, saved),
      onError: () => {
        updateThread(id, { liked, likes });
        return false;
      },
    },
  );
  const toggle = () => {
    if (like.busy) return;
    updateThread(id, { liked: !liked, likes: Math.max(0, likes + (liked ? -1 : 1)) });
    like.run(!liked);
  };
  return (
    <button type="button" className={classes.like} aria-pressed={liked} onClick={toggle}>
      <Heart size={16} aria-hidden="true" fill={liked ? "currentColor" : "none"} />
      {likes}
      <span className="visuallyHidden">{likes === 1 ? " like" : " likes"}</span>
    </button>
  );
}
