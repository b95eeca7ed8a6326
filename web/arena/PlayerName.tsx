import classes from "./Arena.module.css";
import type { Profile } from "./profile.ts";

type Props = { profile: Profile; note: string; isRight?: boolean };

/** A player's picture and name in the head of the arena, with a note below. */
export function PlayerName({ profile, note, isRight = false }: Props) {
  return (
    <p className={`${classes.profile} ${isRight ? classes.right : ""}`}>
      <img src={profile.avatar_url} alt="" width={44} height={44} />
      <span>
        <b>{profile.display_name}</b>
        <small>{note}</small>
      </span>
    </p>
  );
}
