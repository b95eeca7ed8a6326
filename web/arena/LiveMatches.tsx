import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { Link } from "react-router";
import type { LiveMatch, WatchedPlayer } from "#contract/watch.ts";
import { api, call, errorMessage } from "../api/client.ts";
import { usePoll } from "../api/poll.ts";
import { useUser } from "../api/user.ts";
import classes from "./LiveMatches.module.css";

/** How often the list is read again. */
const POLL_INTERVAL_MS = 5_000;

/** The battles that can be watched now, the newest first. */
export function LiveMatches() {
  const { data, error, refetch } = useQuery({
    queryKey: ["live-matches"],
    queryFn: async () => {
      const { now, matches } = await call(api.watch.$get());
      return { matches, offset: now - performance.now() };
    },
  });
  usePoll(POLL_INTERVAL_MS, refetch);
  useSecondTicks();
  const hidesRatings = useUser()?.hide_ratings ?? false;
  if (!data) return <p role="status">{error ? errorMessage(error) : "Loading..."}</p>;
  const now = performance.now() + data.offset;
  const matches = data.matches.filter(({ closes_at }) => closes_at > now);
  if (matches.length === 0)
    return <p className={classes.none}>Nobody battles right now. The next battle appears here by itself.</p>;
  return (
    <ul className={classes.list}>
      {matches.map((match) => (
        <Row key={match.match_id} match={match} now={now} hidesRatings={hidesRatings} />
      ))}
    </ul>
  );
}

function Row({ match, now, hidesRatings }: { match: LiveMatch; now: number; hidesRatings: boolean }) {
  const { match_id, title, players, closes_at } = match;
  const [one, other] = players;
  return (
    <li className={classes.row}>
      <span className={classes.players}>
        <Player player={one} hidesRatings={hidesRatings} />
        <i>against</i>
        <Player player={other} hidesRatings={hidesRatings} />
      </span>
      <span className={classes.title}>{title}</span>
      <span className={classes.left}>{Math.ceil((closes_at - now) / 1000)} s left</span>
      <Link
        to={`/watch/${match_id}`}
        aria-label={`Watch ${one.display_name} against ${other.display_name}`}
        className={classes.watch}
      >
        Watch
      </Link>
    </li>
  );
}

function Player({ player, hidesRatings }: { player: WatchedPlayer; hidesRatings: boolean }) {
  const { display_name, avatar_url, rating } = player;
  return (
    <span className={classes.player}>
      <img src={avatar_url} alt="" width={28} height={28} />
      <b>{display_name}</b>
      {rating && !hidesRatings && <small>{rating.points}</small>}
    </span>
  );
}

/** Renders again each second. */
function useSecondTicks(): void {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
}
