import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { Ghost, MatchClock, MatchVerdict } from "#contract/battles.ts";
import type { UserState } from "#contract/standing.ts";
import { GHOST_NAME } from "#rules/battle-ghost.ts";
import { type BattleCode, codesAt } from "#rules/match-edits.ts";
import { scaledTiming } from "#rules/match-timing.ts";
import { api, call, sentenceOf } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { Arena } from "../../arena/Arena.tsx";
import { ResultCard } from "../../arena/ResultCard.tsx";
import { useVerdictMoment } from "../../arena/use-battle-sounds.ts";
import { usePhase } from "../../arena/use-phase.ts";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import classes from "./Queue.module.css";

type Props = { challenge_id: string; user: UserState; onLeave: () => void; children: ReactNode };

/** A race against a recording, while the queue goes on. */
export function GhostRace({ challenge_id, user, onLeave, children }: Props) {
  const [race, setRace] = useState(0);
  const { data: ghost, error } = useQuery({
    queryKey: ["ghost", challenge_id, race],
    queryFn: () => call(api.ghosts.$get({ query: { challenge_id } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error)
    return (
      <MessagePage title="No ghost to be seen" picture="empty" text={sentenceOf(error)}>
        <Button onClick={onLeave}>Back to the queue</Button>
      </MessagePage>
    );
  if (!ghost) return <Loading />;
  return (
    <>
      <Race key={race} ghost={ghost} user={user} onLeave={onLeave} onAgain={() => setRace(race + 1)} />
      {children}
    </>
  );
}

type RaceProps = { ghost: Ghost; user: UserState; onLeave: () => void; onAgain: () => void };

function Race({ ghost, user, onLeave, onAgain }: RaceProps) {
  const { battle, scale } = ghost;
  const [clock] = useState(() => clockFrom(performance.now(), scale));
  const { phase, seconds } = usePhase(clock, () => performance.now());
  const [code, setCode] = useState(battle.start);
  const [verdict, setVerdict] = useState<MatchVerdict | null>(null);
  const { run: score } = useAction(
    () => call(api.ghosts.race.$post({ json: { ghost_id: ghost.ghost_id, ...code } })),
    { done: setVerdict },
  );
  useVerdictMoment(verdict, 0);
  const ghostCode = useGhostCode(ghost, clock.opens_at ?? 0);
  const isOver = phase === "checking";
  useEffect(() => {
    if (isOver) score(undefined);
  }, [isOver, score]);

  const players = [
    user,
    {
      display_name: ghost.kind === "codex" ? `${GHOST_NAME}'s ghost` : "A ghost",
      avatar_url: ghost.kind === "codex" ? "/pictures/codex-256.webp" : "/noobie.png",
    },
  ] as const;
  const note = ghost.kind === "codex" ? "A recording of ours" : "A recording of an earlier match";
  return (
    <Arena
      task={battle}
      you={players[0]}
      opponent={players[1]}
      opponentNote={note}
      phase={verdict ? "over" : phase}
      seconds={seconds}
      code={code}
      opponentCode={ghostCode}
      onCode={setCode}
      fontSize={user.editor_font_size}
      onQuit={onLeave}
      quitLabel="Leave the race"
      notice={<p>A race against a recording: no EXP, no record. You are still in the queue.</p>}
    >
      {verdict && (
        <div className={classes.over}>
          <ResultCard task={battle} players={players} you={0} verdict={verdict} earned={null}>
            <Button kind="primary" onClick={onAgain}>
              Race another ghost
            </Button>
            <Button onClick={onLeave}>Back to the queue</Button>
          </ResultCard>
        </div>
      )}
    </Arena>
  );
}

/** The ghost's code as it was at this moment of the race. */
function useGhostCode({ battle, edits, scale }: Ghost, opens_at: number): BattleCode {
  const [at, setAt] = useState(0);
  const next = edits.find((edit) => edit[0] > at)?.[0];
  useEffect(() => {
    if (next === undefined) return;
    const due = opens_at + next * scale - performance.now();
    const timer = setTimeout(() => setAt(next), Math.max(0, due));
    return () => clearTimeout(timer);
  }, [next, opens_at, scale]);
  return codesAt(battle.start, edits, at)[1];
}

/** A race's own clock: the same phases as a match's, by the page's time. */
function clockFrom(now: number, scale: number): MatchClock {
  const timing = scaledTiming(scale);
  const ends_at = now + timing.objective;
  const opens_at = ends_at + timing.start;
  return { phase: "objective", ends_at, opens_at, closes_at: opens_at + timing.editing };
}
