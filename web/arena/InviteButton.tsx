import type { ComponentProps } from "react";
import { useNavigate } from "react-router";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/Button.tsx";

/** A friend, as the screen where the inviter waits knows them. */
export type InvitedFriend = { user_id: string; display_name: string };

type Props = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  challenge_id: string;
  /** A friend on whose page the invitation is shown. */
  friend?: InvitedFriend | undefined;
  /** Called once the invitation is made, in place of going to the screen where its inviter waits. */
  onInvited?: () => void;
};

/** Makes an invitation to a match, and leads to the screen where its inviter waits. */
export function InviteButton({ challenge_id, friend, onInvited, ...rest }: Props) {
  const navigate = useNavigate();
  const json = { challenge_id, ...(friend && { friend_id: friend.user_id }) };
  const invite = useAction(() => call(api.invitations.$post({ json })), {
    onSuccess: onInvited ?? (() => navigate(`/invite?challenge_id=${challenge_id}`, { state: { friend } })),
  });
  return <Button {...rest} busy={invite.busy} onClick={() => invite.run(undefined)} />;
}
