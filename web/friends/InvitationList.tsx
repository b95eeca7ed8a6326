import type { FriendInvitation } from "#contract/friends.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import classes from "./FriendInvitations.module.css";
import { dropInvitation } from "./friends-here.ts";

type Props = { invitations: readonly FriendInvitation[]; onDecline: (key: string) => void };

/** Friends' invitations, each with the way into its match. */
export function InvitationList({ invitations, onDecline }: Props) {
  return (
    <ul>
      {invitations.map(({ key, display_name, avatar_url }) => (
        <li key={key} className={classes.invitation}>
          <img src={avatar_url} alt="" width={36} height={36} />
          <span className={classes.text}>{display_name} invites you to a battle</span>
          <span className={classes.actions}>
            <ButtonLink
              kind="primary"
              size="small"
              to={`/play/${key}`}
              aria-label={`Play with ${display_name}`}
              onClick={() => dropInvitation(key)}
            >
              Play
            </ButtonLink>
            <Button
              kind="ghost"
              size="small"
              aria-label={`Not now, ${display_name}`}
              onClick={() => onDecline(key)}
            >
              Not now
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
