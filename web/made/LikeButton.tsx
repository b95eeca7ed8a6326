import { Heart } from "lucide-react";
import { useState } from "react";
import { api, call } from "../api/client.ts";
import { useLike } from "../api/use-like.ts";
import { Button } from "../ui/Button.tsx";

type Props = { page: { id: string; liked: boolean; likes: number } };

/** The like button of a published page. */
export function LikeButton({ page }: Props) {
  const [shown, setShown] = useState({ liked: page.liked, likes: page.likes });
  const toggle = useLike(shown, setShown, (liked) =>
    call(api.made[":id"].like.$put({ param: { id: page.id }, json: { liked } })),
  );
  return (
    <Button kind="ghost" size="small" aria-pressed={shown.liked} onClick={toggle}>
      <Likes {...shown} />
    </Button>
  );
}

/** How many like a page, for visitors, who have no button. */
export const LikeCount = ({ likes }: { likes: number }) => (
  <span>
    <Likes liked={false} likes={likes} />
  </span>
);

const Likes = ({ liked, likes }: Omit<Props["page"], "id">) => (
  <>
    <Heart size={16} aria-hidden="true" fill={liked ? "currentColor" : "none"} />
    {likes}
    <span className="visuallyHidden">{likes === 1 ? " like" : " likes"}</span>
  </>
);
