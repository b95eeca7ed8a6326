import type { UserState } from "#contract/standing.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { wayOut } from "./way-out.ts";

type Props = {
  match_id: string;
  challenge_id: string;
  user: UserState;
  /** Another action is the first one. */
  isSecond?: boolean;
  share_key?: string;
  onLeave?: () => void;
};

/** Links after a match. */
export function NextActions({ match_id, challenge_id, user, isSecond = false, share_key, onLeave }: Props) {
  const key = share_key ? `?key=${share_key}` : "";
  const leaving = onLeave && { onClick: onLeave };
  const { to, label } = wayOut(user);
  return (
    <>
      {user.plan === "warrior" && (
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
      <ButtonLink kind="ghost" to={to} {...leaving}>
        {label}
      </ButtonLink>
    </>
  );
}
