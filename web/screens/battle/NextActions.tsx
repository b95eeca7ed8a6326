import { ButtonLink } from "../../ui/Button.tsx";

type Props = { match_id: string; challenge_id: string; share_key?: string; onLeave?: () => void };

/** Links after a match. */
export function NextActions({ match_id, challenge_id, share_key, onLeave }: Props) {
  const key = share_key ? `?key=${share_key}` : "";
  return (
    <>
      <ButtonLink
        kind="primary"
        to={`/queue?challenge_id=${challenge_id}`}
        {...(onLeave && { onClick: onLeave })}
      >
        Battle again
      </ButtonLink>
      <ButtonLink to={`/replay/${match_id}${key}`} {...(onLeave && { onClick: onLeave })}>
        Watch the replay
      </ButtonLink>
      <ButtonLink kind="ghost" to="/challenges" {...(onLeave && { onClick: onLeave })}>
        Challenges
      </ButtonLink>
    </>
  );
}
