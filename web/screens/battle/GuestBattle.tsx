import { useNavigate } from "react-router";
import { otherSide } from "#rules/match-phases.ts";
import { Arena } from "../../arena/Arena.tsx";
import { arenaProps } from "../../arena/arena-props.ts";
import { ResultOverlay } from "../../arena/ResultOverlay.tsx";
import { useMatch } from "../../arena/use-match.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { useMessages } from "../../ui/messages.tsx";
import classes from "./Battle.module.css";
import { noticeOf } from "./LiveBattle.tsx";
import { LEAVE_QUESTION, QUIT_QUESTION, UNSENT_QUIT } from "./leave-questions.ts";
import { OutOfArena } from "./MatchClosed.tsx";
import { Rematch } from "./Rematch.tsx";
import { useLeaveConfirmation } from "./use-leave-confirmation.ts";

const FONT_PIXELS = 15;

/** A match as its guest plays it: the arena, then the result, which the match's object has for ten minutes. Nothing of it needs an account. */
export function GuestBattle({ match_id }: { match_id: string }) {
  const { connection, refusal, view, match, phase, seconds, reconnect } = useMatch({
    kind: "guest-battles",
    id: match_id,
  });
  const { confirm, notify } = useMessages();
  const navigate = useNavigate();
  const verdict = view?.verdict;
  useLeaveConfirmation(view !== null && !verdict && !refusal, () => confirm(...LEAVE_QUESTION));
  if (refusal && !verdict)
    return (
      <OutOfArena refusal={refusal} onReconnect={reconnect}>
        <ButtonLink to="/signup">Make an account</ButtonLink>
        <ButtonLink to="/">To the start</ButtonLink>
      </OutOfArena>
    );
  if (!view || !match) return <Loading />;
  const quit = async () => {
    if (!(await confirm(...QUIT_QUESTION))) return;
    const isSent = match.rageQuit();
    if (phase === "waiting") navigate("/");
    else if (!isSent) notify(UNSENT_QUIT, "problem");
  };
  const { players, you, rematch } = view;
  const opponent = players[otherSide(you)];
  const isAbsent = view.opponentAbsent && phase !== "waiting" && !verdict;
  return (
    <Arena
      {...arenaProps(view, match)}
      phase={phase}
      seconds={seconds}
      fontSize={FONT_PIXELS}
      onQuit={quit}
      quitLabel="Rage Quit"
      notice={noticeOf(connection, isAbsent, opponent.display_name)}
    >
      {verdict && (
        <ResultOverlay
          task={view.task}
          players={players}
          you={you}
          verdict={verdict}
          earned={null}
          rematch={
            rematch && (
              <Rematch
                rematch={rematch}
                connection={connection}
                you={you}
                opponent={opponent.display_name}
                now={() => match.clock.now()}
                onWant={match.wantRematch}
                onLeave={noLeave}
                address="/guest"
              />
            )
          }
        >
          <KeepGoing />
        </ResultOverlay>
      )}
    </Arena>
  );
}

/** A guest's page has nothing that would have to be read again. */
const noLeave = () => undefined;

/** The way on for a guest: an account, or the landing page. */
function KeepGoing() {
  return (
    <div className={classes.keepGoing}>
      <p>
        Liked it? With an account, which is free, your battles earn EXP, and you learn to build whole pages
        step by step.
      </p>
      <ButtonLink kind="primary" to="/signup">
        Keep going: make an account
      </ButtonLink>
      <ButtonLink kind="ghost" to="/">
        Look around first
      </ButtonLink>
    </div>
  );
}
