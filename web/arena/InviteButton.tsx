import type { ComponentProps } from "react";
import { useNavigate } from "react-router";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/Button.tsx";

type Props = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  challenge_id: string;
  /** A friend on whose page the invitation is shown. */
  friend_id?: string;
  /** Called once the invitation is made, in place of going to the screen where its inviter waits. */
  onInvited?: () => void;
};

/** Makes an invitation to a match, and leads to the screen where its inviter waits. */
export function InviteButton({ challenge_id, friend_id, onInvited, ...rest }: Props) {
  const navigate = useNavigate();
  const json = { challenge_id, ...(friend_id !== undefined && { friend_id }) };
  const invite = useAction(() => call(api.invitations.$post({ json })), {
    onSuccess: onInvited ?? (() => navigate(`/invite?challenge_id=${challenge_id}`)),
  });
  return <Button {...rest} busy={invite.busy} onClick={() => invite.run(undefined)} />;
}
