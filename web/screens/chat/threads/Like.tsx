import { Heart } from "lucide-react";
import type { ThreadCard } from "#contract/community.ts";
import { api, call } from "../../../api/client.ts";
import { useLike } from "../../../api/use-like.ts";
import classes from "../../../threads/Like.module.css";
import { updateThread } from "./cache.ts";

type Props = { thread: Pick<ThreadCard, "id" | "liked" | "likes"> };

/** The like button of a thread. */
export function Like({ thread: { id, liked, likes } }: Props) {
  const toggle = useLike(
    { liked, likes },
    (next) => updateThread(id, next),
    (nextLiked) => call(api.threads[":id"].like.$put({ param: { id }, json: { liked: nextLiked } })),
  );
  return (
    <button type="button" className={classes.like} aria-pressed={liked} onClick={toggle}>
      <Heart size={16} aria-hidden="true" fill={liked ? "currentColor" : "none"} />
      {likes}
      <span className="visuallyHidden">{likes === 1 ? " like" : " likes"}</span>
    </button>
  );
}
