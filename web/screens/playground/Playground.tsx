import { lazy } from "react";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Loading } from "../../ui/Loading.tsx";
import { NoTask } from "./NoTask.tsx";
import { TaskCoding } from "./TaskCoding.tsx";

// Few tasks ask a question.
const PredictCoding = lazy(async () => ({ default: (await import("./PredictCoding.tsx")).PredictCoding }));

const playgroundQuery = {
  ...screenQuery(["playground"], () => call(api.playground.$get())),
  // Not cached: the next visit may be for another task, and the learner must not type into this one meanwhile.
  gcTime: 0,
};

/** The playground: the coding page of the learner's current task. */
export function Playground() {
  const screen = useScreen(playgroundQuery);
  if (!screen) return <Loading />;
  const { task, own_start, drafts, decided_start, ship, user_state } = screen;
  if (!task) return <NoTask user={user_state} />;
  if (task.question)
    return <PredictCoding key={task.id} task={task} question={task.question} ship={ship} user={user_state} />;
  return (
    <TaskCoding
      key={task.id}
      task={task}
      ownStart={own_start}
      drafts={drafts}
      decidedStart={decided_start}
      user={user_state}
    />
  );
}
