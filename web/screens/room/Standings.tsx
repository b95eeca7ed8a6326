import type { RoomPlayer } from "#contract/rooms.ts";
import type { RoundPlace, TablePlace } from "#rules/room-places.ts";
import { profileIn } from "./profile-in.ts";
import classes from "./Room.module.css";

type Props = {
  players: readonly RoomPlayer[];
  table: readonly TablePlace[];
  /** The last round's, with how many wishes it had; none at the end. */
  results?: readonly RoundPlace[];
  wishes?: number;
  /** This member's id; null where the page is nobody's. */
  you: string | null;
};

/** The table of a room, with what the last round has brought and who has moved. */
export function Standings({ players, table, results, wishes, you }: Props) {
  return (
    <div className={classes.tableFrame}>
      <table className={classes.table}>
        <caption className="visuallyHidden">The table of the room</caption>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Player</th>
            {results && <th scope="col">This round</th>}
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {table.map(({ player, place, points, moved }) => {
            const result = results?.find((one) => one.player === player);
            const { display_name, avatar_url } = profileIn(players, player);
            return (
              <tr key={player} aria-current={player === you || undefined}>
                <td>
                  <span className={classes.place}>{points > 0 ? place : "–"}</span>
                  <Movement moved={moved} />
                </td>
                <th scope="row">
                  <span className={classes.person}>
                    <img src={avatar_url} alt="" width={32} height={32} />
                    <span className={classes.name}>{display_name}</span>
                  </span>
                </th>
                {results && <td>{result ? roundText(result, wishes ?? 0) : "didn't play"}</td>}
                <td className={classes.points}>{points}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** For example "+8 · 3/4", or "+10 · 12.3 s" for who has met every wish; with "pasted" where part of the code was. */
function roundText({ points, met, last_met_at, pasted }: RoundPlace, wishes: number): string {
  const what = last_met_at === null ? `${met}/${wishes}` : `${(last_met_at / 1000).toFixed(1)} s`;
  return `+${points} · ${what}${pasted ? " · pasted" : ""}`;
}

function Movement({ moved }: { moved: number | null }) {
  if (!moved) return null;
  const isUp = moved > 0;
  return (
    <span className={isUp ? classes.up : classes.down}>
      <span aria-hidden="true">{`${isUp ? "▲" : "▼"}${Math.abs(moved)}`}</span>
      <span className="visuallyHidden">{`${isUp ? "up" : "down"} ${Math.abs(moved)}`}</span>
    </span>
  );
}
