import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { DailyOffer } from "#contract/daily.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { updateUser } from "../../api/user.ts";
import { useTravel } from "../../transitions/travel.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import classes from "./CurrentTask.module.css";
import { Panel } from "./Panel.tsx";

const FIRST_PROJECT_ID = 1;

type Props = {
  task: { id: number; title: string } | null;
  daily: DailyOffer;
  practice: boolean;
  /** Whether the task has just been shipped: then the inbox has the next one. */
  isShipped: boolean;
  children: ReactNode;
};

/** The panel with the current task and today's daily challenge. @param props.children what stands above them */
export function CurrentTask({ task, daily, practice, isShipped, children }: Props) {
  // With a message that is open the next one isn't waited for.
  const state = isShipped ? undefined : { task: task?.id };
  const navigate = useNavigate();
  const travel = useTravel();
  const begin = useAction(() => call(api.journey.project.$put({ json: { project_id: FIRST_PROJECT_ID } })), {
    onSuccess: ({ selected_project_id, current_task_id }) => {
      updateUser({ selected_project_id, current_task_id });
      travel("/inbox", "slide", { state: { task: current_task_id } });
    },
  });
  return (
    <Panel
      title="Current Task"
      data-tour="task"
      aside={
        <p className={`${classes.status} ${task ? classes.going : ""}`}>
          {task ? "In Progress" : "Not Started!"}
        </p>
      }
    >
      {children}
      <div className={classes.now}>
        {task ? (
          <Link to="/inbox" state={state} className={classes.task}>
            {task.title}
          </Link>
        ) : (
          <p className={classes.none}>Your first client is waiting on the beach. It takes two minutes.</p>
        )}
        {task ? (
          <Button kind="primary" onClick={() => travel("/inbox", "slide", { state })}>
            Continue
          </Button>
        ) : (
          <Button kind="primary" size="large" busy={begin.busy} onClick={() => begin.run(undefined)}>
            First task
          </Button>
        )}
      </div>
      <Daily offer={daily} onStart={() => navigate("/dailychallenge")} />
      {practice && (
        <div className={classes.daily}>
          <img src="/emoji/star.webp" alt="" width={256} height={256} />
          <p>
            Three short exercises, <br />
            so that nothing fades
          </p>
          <ButtonLink to="/practice">Practice</ButtonLink>
        </div>
      )}
    </Panel>
  );
}

function Daily({ offer, onStart }: { offer: DailyOffer; onStart: () => void }) {
  return (
    <div className={classes.daily}>
      <img src="/emoji/fire.webp" alt="" width={256} height={256} />
      {offer === "open" && (
        <p>
          Warm up with <br />
          today's challenge
        </p>
      )}
      {offer === "done" && <p>Today's challenge is done. Come back tomorrow!</p>}
      {offer === "later" && <p>Today's challenge wants what later lessons teach.</p>}
      {offer === "done" ? (
        <ButtonLink to="/dailychallenge" size="small">
          Past days
        </ButtonLink>
      ) : (
        <Button onClick={onStart}>Start</Button>
      )}
    </div>
  );
}
