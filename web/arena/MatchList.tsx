import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { MatchSummary } from "#contract/battles.ts";
import { api, call, errorMessage } from "../api/client.ts";
import { Button } from "../ui/Button.tsx";
import classes from "./MatchList.module.css";
import { RatingText } from "./RatingText.tsx";
import { percent, RecordText } from "./ResultCard.tsx";

const RESULTS = { win: "Won", lose: "Lost", tie: "Tied", none: "No contest" };

/** The learner's battle record and rating, and the finished matches, newest first, with links to their results and replays. */
export function MatchList() {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["matches"],
    queryFn: ({ pageParam }) =>
      call(api.matches.$get({ query: pageParam === null ? {} : { before: String(pageParam) } })),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
  if (error) return <p role="alert">{errorMessage(error)}</p>;
  const [first] = data?.pages ?? [];
  if (!data || !first) return <p role="status">Loading...</p>;
  const matches = data.pages.flatMap((page) => page.matches);
  return (
    <section className={classes.list} aria-label="Your battles">
      <RecordText record={first.record} />
      <RatingText rating={first.rating} />
      {matches.length === 0 && (
        <p>
          No battles yet. <Link to="/challenges">Find a challenge</Link>
        </p>
      )}
      <ul>
        {matches.map((match) => (
          <Row key={match.match_id} match={match} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
          Show more
        </Button>
      )}
    </section>
  );
}

function Row({ match }: { match: MatchSummary }) {
  const { match_id, title, opponent, result, score, opponent_score, ended_at } = match;
  return (
    <li className={classes.row}>
      <b className={classes.result} data-result={result}>
        {RESULTS[result]}
      </b>
      <img src={opponent.avatar_url} alt="" width={32} height={32} />
      <span className={classes.title}>
        {title} <small>against {opponent.display_name}</small>
      </span>
      <span className={classes.score}>
        {percent(score)} : {percent(opponent_score)}
      </span>
      <time dateTime={new Date(ended_at).toISOString()}>{new Date(ended_at).toLocaleDateString()}</time>
      <Link to={`/battle/${match_id}`} aria-label={`Result of ${title}`}>
        Result
      </Link>
      <Link to={`/replay/${match_id}`} aria-label={`Replay of ${title}`}>
        Replay
      </Link>
    </li>
  );
}
