import { UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import type { Asked } from "#contract/friends.ts";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/Button.tsx";
import { useMessages } from "../ui/messages.tsx";
import { forgetFriendsHere, useFriendsHere } from "./friends-here.ts";

const ICON = { size: 16, "aria-hidden": true } as const;

/** What is said after a request. */
export const askedText = ({ display_name, relation }: Asked): string =>
  relation === "friend"
    ? `${display_name} and you are friends now.`
    : `${display_name} is asked. You are friends once they accept.`;

/** Asks another learner to be friends, unless the learner is a friend who is here. @param isSmall shows an icon alone */
export function AddFriend({
  user_id,
  display_name,
  isSmall = false,
  className,
}: {
  user_id: string;
  display_name: string;
  isSmall?: boolean;
  className?: string;
}) {
  const [answered, setAnswered] = useState<Asked["relation"] | null>(null);
  const isFriend = useFriendsHere()?.here.includes(user_id);
  const relation = answered ?? (isFriend ? "friend" : null);
  const { notify } = useMessages();
  const ask = useAction(() => call(api["friend-requests"].$post({ json: { user_id } })), {
    onSuccess: (asked) => {
      setAnswered(asked.relation);
      forgetFriendsHere();
      notify(askedText(asked));
    },
  });
  const isAsked = relation !== null;
  const what = relation === "friend" ? "Friends" : isAsked ? "Asked" : "Add friend";
  const label = `${what}: ${display_name}`;
  const Icon = isAsked ? UserCheck : UserPlus;
  const press = () => isAsked || ask.busy || ask.run(undefined);
  if (isSmall)
    return (
      <button
        type="button"
        className={className}
        title={what}
        aria-label={label}
        aria-disabled={isAsked || undefined}
        onClick={press}
      >
        <Icon {...ICON} />
      </button>
    );
  return (
    <Button size="small" aria-label={label} busy={ask.busy || isAsked} onClick={press}>
      <Icon {...ICON} /> {what}
    </Button>
  );
}
