import type { UseQueryOptions } from "@tanstack/react-query";
import type { FriendEntry, FriendsBoard } from "#contract/friends.ts";
import { ranksOf } from "#rules/ranks.ts";
import { api, call } from "../../api/client.ts";
import { useScreen } from "../../api/user.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import classes from "./Leaderboard.module.css";
import { Row } from "./Row.tsx";

const friendsQuery: UseQueryOptions<FriendsBoard> = {
  queryKey: ["friends", "board"],
  queryFn: () => call(api.friends.board.$get()),
  staleTime: 0,
};

const byWeek = (one: FriendEntry, other: FriendEntry) => other.week_exp - one.week_exp || other.exp - one.exp;

/** The learner and the friends, by the EXP of the week. */
export function FriendsTable() {
  const board = useScreen(friendsQuery);
  if (!board) return <Loading />;
  const entries = board.entries.toSorted(byWeek);
  const ranks = ranksOf(entries.map(({ week_exp }) => week_exp));
  return (
    <>
      <div className={classes.panel}>
        <table className={classes.table}>
          <caption className="visuallyHidden">You and your friends, by the EXP of this week</caption>
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Player</th>
              <th scope="col">This week</th>
              <th scope="col">All time</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <Row
                key={entry.user_id}
                rank={ranks[index] ?? 0}
                learner={entry}
                own={entry.user_id === board.user_id}
                areFriends
              >
                <td>{entry.week_exp.toLocaleString("en")}</td>
                <td>{entry.exp.toLocaleString("en")}</td>
              </Row>
            ))}
          </tbody>
        </table>
      </div>
      {entries.length < 2 && (
        <section className={classes.note}>
          <img src="/emoji/handshake.webp" alt="" width={72} height={72} />
          <h2>It is more fun together</h2>
          <p>Add a friend, and see here who earns more this week.</p>
          <ButtonLink kind="primary" to="/friends">
            Add a friend
          </ButtonLink>
        </section>
      )}
    </>
  );
}
