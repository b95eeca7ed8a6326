import type { RoomPlayer } from "#contract/rooms.ts";
import classes from "./Room.module.css";
import type { RoomState } from "./room-connection.ts";

/** How many wishes each player of the round meets so far, the most first. */
export function RoundProgress({ state }: { state: RoomState }) {
  const { view, met, you } = state;
  const players = view.entrants
    .map((id) => view.players.find((player) => player.id === id))
    .filter((player): player is RoomPlayer => player !== undefined)
    .map((player) => ({ ...player, met: met[player.id] ?? 0 }))
    .sort((one, other) => other.met - one.met);
  return (
    <ol className={classes.progress}>
      {players.map(({ id, display_name, avatar_url, met, here }) => (
        <li
          key={id}
          data-away={!here || undefined}
          data-done={met >= view.wishes || undefined}
          aria-current={id === you || undefined}
        >
          <img src={avatar_url} alt="" width={28} height={28} />
          <span className={classes.name}>{display_name}</span>
          <progress max={view.wishes} value={met} aria-label={`Wishes that ${display_name} has met`} />
          <span className={classes.share}>{`${met}/${view.wishes}`}</span>
        </li>
      ))}
    </ol>
  );
}
