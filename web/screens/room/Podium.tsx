import { type ReactNode, useEffect } from "react";
import type { RoomPlayer } from "#contract/rooms.ts";
import type { TablePlace } from "#rules/room-places.ts";
import { play } from "../../audio/player.ts";
import { showConfetti } from "../../transitions/confetti.ts";
import { profileIn } from "./profile-in.ts";
import classes from "./Room.module.css";
import { Standings } from "./Standings.tsx";

type Props = {
  players: readonly RoomPlayer[];
  table: readonly TablePlace[];
  /** This member's id; null for a room that was over before. */
  you: string | null;
  /** The way on. */
  children: ReactNode;
};

/** Who stands on the podium, at most: a shared place may have more than one. */
const ON_PODIUM = 3;

/** The end of the last round: the best three, then the whole table. */
export function Podium({ players, table, you, children }: Props) {
  const best = table.filter(({ points }) => points > 0).slice(0, ON_PODIUM);
  const isFresh = you !== null;
  useEffect(() => {
    if (!isFresh) return;
    play("win");
    void showConfetti();
  }, [isFresh]);
  const first = best.filter(({ place }) => place === 1);
  const nameOf = (player: string) => profileIn(players, player).display_name;
  return (
    <div className={classes.pause}>
      <h1>Podium</h1>
      <p className={classes.status} role="status">
        {first.length === 0
          ? "Nobody has points this time."
          : `${first.map(({ player }) => nameOf(player)).join(" and ")} ${first.length === 1 ? "wins" : "win"}!`}
      </p>
      {best.length > 0 && (
        <ol className={classes.podium}>
          {best.map(({ player, place, points }) => (
            <li key={player} data-place={place}>
              <img src={profileIn(players, player).avatar_url} alt="" width={72} height={72} />
              <b className={classes.name}>{nameOf(player)}</b>
              <span className={classes.step}>
                <span className="visuallyHidden">Place </span>
                {place}
              </span>
              <small>{points} points</small>
            </li>
          ))}
        </ol>
      )}
      {table.length > 0 && <Standings players={players} table={table} you={you} />}
      {children}
    </div>
  );
}
