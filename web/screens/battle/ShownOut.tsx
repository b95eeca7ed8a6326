import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Refusal } from "../../api/line.ts";
import { queryClient } from "../../api/query-client.ts";
import { forgetLiveMatch } from "../../arena/live-match.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";

type Props = { refusal: Refusal; match_id: string; challenge_id: string; onAgain: () => void };

/** What a page shows once the match has closed its line: mostly a sentence and the way on. */
export function ShownOut({ refusal, match_id, challenge_id, onAgain }: Props) {
  const { code, reason } = refusal;
  const navigate = useNavigate();
  useEffect(() => {
    // In another tab the match goes on.
    if (code !== 4409) forgetLiveMatch(match_id);
    if (code === 4408) {
      // The match is void; whoever came goes on waiting, and reads why.
      navigate(`/queue?challenge_id=${challenge_id}`, { replace: true, state: { why: reason } });
    } else if (code === 4410) void queryClient.invalidateQueries({ queryKey: ["battle", match_id] });
    else if (code === 4401) navigate(`/login?next=/battle/${match_id}`, { replace: true });
  }, [code, reason, challenge_id, match_id, navigate]);
  const mayComeBack = code === 4409 || code === 4429 || code === 4413 || code === 4400;
  return (
    <MessagePage title="Out of the arena" picture="offline" text={reason}>
      {mayComeBack && (
        <Button kind="primary" onClick={onAgain}>
          {code === 4409 ? "Play here" : "Come back"}
        </Button>
      )}
      <ButtonLink to="/challenges">Challenges</ButtonLink>
    </MessagePage>
  );
}
