import type { UseQueryOptions } from "@tanstack/react-query";
import type { LeaderboardEntry } from "#contract/standing.ts";
import { api, call } from "../../api/client.ts";
import { useScreen, useUser } from "../../api/user.ts";
import { Loading } from "../../ui/Loading.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import classes from "./Leaderboard.module.css";

type Board = { user_id: string; entries: LeaderboardEntry[]; own: LeaderboardEntry | null };

const leaderboardQuery: UseQueryOptions<Board> = {
  queryKey: ["leaderboard"],
  queryFn: () => call(api.leaderboard.$get()),
  staleTime: 15_000,
};

const MEDALS = ["gold", "silver", "bronze"] as const;

/** The learners with the most EXP, and the learner's own rank. */
export function Leaderboard() {
  const board = useScreen(leaderboardQuery);
  if (!board) return <Loading />;
  return (
    <SubPage title="Leaderboard" maxWidth={860}>
      <div className={classes.panel}>
        <table className={classes.table}>
          <caption className="visuallyHidden">The {board.entries.length} learners with the most EXP</caption>
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Player</th>
              <th scope="col">Level</th>
              <th scope="col">EXP</th>
            </tr>
          </thead>
          <tbody>
            {board.entries.map((entry) => (
              <Row key={entry.user_id} entry={entry} own={entry.user_id === board.user_id} />
            ))}
          </tbody>
          {board.own && (
            <tbody className={classes.apart}>
              <Row entry={board.own} own />
            </tbody>
          )}
        </table>
      </div>
    </SubPage>
  );
}

function Row({ entry, own }: { entry: LeaderboardEntry; own: boolean }) {
  const user = useUser();
  // The board may be some seconds old. The learner's own EXP are those of every other screen.
  const { exp, level } = own && user && user.exp > entry.exp ? user : entry;
  const medal = MEDALS[entry.rank - 1];
  return (
    <tr className={own ? classes.own : undefined} aria-current={own || undefined}>
      <td>
        <span className={`${classes.rank} ${medal ? classes[medal] : ""}`}>{entry.rank}</span>
      </td>
      <th scope="row">
        <span className={classes.player}>
          <img src={entry.avatar_url} alt="" width={40} height={40} loading="lazy" />
          <span className={classes.name}>{entry.display_name || "Anonymous"}</span>
          {own && <span className={classes.you}>You</span>}
        </span>
      </th>
      <td>{level}</td>
      <td>{exp.toLocaleString("en")}</td>
    </tr>
  );
}
