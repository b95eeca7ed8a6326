import { useEffect, useReducer, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { ChallengesAnswer } from "#contract/battles.ts";
import { challengeOf } from "#rules/battle-challenges.ts";
import { GHOST_AFTER } from "#rules/match-timing.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { UpgradeButton } from "../../ui/LockOverlay.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { GhostRace } from "./GhostRace.tsx";
import { HumanOffer } from "./HumanOffer.tsx";
import classes from "./Queue.module.css";
import { useQueue } from "./use-queue.ts";

const queueQuery = screenQuery(["challenges"], () => call(api.challenges.$get()));

/** Waiting for an opponent, with a ghost to race meanwhile. */
export function Queue() {
  const [search] = useSearchParams();
  const screen = useScreen(queueQuery);
  const challenge = challengeOf(search.get("challenge_id") ?? "");
  if (!screen) return <Loading />;
  if (!challenge)
    return (
      <MessagePage
        title="No such challenge"
        picture="lost"
        text="There is no such challenge. Choose one of those that are there."
      >
        <ButtonLink kind="primary" to="/challenges">
          Challenges
        </ButtonLink>
      </MessagePage>
    );
  return <InLine challenge_id={challenge.id} title={challenge.title} screen={screen} />;
}

type Props = { challenge_id: string; title: string; screen: ChallengesAnswer };

function InLine({ challenge_id, title, screen }: Props) {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [isRacing, setRacing] = useState(false);
  const queue = useQueue(challenge_id, attempt);
  const { match_id, refusal, waiting, since } = queue;

  useEffect(() => {
    if (match_id && !isRacing) navigate(`/battle/${match_id}`, { replace: true });
    if (refusal?.code === 4401)
      navigate(`/login?next=/queue?challenge_id=${challenge_id}`, { replace: true });
    // The page went quiet, as in a closed lid; now it is back.
    if (refusal?.code === 4408) setAttempt((count) => count + 1);
  }, [match_id, isRacing, refusal, challenge_id, navigate]);

  const again = () => setAttempt(attempt + 1);
  if (isRacing)
    return (
      <GhostRace challenge_id={challenge_id} user={screen.user_state} onLeave={() => setRacing(false)}>
        {match_id && <HumanOffer match_id={match_id} onDeclined={again} />}
      </GhostRace>
    );
  if (refusal && refusal.code !== 1000 && refusal.code !== 4408)
    return (
      <MessagePage title="Not in the queue" picture="locked" text={refusal.reason}>
        {refusal.code === 4409 && (
          <Button kind="primary" onClick={again}>
            Wait here
          </Button>
        )}
        {refusal.code === 4403 && <UpgradeButton size="medium" />}
        <ButtonLink to="/challenges">Challenges</ButtonLink>
      </MessagePage>
    );
  const cancel = () => {
    queue.cancel();
    navigate("/challenges");
  };
  return (
    <main className={classes.page}>
      <div className={classes.radar} aria-hidden="true">
        <img src={screen.user_state.avatar_url} alt="" width={96} height={96} />
      </div>
      <h1 role="status">Waiting for opponent...</h1>
      <p className={classes.about}>{title}</p>
      <Waited since={since} now={queue.now}>
        {waiting === null
          ? "Joining the queue…"
          : waiting === 1
            ? "You are the only one in this queue."
            : `${waiting} learners are in this queue.`}
      </Waited>
      {queue.line === "lost" && <p className={classes.about}>The connection broke. Trying to come back…</p>}
      <div className={classes.actions}>
        <Button onClick={cancel}>Cancel</Button>
        <Button kind="primary" onClick={() => setRacing(true)}>
          Race a ghost now
        </Button>
      </div>
      <GhostHint since={since} now={queue.now} />
    </main>
  );
}

type ClockProps = { since: number | null; now: () => number };

/** Milliseconds since a moment of the server's, anew each second; 0 while it isn't known. */
function useElapsed({ since, now }: ClockProps): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return since === null ? 0 : Math.max(0, now() - since);
}

function Waited({ children, ...clock }: ClockProps & { children: string }) {
  const seconds = Math.floor(useElapsed(clock) / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p className={classes.waited}>
      <b role="timer" aria-label="Waiting for">
        {text}
      </b>
      <span>{children}</span>
    </p>
  );
}

function GhostHint(clock: ClockProps) {
  const isLong = useElapsed(clock) >= GHOST_AFTER;
  return (
    <p className={classes.about} role="status">
      {isLong &&
        "Nobody has come yet. Race the recording of an earlier match while you keep your place: no EXP, no record, just practice."}
    </p>
  );
}
