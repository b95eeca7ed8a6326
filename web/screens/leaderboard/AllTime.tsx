import { keepPreviousData, type UseQueryOptions } from "@tanstack/react-query";
import type { LeaderboardEntry } from "#contract/standing.ts";
import { api, call } from "../../api/client.ts";
import { useScreen, useUser } from "../../api/user.ts";
import { Loading } from "../../ui/Loading.tsx";
import classes from "./Leaderboard.module.css";
import { Row } from "./Row.tsx";

type Board = { user_id: string; entries: LeaderboardEntry[]; own: LeaderboardEntry | null };

/** With the EXP that this page shows: each award asks again, and the rank isn't of before it. */
const leaderboardQuery = (exp: number): UseQueryOptions<Board> => ({
  queryKey: ["leaderboard", exp],
  queryFn: () => call(api.leaderboard.$get({ query: { exp: String(exp) } })),
  placeholderData: keepPreviousData,
  staleTime: 15_000,
});

/** The learners with the most EXP, and the learner's own rank. */
export function AllTime() {
  const board = useScreen(leaderboardQuery(useUser()?.exp ?? 0));
  if (!board) return <Loading />;
  return (
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
            <Entry key={entry.user_id} entry={entry} own={entry.user_id === board.user_id} />
          ))}
        </tbody>
        {board.own && (
          <tbody className={classes.apart}>
            <Entry entry={board.own} own />
          </tbody>
        )}
      </table>
    </div>
  );
}

function Entry({ entry, own }: { entry: LeaderboardEntry; own: boolean }) {
  const user = useUser();
  // The board may be some seconds old. The learner's own EXP are those of every other screen.
  const { exp, level } = own && user && user.exp > entry.exp ? user : entry;
  return (
    <Row rank={entry.rank} learner={entry} own={own}>
      <td>{level}</td>
      <td>{exp.toLocaleString("en")}</td>
    </Row>
  );
}
