import { useParams } from "react-router";
import type { WatchEnd, WatchedPlayer } from "#contract/watch.ts";
import { SIDES } from "#rules/match-phases.ts";
import { useUser } from "../../api/user.ts";
import { AboutCodenaut } from "../../arena/AboutCodenaut.tsx";
import { CodeChanges } from "../../arena/CodeChanges.tsx";
import { DrawnFrame } from "../../arena/DrawnFrame.tsx";
import { Fold } from "../../arena/Fold.tsx";
import { languagesShown, scoreText } from "../../arena/ResultCard.tsx";
import { Timer } from "../../arena/Timer.tsx";
import { usePhase } from "../../arena/use-phase.ts";
import { watchingText } from "../../arena/watching-text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { useSpectator } from "./use-spectator.ts";
import classes from "./Watch.module.css";

/** A live battle for its spectators: both pages as they grow, then the result with the code. */
export function Spectate() {
  const { match_id = "" } = useParams();
  const { connection, refusal, view, end, now } = useSpectator(match_id);
  const { phase, seconds } = usePhase(view?.clock ?? null, now);
  const hidesRatings = useUser()?.hide_ratings ?? false;
  const isOver = end !== undefined;
  if (refusal && !isOver)
    return (
      <MessagePage title="Nothing to watch here" picture="empty" text={refusal.reason}>
        <ButtonLink kind="primary" to="/watch">
          Live battles
        </ButtonLink>
      </MessagePage>
    );
  if (!view) return <Loading />;
  const { battle, players, pages, watching } = view;
  return (
    <main className={classes.page} data-phase={isOver ? "over" : phase}>
      <h1>{battle.title}</h1>
      <p className={classes.about}>{battle.description}</p>
      {isOver ? (
        <div role="status">
          <h2 className={classes.verdict}>
            {end ? headingOf(end, players) : "This battle was never decided."}
          </h2>
        </div>
      ) : (
        <div className={classes.time}>
          <Timer phase={phase} seconds={seconds} />
          <p role="status">{statusOf(connection, phase)}</p>
        </div>
      )}
      <div className={classes.sides}>
        {SIDES.map((side) => (
          <section key={side} className={classes.side} aria-label={players[side].display_name}>
            <Name player={players[side]} hidesRatings={hidesRatings} />
            {end && <p className={classes.score}>{scoreText(end.scores[side], end.wishes)}</p>}
            <div className={classes.frame}>
              <DrawnFrame page={pages[side]} title={`${players[side].display_name}'s page`} />
            </div>
          </section>
        ))}
      </div>
      {end && <BothCodes end={end} players={players} />}
      <p className={classes.foot}>
        {!isOver && <span>{watchingText(Math.max(1, watching))} · 3 seconds late</span>}
        <ButtonLink kind="ghost" to="/watch">
          Live battles
        </ButtonLink>
      </p>
      <AboutCodenaut />
    </main>
  );
}

function Name({ player, hidesRatings }: { player: WatchedPlayer; hidesRatings: boolean }) {
  const { display_name, avatar_url, rating } = player;
  return (
    <h2 className={classes.name}>
      <img src={avatar_url} alt="" width={36} height={36} />
      <span>{display_name}</span>
      {rating && !hidesRatings && <small>{rating.points}</small>}
    </h2>
  );
}

function BothCodes({ end, players }: { end: WatchEnd; players: readonly WatchedPlayer[] }) {
  return (
    <Fold title="What both changed">
      <div className={classes.sides}>
        {SIDES.map((side) => (
          <section key={side} aria-label={`${players[side]?.display_name}'s code`}>
            <h3>{players[side]?.display_name}</h3>
            <CodeChanges
              start={end.start}
              code={end.codes[side]}
              languages={languagesShown(end.start, end)}
            />
          </section>
        ))}
      </div>
    </Fold>
  );
}

function statusOf(connection: string, phase: string): string {
  if (connection === "lost") return "The connection broke. It comes back by itself.";
  if (phase === "objective" || phase === "start") return "They read what is asked for.";
  return phase === "checking" ? "Checking submissions..." : "";
}

function headingOf({ results, ending }: WatchEnd, players: readonly WatchedPlayer[]): string {
  const winner = SIDES.find((side) => results[side] === "win");
  const name = winner === undefined ? undefined : players[winner]?.display_name;
  if (name === undefined) return results[0] === "tie" ? "It's a tie" : "No contest";
  return ending.kind === "rage-quit" ? `${name} wins: the other one quit` : `${name} wins!`;
}
