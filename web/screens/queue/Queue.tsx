import { useEffect, useReducer, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { ChallengesAnswer } from "#contract/battles.ts";
import { challengeOf } from "#rules/battle-challenges.ts";
import { CLOSE_CODES } from "#rules/close-codes.ts";
import { OFFER_GHOST_AFTER_MS } from "#rules/match-timing.ts";
import { RACE_AWARD } from "#rules/race-awards.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, useLogInRedirect, useScreen } from "../../api/user.ts";
import { AllowNotifications } from "../../arena/AllowNotifications.tsx";
import { GhostRace } from "../../arena/GhostRace.tsx";
import { racesLeftText } from "../../arena/RaceOutcomeText.tsx";
import { useMatchFound, useMatchOffered } from "../../arena/use-match-found.ts";
import { scaleWait } from "../../transitions/time-scale.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { UpgradeButton } from "../../ui/LockOverlay.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { MatchOffer } from "./MatchOffer.tsx";
import classes from "./Queue.module.css";
import { useQueue } from "./use-queue.ts";

const queueQuery = screenQuery(["challenges"], () => call(api.challenges.$get()));

/** The queue of a challenge, with races against ghosts while waiting. */
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
  return <InQueue challenge_id={challenge.id} title={challenge.title} screen={screen} />;
}

type Props = { challenge_id: string; title: string; screen: ChallengesAnswer };

/** The state of the history entry, which survives a reload. */
type LocationState = {
  /** An offer was declined during the race. */
  declined?: boolean;
  /** A sentence about why the learner is in the queue again. */
  why?: string;
};

function InQueue({ challenge_id, title, screen }: Props) {
  const navigate = useNavigate();
  const toLogIn = useLogInRedirect();
  const [search, setSearch] = useSearchParams();
  const { declined = false, why: reason } = (useLocation().state ?? {}) as LocationState;
  const race_id = search.get("race_id");
  const [attempt, setAttempt] = useState(0);
  const queue = useQueue(challenge_id, attempt, { race_id, declined });
  const { match_id, refusal, waiting, since, offer } = queue;
  useMatchFound(match_id);
  useMatchOffered(offer !== null);

  useEffect(() => {
    if (match_id) navigate(`/battle/${match_id}`, { replace: true });
    if (refusal?.code === CLOSE_CODES.signedOut) toLogIn(`/queue?challenge_id=${challenge_id}`);
    // The page sent no heartbeat, as on a suspended computer. Join again.
    if (refusal?.code === CLOSE_CODES.timeout) setAttempt((count) => count + 1);
  }, [match_id, refusal, challenge_id, navigate, toLogIn]);

  const replaceLocation = (race: string | null, state: LocationState = {}) =>
    setSearch({ challenge_id, ...(race && { race_id: race }) }, { replace: true, state });
  const start = useAction(() => call(api.races.$post({ json: { challenge_id } })), {
    onSuccess: (race) => {
      replaceLocation(race.race_id);
      queue.setRace(race.race_id);
    },
  });
  const rejoin = () => setAttempt(attempt + 1);
  const leaveRace = () => {
    replaceLocation(null);
    queue.setRace(null);
  };
  if (race_id)
    return (
      <>
        <GhostRace
          key={race_id}
          race_id={race_id}
          user={screen.user_state}
          isQueued={refusal === null}
          onLeave={leaveRace}
        >
          <Button kind="primary" onClick={() => start.run(undefined)} busy={start.busy}>
            Race another ghost
          </Button>
          <Button onClick={leaveRace}>{refusal === null ? "Back to the queue" : "Leave"}</Button>
        </GhostRace>
        {offer && (
          <MatchOffer
            offer={offer}
            now={queue.now}
            onAnswer={(accept) => {
              if (!accept) replaceLocation(race_id, { declined: true });
              queue.answer(accept);
            }}
          />
        )}
      </>
    );
  if (refusal && refusal.code !== CLOSE_CODES.finished && refusal.code !== CLOSE_CODES.timeout)
    return (
      <MessagePage title="Not in the queue" picture="locked" text={refusal.reason}>
        {refusal.code === CLOSE_CODES.replaced && (
          <Button kind="primary" onClick={rejoin}>
            Wait here
          </Button>
        )}
        {refusal.code === CLOSE_CODES.forbidden && <UpgradeButton size="medium" />}
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
      <h1>
        <span role="status">Waiting for opponent...</span>
      </h1>
      <p className={classes.about}>{title}</p>
      <Waited since={since} now={queue.now}>
        {waiting === null
          ? "Joining the queue…"
          : waiting === 1
            ? "You are the only one in this queue."
            : `${waiting} learners are in this queue. Those of like strength meet first.`}
      </Waited>
      {reason && (
        <p className={classes.about} role="status">
          {reason}
        </p>
      )}
      {queue.connection === "lost" && (
        <p className={classes.about}>The connection broke. Trying to come back…</p>
      )}
      <div className={classes.actions}>
        <Button onClick={cancel}>Cancel</Button>
        <Button kind="primary" onClick={() => start.run(undefined)} busy={start.busy}>
          Race a ghost now
        </Button>
      </div>
      <GhostOffer since={since} now={queue.now} left={screen.races_left} />
      <AllowNotifications />
    </main>
  );
}

type ClockProps = { since: number | null; now: () => number };

/** Milliseconds since a server time, updated each second; 0 while it is unknown. */
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

/** Once nobody has come for some seconds: that a ghost of like strength is there. The button above races it. */
function GhostOffer({ left, ...clock }: ClockProps & { left: number }) {
  const isOffered = useElapsed(clock) >= scaleWait(OFFER_GHOST_AFTER_MS);
  return (
    <div className={isOffered ? classes.ghost : undefined} role="status">
      {isOffered && (
        <>
          <p>
            <b>A ghost about as strong as you is ready.</b> Race it while you keep your place: a real opponent
            is offered to you all the same.
          </p>
          <p className={classes.about}>
            {left > 0
              ? `Do everything that the battle asks for, and the race pays ${RACE_AWARD} EXP. ${racesLeftText(left)}`
              : racesLeftText(left)}
          </p>
        </>
      )}
    </div>
  );
}
