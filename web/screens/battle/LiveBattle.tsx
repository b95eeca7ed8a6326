import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { otherSide, type Side } from "#rules/match-phases.ts";
import { queryClient } from "../../api/query-client.ts";
import { standingKnown } from "../../api/user.ts";
import { Arena } from "../../arena/Arena.tsx";
import { ResultCard } from "../../arena/ResultCard.tsx";
import { useVerdictMoment } from "../../arena/use-battle-sounds.ts";
import { useMatch } from "../../arena/use-match.ts";
import { usePhase } from "../../arena/use-phase.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useMessages } from "../../ui/messages.tsx";
import classes from "./Battle.module.css";
import { ShownOut } from "./ShownOut.tsx";
import { WaysOn } from "./WaysOn.tsx";

type Props = { match_id: string; challenge_id: string; user: UserState };

/** A match that goes on: the arena, and the result as soon as it is there. */
export function LiveBattle({ match_id, challenge_id, user }: Props) {
  const [attempt, setAttempt] = useState(0);
  const [{ line, refusal, tooLong, view }, match] = useMatch(match_id, attempt);
  const { phase, seconds } = usePhase(view?.clock ?? null, () => match?.clock.now() ?? 0);
  const { confirm, notify } = useMessages();
  const navigate = useNavigate();
  const verdict = view?.verdict;
  const awarded = view?.awarded;
  const you = view?.you;

  useEffect(() => {
    if (phase === "checking") match?.finish();
  }, [phase, match]);
  useVerdictMoment(verdict, you);
  useEffect(() => {
    if (awarded) standingKnown(awarded.standing);
  }, [awarded]);
  useEffect(() => {
    if (tooLong) notify("Your code is longer than a battle takes. Shorten it, or it won't count.", "problem");
  }, [tooLong, notify]);

  if (refusal && !verdict) {
    const again = () => setAttempt(attempt + 1);
    return <ShownOut refusal={refusal} match_id={match_id} challenge_id={challenge_id} onAgain={again} />;
  }
  if (!view || !match) return <Loading />;
  const quit = async () => {
    const sure = await confirm("Rage quit? The match goes to your opponent, whatever the score.", {
      yes: "Rage Quit",
      no: "Keep fighting",
      danger: true,
    });
    if (!sure) return;
    if (phase === "waiting") navigate("/challenges");
    match.rageQuit();
  };
  const opponent = view.players[otherSide(view.you)];
  return (
    <Arena
      task={view.task}
      you={view.players[view.you]}
      opponent={opponent}
      phase={phase}
      seconds={seconds}
      code={view.code}
      opponentCode={view.opponentCode}
      onCode={match.type}
      fontSize={user.editor_font_size}
      onQuit={quit}
      quitLabel="Rage Quit"
      notice={noticeOf(line, view.opponentAbsent && phase !== "waiting" && !verdict, opponent.display_name)}
    >
      {verdict && (
        <div className={classes.over}>
          <ResultCard
            task={view.task}
            players={view.players}
            you={view.you satisfies Side}
            verdict={verdict}
            earned={awarded ?? undefined}
          >
            <WaysOn
              match_id={match_id}
              challenge_id={challenge_id}
              // Once it is in the record, the page is the record's.
              onLeave={() => queryClient.removeQueries({ queryKey: ["battle", match_id] })}
            />
          </ResultCard>
        </div>
      )}
    </Arena>
  );
}

function noticeOf(line: string, opponentAbsent: boolean, opponent: string) {
  if (line === "lost")
    return <p>The connection broke. Keep typing: everything is sent as soon as you are back.</p>;
  if (opponentAbsent) return <p>{opponent} has lost the connection. The last code counts.</p>;
  return null;
}
