import type { RoomPlayer } from "#contract/rooms.ts";
import type { RoundPlace, TablePlace } from "#rules/room-places.ts";
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
  const playerOf = (id: string) => players.find((player) => player.id === id);
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
            return (
              <tr key={player} aria-current={player === you || undefined}>
                <td>
                  <span className={classes.place}>{place}</span>
                  <Movement moved={moved} />
                </td>
                <th scope="row">
                  <span className={classes.person}>
                    <img src={playerOf(player)?.avatar_url ?? "/noobie.png"} alt="" width={32} height={32} />
                    <span className={classes.name}>{playerOf(player)?.display_name ?? "Anonymous"}</span>
                  </span>
                </th>
                {results && <td>{result ? roundText(result, wishes ?? 0) : "watched"}</td>}
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
