import type { UserState } from "#contract/standing.ts";
import { GHOST_SIDE } from "#rules/battle-ghost.ts";
import { CLOSE_CODES } from "#rules/close-codes.ts";
import { Arena } from "../../arena/Arena.tsx";
import { ResultOverlay } from "../../arena/ResultOverlay.tsx";
import { useMatch } from "../../arena/use-match.ts";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";

type Props = {
  race_id: string;
  user: UserState;
  /** Whether the learner is in the queue during the race. */
  isQueued: boolean;
  onLeave: () => void;
  onNewRace: () => void;
  /** The next race is being started. */
  isStarting: boolean;
};

const NOTES = { codex: "A recording of ours", match: "A recording of an earlier match" };

/** A race against a recording: a match whose opponent is played by the server. */
export function GhostRace({ race_id, user, isQueued, onLeave, onNewRace, isStarting }: Props) {
  const { connection, refusal, view, match, phase, seconds, reconnect } = useMatch({
    kind: "races",
    id: race_id,
  });
  const verdict = view?.verdict;
  const nextActions = (
    <>
      <Button kind="primary" onClick={onNewRace} busy={isStarting}>
        Race another ghost
      </Button>
      <Button onClick={onLeave}>{isQueued ? "Back to the queue" : "Leave"}</Button>
    </>
  );
  if (refusal && !verdict)
    return (
      <MessagePage title="The race is over" picture="empty" text={refusal.reason}>
        {refusal.code === CLOSE_CODES.replaced && <Button onClick={reconnect}>Race here</Button>}
        {nextActions}
      </MessagePage>
    );
  if (!view || !match) return <Loading />;
  const about = "A race against a recording: no EXP, no record.";
  return (
    <Arena
      task={view.task}
      you={view.players[view.you]}
      opponent={view.players[GHOST_SIDE]}
      opponentNote={NOTES[view.ghost ?? "match"]}
      phase={phase}
      seconds={seconds}
      code={view.code}
      opponentCode={view.opponentCode}
      onCode={match.type}
      fontSize={user.editor_font_size}
      onQuit={onLeave}
      quitLabel="Leave the race"
      notice={
        connection === "lost" ? (
          <p>The connection broke. Keep typing: everything is sent as soon as you are back.</p>
        ) : (
          <p>{isQueued ? `${about} You are still in the queue.` : about}</p>
        )
      }
    >
      {verdict && (
        <ResultOverlay task={view.task} players={view.players} you={view.you} verdict={verdict} earned={null}>
          {nextActions}
        </ResultOverlay>
      )}
    </Arena>
  );
}
