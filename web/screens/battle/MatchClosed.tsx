import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { CLOSE_CODES } from "#rules/close-codes.ts";
import type { MatchOrigin } from "#rules/match-origins.ts";
import type { Refusal } from "../../api/connection.ts";
import { queryClient } from "../../api/query-client.ts";
import { useLogInRedirect } from "../../api/user.ts";
import { forgetLiveMatch } from "../../arena/live-match.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { wayOut } from "./way-out.ts";

/** The closes after which a press connects again. */
const MAY_COME_BACK: readonly number[] = [
  CLOSE_CODES.replaced,
  CLOSE_CODES.tooFast,
  CLOSE_CODES.tooLarge,
  CLOSE_CODES.malformed,
];

type Props = {
  refusal: Refusal;
  match_id: string;
  challenge_id: string;
  origin: MatchOrigin;
  user: UserState;
  onReconnect: () => void;
};

/** The screen after a permanent close of the match's connection: redirects, or shows the reason. */
export function MatchClosed({ refusal, match_id, challenge_id, origin, user, onReconnect }: Props) {
  const { code, reason } = refusal;
  const navigate = useNavigate();
  const toLogIn = useLogInRedirect();
  useEffect(() => {
    // The match continues in another tab.
    if (code !== CLOSE_CODES.replaced) forgetLiveMatch(match_id);
    if (code === CLOSE_CODES.timeout && origin === "queue") {
      // The match is void. The learner is queued again and reads why.
      navigate(`/queue?challenge_id=${challenge_id}`, { replace: true, state: { why: reason } });
    } else if (code === CLOSE_CODES.over)
      void queryClient.invalidateQueries({ queryKey: ["battle", match_id] });
    else if (code === CLOSE_CODES.signedOut) toLogIn(`/battle/${match_id}`);
  }, [code, reason, challenge_id, origin, match_id, navigate, toLogIn]);
  const { to, label } = wayOut(user);
  return (
    <OutOfArena refusal={refusal} onReconnect={onReconnect}>
      <ButtonLink to={to}>{label}</ButtonLink>
    </OutOfArena>
  );
}

type OutProps = Pick<Props, "refusal" | "onReconnect"> & {
  /** The ways on. */
  children: ReactNode;
};

/** Why a match's connection was closed, with the way back where there is one. */
export const OutOfArena = ({ refusal: { code, reason }, onReconnect, children }: OutProps) => (
  <MessagePage title="Out of the arena" picture="offline" text={reason}>
    {MAY_COME_BACK.includes(code) && (
      <Button kind="primary" onClick={onReconnect}>
        {code === CLOSE_CODES.replaced ? "Play here" : "Come back"}
      </Button>
    )}
    {children}
  </MessagePage>
);
