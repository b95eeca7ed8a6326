import { useState } from "react";
import { useNavigate } from "react-router";
import type { ChallengesAnswer } from "#contract/battles.ts";
import { CHALLENGES, type Challenge } from "#rules/battle-challenges.ts";
import { mayUse } from "#rules/features.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { InviteButton } from "../../arena/InviteButton.tsx";
import { LiveMatches } from "../../arena/LiveMatches.tsx";
import { RatingText } from "../../arena/RatingText.tsx";
import { RecordText } from "../../arena/ResultCard.tsx";
import { RoomButton } from "../../arena/RoomButton.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LockOverlay } from "../../ui/LockOverlay.tsx";
import classes from "./Challenges.module.css";
import { MorePlay } from "./MorePlay.tsx";

const challengesQuery = screenQuery(["challenges"], () => call(api.challenges.$get()));

/** The number of learners for a battle. */
const MIN_LEARNERS_ONLINE = 2;

/** The list of challenges, with links to their queues. */
export function Challenges() {
  const screen = useScreen(challengesQuery);
  return screen ? <Board {...screen} /> : <Loading />;
}

function Board({ user_state, online, record, rating, live_match, rooms }: ChallengesAnswer) {
  const [chosen, setChosen] = useState<Challenge | null>(null);
  const navigate = useNavigate();
  const isLocked = !mayUse(user_state.plan, "queue");
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <div>
          <h1>Challenges</h1>
          <p className={classes.lead}>Race another learner to the same small page.</p>
        </div>
        <p className={classes.record}>
          <img src="/emoji/trophy.webp" alt="" width={32} height={32} />
          <span className={classes.results}>
            <RecordText record={record} />
            <RatingText rating={rating} />
          </span>
        </p>
      </header>
      {online < MIN_LEARNERS_ONLINE && (
        <p className={classes.few} role="status">
          <b>Sadly, there's not enough people online to battle...</b>
          <span className={classes.fewMore}>
            {online === 1 ? "You are the only learner online." : `${online} learners are online.`} You can
            queue all the same, and race a ghost meanwhile.
          </span>
        </p>
      )}
      <div className={classes.board} inert={isLocked}>
        <ul>
          {CHALLENGES.map((challenge) => (
            <li key={challenge.id}>
              <button
                type="button"
                className={classes.card}
                aria-pressed={chosen?.id === challenge.id}
                onClick={() => setChosen(challenge)}
              >
                <img src="/emoji/swords.webp" alt="" width={72} height={72} />
                <span className={classes.type}>{challenge.type}</span>
                <b>{challenge.title}</b>
                <span className={classes.difficulty}>{challenge.difficulty}</span>
              </button>
            </li>
          ))}
        </ul>
        {chosen ? (
          <section className={classes.panel} aria-label={`Preview of ${chosen.title}`}>
            <img src="/pictures/arena.webp" alt="" width={240} height={240} className={classes.picture} />
            <h2>{chosen.title}</h2>
            <p className={classes.panelText}>{chosen.about}</p>
            <ul className={classes.facts}>
              <li>10 seconds to read, 35 to type</li>
              {rooms && <li>A room is for 3 to 30 players, in several rounds</li>}
              <li>A win earns 30 EXP, a tie 15, five matches a day</li>
              <li>
                {online >= MIN_LEARNERS_ONLINE ? `${online} learners online` : "Nobody else online yet"}
              </li>
            </ul>
            {live_match ? (
              <ButtonLink kind="primary" size="large" to={`/battle/${live_match}`}>
                Return to your match
              </ButtonLink>
            ) : (
              <p className={classes.actions}>
                <ButtonLink kind="primary" size="large" to={`/queue?challenge_id=${chosen.id}`}>
                  Enter!
                </ButtonLink>
                <InviteButton size="large" challenge_id={chosen.id}>
                  Play a friend
                </InviteButton>
                {rooms && (
                  <RoomButton size="large" challenge_id={chosen.id}>
                    Open a room
                  </RoomButton>
                )}
                <ButtonLink size="large" to="/friends">
                  Your friends
                </ButtonLink>
              </p>
            )}
          </section>
        ) : (
          <p className={classes.hint}>Choose a challenge to see what awaits you.</p>
        )}
      </div>
      <MorePlay isLocked={isLocked} />
      {!isLocked && (
        <section className={classes.live} aria-labelledby="live-battles">
          <h2 id="live-battles">Live battles</h2>
          <LiveMatches />
        </section>
      )}
      {isLocked && (
        <LockOverlay
          about="Warriors battle other learners, live, as often as they like."
          onBack={() => navigate("/dashboard")}
        />
      )}
    </main>
  );
}
