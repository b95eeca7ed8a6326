import type { ComponentProps } from "react";
import { useNavigate } from "react-router";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/Button.tsx";

type Props = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & { challenge_id: string };

/** Opens a room, or returns to the one that is open, and leads to it. */
export function RoomButton({ challenge_id, ...rest }: Props) {
  const navigate = useNavigate();
  const open = useAction(() => call(api.rooms.$post({ json: { challenge_id } })), {
    onSuccess: ({ key }) => navigate(`/room/${key}`),
  });
  return <Button {...rest} busy={open.busy} onClick={() => open.run(undefined)} />;
}
