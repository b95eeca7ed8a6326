import { Heart } from "lucide-react";
import { useState } from "react";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/Button.tsx";

type Props = { page: { id: string; liked: boolean; likes: number } };

/** The like button of a published page. The count changes at once, then to the server's. */
export function LikeButton({ page }: Props) {
  const [shown, setShown] = useState({ liked: page.liked, likes: page.likes });
  const like = useAction(
    (liked: boolean) => call(api.made[":id"].like.$put({ param: { id: page.id }, json: { liked } })),
    {
      onSuccess: setShown,
      onError: () => {
        setShown({ liked: page.liked, likes: page.likes });
        return false;
      },
    },
  );
  const toggle = () => {
    if (like.busy) return;
    const { liked, likes } = shown;
    setShown({ liked: !liked, likes: Math.max(0, likes + (liked ? -1 : 1)) });
    like.run(!liked);
  };
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
