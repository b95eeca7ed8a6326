import { type ReactNode, useEffect } from "react";
import type { UserState } from "#contract/standing.ts";
import { CLOSE_CODES } from "#rules/close-codes.ts";
import { noteBookmark } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { updateStanding } from "../api/user.ts";
import { Button } from "../ui/Button.tsx";
import { Loading } from "../ui/Loading.tsx";
import { MessagePage } from "../ui/MessagePage.tsx";
import { Arena } from "./Arena.tsx";
import { arenaProps } from "./arena-props.ts";
import { LostConnection } from "./LostConnection.tsx";
import { RaceOutcomeText, secondsText } from "./RaceOutcomeText.tsx";
import { ResultOverlay } from "./ResultOverlay.tsx";
import { useMatch } from "./use-match.ts";

type Props = {
  race_id: string;
  user: UserState;
  /** Whether the learner is in the queue during the race. */
  isQueued: boolean;
  onLeave: () => void;
  /** Buttons below the result. */
  children: ReactNode;
};

const NOTES = { codex: "A recording of ours", match: "A recording of an earlier match" };

/** A race against a recording: a match whose opponent is played by the server. */
export function GhostRace({ race_id, user, isQueued, onLeave, children }: Props) {
  const { connection, refusal, view, match, phase, seconds, reconnect } = useMatch({
    kind: "races",
    id: race_id,
  });
  const verdict = view?.verdict;
  const outcome = view?.race?.outcome;
  useEffect(() => {
    if (!outcome) return;
    noteBookmark(outcome.bookmark);
    updateStanding(outcome.standing);
    // They say how many races still earn, and which rungs are beaten.
    for (const key of ["challenges", "ladder"]) queryClient.invalidateQueries({ queryKey: [key] });
  }, [outcome]);
  if (refusal && !verdict)
    return (
      <MessagePage title="The race is over" picture="empty" text={refusal.reason}>
        {refusal.code === CLOSE_CODES.replaced && <Button onClick={reconnect}>Race here</Button>}
        {children}
      </MessagePage>
    );
  if (!view || !match) return <Loading />;
  const { race } = view;
  return (
    <Arena
      {...arenaProps(view, match)}
      opponentNote={NOTES[view.ghost ?? "match"]}
      phase={phase}
      seconds={seconds}
      fontSize={user.editor_font_size}
      onQuit={onLeave}
      quitLabel="Leave the race"
      objectiveNote={
        race && race.best_ms !== null ? `Your best in this battle: ${secondsText(race.best_ms)}` : undefined
      }
      notice={
        connection === "lost" ? (
          <LostConnection />
        ) : (
          <p>A race against a recording.{isQueued && " You are still in the queue."}</p>
        )
      }
    >
      {verdict && (
        <ResultOverlay
          task={view.task}
          players={view.players}
          you={view.you}
          verdict={verdict}
          earned={null}
          race={race && <RaceOutcomeText outcome={race.outcome} before={race.best_ms} />}
        >
          {children}
        </ResultOverlay>
      )}
    </Arena>
  );
}
