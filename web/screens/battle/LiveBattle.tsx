import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import type { UserState } from "#contract/standing.ts";
import type { MatchOrigin } from "#rules/match-origins.ts";
import { otherSide } from "#rules/match-phases.ts";
import { noteBookmark } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { updateStanding } from "../../api/user.ts";
import { Arena } from "../../arena/Arena.tsx";
import { arenaProps } from "../../arena/arena-props.ts";
import { LostConnection } from "../../arena/LostConnection.tsx";
import { forgetLiveMatch, storeLiveMatch } from "../../arena/live-match.ts";
import { ResultOverlay } from "../../arena/ResultOverlay.tsx";
import { useMatch } from "../../arena/use-match.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { LEAVE_QUESTION, QUIT_QUESTION, UNSENT_QUIT } from "./leave-questions.ts";
import { MatchClosed } from "./MatchClosed.tsx";
import { NextActions } from "./NextActions.tsx";
import { Rematch } from "./Rematch.tsx";
import { useLeaveConfirmation } from "./use-leave-confirmation.ts";
import { wayOut } from "./way-out.ts";

type Props = { match_id: string; challenge_id: string; origin: MatchOrigin; user: UserState };

/** A live match: the arena, and the result once it has arrived. */
export function LiveBattle({ match_id, challenge_id, origin, user }: Props) {
  const { connection, refusal, view, match, phase, seconds, reconnect } = useMatch({
    kind: "battles",
    id: match_id,
  });
  const { confirm, notify } = useMessages();
  const navigate = useNavigate();
  const { user_id } = user;
  const clock = view?.clock;
  const verdict = view?.verdict;
  const awarded = view?.awarded;

  useEffect(() => {
    if (!awarded) return;
    noteBookmark(awarded.bookmark);
    updateStanding(awarded.standing);
  }, [awarded]);
  useEffect(() => {
    const ends_at = clock && (clock.closes_at ?? clock.ends_at);
    if (clock?.phase === "over") forgetLiveMatch(match_id);
    else if (match && ends_at) storeLiveMatch({ user_id, match_id, left: ends_at - match.clock.now() });
  }, [user_id, match_id, match, clock]);
  // Once the result is in the database, the page must be read again.
  const forget = useCallback(() => queryClient.removeQueries({ queryKey: ["battle", match_id] }), [match_id]);
  useLeaveConfirmation(view !== null && !verdict && !refusal, () => confirm(...LEAVE_QUESTION));

  if (refusal && !verdict)
    return (
      <MatchClosed
        refusal={refusal}
        match_id={match_id}
        challenge_id={challenge_id}
        origin={origin}
        user={user}
        onReconnect={reconnect}
      />
    );
  if (!view || !match) return <Loading />;
  const quit = async () => {
    if (!(await confirm(...QUIT_QUESTION))) return;
    const isSent = match.rageQuit();
    if (phase !== "waiting") {
      if (!isSent) notify(UNSENT_QUIT, "problem");
      return;
    }
    forgetLiveMatch(match_id);
    navigate(wayOut(user).to);
  };
  const opponent = view.players[otherSide(view.you)];
  // The server of the release before says nothing of it.
  const rematch = view.rematch ?? null;
  return (
    <Arena
      {...arenaProps(view, match)}
      phase={phase}
      seconds={seconds}
      watching={view.watching}
      fontSize={user.editor_font_size}
      onQuit={quit}
      quitLabel="Rage Quit"
      notice={noticeOf(
        connection,
        view.opponentAbsent && phase !== "waiting" && !verdict,
        opponent.display_name,
      )}
    >
      {verdict && (
        <ResultOverlay
          task={view.task}
          players={view.players}
          you={view.you}
          verdict={verdict}
          earned={awarded ?? undefined}
          rematch={
            rematch && (
              <Rematch
                rematch={rematch}
                connection={connection}
                you={view.you}
                opponent={opponent.display_name}
                now={() => match.clock.now()}
                onWant={match.wantRematch}
                onLeave={forget}
              />
            )
          }
        >
          <NextActions
            match_id={match_id}
            challenge_id={challenge_id}
            user={user}
            opponent={opponent}
            isSecond={rematch !== null}
            share_key={awarded?.share_key}
            onLeave={forget}
          />
        </ResultOverlay>
      )}
    </Arena>
  );
}

/** What the arena says of lost connections; null while there is nothing to say. */
export function noticeOf(connection: string, opponentAbsent: boolean, opponent: string) {
  if (connection === "lost") return <LostConnection />;
  if (opponentAbsent) return <p>{opponent} has lost the connection. The last code counts.</p>;
  return null;
}
