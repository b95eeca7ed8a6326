import type { ReactNode } from "react";
import type { BattleTask } from "#contract/battles.ts";
import classes from "./Arena.module.css";
import { TargetPicture } from "./TargetPicture.tsx";

type Props = {
  task: BattleTask;
  /** A notice, for example about a lost connection. */
  notice: ReactNode;
};

/** What a battle asks for, with a notice below. */
export const ArenaTask = ({ task, notice }: Props) => (
  <>
    <div className={classes.task}>
      <p>
        <strong>{task.title}</strong> {task.description}
      </p>
      <TargetPicture task={task} />
    </div>
    <div className={classes.notice} role="status">
      {notice}
    </div>
  </>
);
