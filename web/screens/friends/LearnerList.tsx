import { type ReactNode, useId } from "react";
import type { LearnerProfile } from "#contract/friends.ts";
import { LearnerName } from "../../ui/LearnerName.tsx";
import classes from "./Friends.module.css";

type Props = {
  title: string;
  learners: readonly LearnerProfile[];
  /** What stands below a name. */
  note?: (learner: LearnerProfile) => ReactNode;
  /** The buttons of a learner. */
  children: (learner: LearnerProfile) => ReactNode;
};

/** A list of learners with what can be done about each. */
export function LearnerList({ title, learners, note, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>
        {title} <small>{learners.length}</small>
      </h2>
      <ul className={classes.learners}>
        {learners.map((learner) => (
          <li key={learner.user_id}>
            <img src={learner.avatar_url} alt="" width={44} height={44} loading="lazy" />
            <span className={classes.who}>
              <LearnerName display_name={learner.display_name} />
              {note?.(learner)}
            </span>
            <span className={classes.actions}>{children(learner)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
