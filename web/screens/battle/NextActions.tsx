import type { MatchPlayer } from "#contract/battles.ts";
import type { UserState } from "#contract/standing.ts";
import { mayUse } from "#rules/features.ts";
import { GUEST_ID } from "#rules/guests.ts";
import { ShareReplay } from "../../arena/ShareReplay.tsx";
import { AddFriend } from "../../friends/AddFriend.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { wayOut } from "./way-out.ts";

type Props = {
  match_id: string;
  challenge_id: string;
  user: UserState;
  opponent: MatchPlayer;
  /** Another action is the first one. */
  isSecond?: boolean;
  share_key?: string | undefined;
  onLeave?: () => void;
};

/** Links after a match, the one that shares its replay once there is a key, and the way to be friends with who has an account. */
export function NextActions({
  match_id,
  challenge_id,
  user,
  opponent: { user_id, display_name },
  isSecond = false,
  share_key,
  onLeave,
}: Props) {
  const key = share_key ? `?key=${share_key}` : "";
  const leaving = onLeave && { onClick: onLeave };
  const { to, label } = wayOut(user);
  return (
    <>
      {mayUse(user.plan, "queue") && (
        <ButtonLink
          kind={isSecond ? "plain" : "primary"}
          to={`/queue?challenge_id=${challenge_id}`}
          {...leaving}
        >
          Battle again
        </ButtonLink>
      )}
      <ButtonLink to={`/replay/${match_id}${key}`} {...leaving}>
        Watch the replay
      </ButtonLink>
      {share_key && <ShareReplay match_id={match_id} share_key={share_key} />}
      {user_id !== "" && user_id !== GUEST_ID && <AddFriend user_id={user_id} display_name={display_name} />}
      <ButtonLink kind="ghost" to={to} {...leaving}>
        {label}
      </ButtonLink>
    </>
  );
}
