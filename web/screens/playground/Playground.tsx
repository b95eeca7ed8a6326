import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Loading } from "../../ui/Loading.tsx";
import { NoTask } from "./NoTask.tsx";
import { TaskAtWork } from "./TaskAtWork.tsx";

const playgroundQuery = {
  ...screenQuery(["playground"], () => call(api.playground.$get())),
  // The next visit may be for another task: this one must not be seen there, nor typed into.
  gcTime: 0,
};

/** The coding page: the learner's current task, or the way to one. */
export function Playground() {
  const screen = useScreen(playgroundQuery);
  if (!screen) return <Loading />;
  const { task, user_state } = screen;
  if (!task) return <NoTask user={user_state} />;
  return <TaskAtWork key={task.id} task={task} user={user_state} />;
}
