import { Link, useNavigate } from "react-router";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import classes from "./CurrentTask.module.css";
import { Panel } from "./Panel.tsx";

type Props = {
  task: { id: number; title: string } | null;
  /** Whether today's challenge is done. */
  dailyCompleted: boolean;
};

/** What the learner is at, and the way to today's challenge. */
export function CurrentTask({ task, dailyCompleted }: Props) {
  const navigate = useNavigate();
  return (
    <Panel
      title="Current Task"
      aside={
        <p className={`${classes.status} ${task ? classes.going : ""}`}>
          {task ? "In Progress" : "Not Started!"}
        </p>
      }
    >
      {task ? (
        <p>
          <Link to="/inbox" state={{ task: task.id }} className={classes.task}>
            {task.title}
          </Link>
        </p>
      ) : (
        <p className={classes.none}>No task on board yet. View Journey takes you to the map.</p>
      )}
      <div className={classes.daily}>
        <img src="/emoji/fire.webp" alt="" width={256} height={256} />
        {dailyCompleted ? (
          <>
            <p>
              Today's challenge is done. <br />
              Come back tomorrow!
            </p>
            <ButtonLink to="/dailychallenge" size="small">
              Past days
            </ButtonLink>
          </>
        ) : (
          <>
            <p>
              Warm up with <br />
              today's challenge
            </p>
            <Button kind="primary" onClick={() => navigate("/dailychallenge")}>
              Start
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
