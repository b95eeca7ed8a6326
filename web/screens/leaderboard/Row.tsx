import type { ReactNode } from "react";
import type { LearnerProfile } from "#contract/friends.ts";
import { useUser } from "../../api/user.ts";
import { AddFriend } from "../../friends/AddFriend.tsx";
import { LearnerName } from "../../ui/LearnerName.tsx";
import classes from "./Leaderboard.module.css";

const MEDALS = ["gold", "silver", "bronze"] as const;

type Props = {
  rank: number;
  learner: LearnerProfile;
  own: boolean;
  /** Whether a friend can't be asked for here, since all are. */
  areFriends?: boolean;
  /** The cells behind the name. */
  children: ReactNode;
};

/** A row of a board: rank, picture and name, and what the board counts. */
export function Row({ rank, learner, own, areFriends = false, children }: Props) {
  const { user_id, display_name, avatar_url } = learner;
  const isHidden = useUser()?.hide_standing;
  const medal = MEDALS[rank - 1];
  return (
    <tr className={own ? classes.own : undefined} aria-current={own || undefined}>
      <td>
        <span className={`${classes.rank} ${medal ? classes[medal] : ""}`}>{rank}</span>
      </td>
      <th scope="row">
        <span className={classes.player}>
          <img src={avatar_url} alt="" width={40} height={40} loading="lazy" />
          <span className={classes.name}>
            <LearnerName display_name={display_name} />
          </span>
          {own && <span className={classes.you}>You</span>}
          {own && isHidden && <small className={classes.hidden}>Only you see this row</small>}
          {!own && !areFriends && (
            <AddFriend
              user_id={user_id}
              display_name={display_name}
              isSmall
              {...(classes.add && { className: classes.add })}
            />
          )}
        </span>
      </th>
      {children}
    </tr>
  );
}
