import type { JourneyProject } from "../contract/journey.ts";
import type { UserState } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import { type ContentProject, readContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { isRight, isShipped, type Progress, progressOf } from "../rules/task-progress.ts";
import { selectFinished, selectProgress, selectUserState, userStateOf } from "../standing/queries.ts";

/** The projects of all maps with the learner's progress. */
export async function readJourney(
  env: Bindings,
  user_id: string,
  now: number,
): Promise<{ user_state: UserState; projects: JourneyProject[] }> {
  const db = learnerDatabase(env, user_id);
  const [content, [states, rows, finished]] = await Promise.all([
    readContent(db, now),
    db.batch([selectUserState(db, user_id), selectProgress(db, user_id), selectFinished(db, user_id)]),
  ]);
  const progress = progressOf(rows);
  const finishedIds = new Set(finished.map(({ project_id }) => project_id));
  return {
    user_state: userStateOf(states[0]),
    projects: [...content.projects.values()].map((project) =>
      shownProject(project, progress, finishedIds.has(project.id)),
    ),
  };
}

function shownProject(
  { tasks, ...project }: ContentProject,
  progress: Progress,
  finished: boolean,
): JourneyProject {
  return {
    ...project,
    tasks: tasks.length,
    received: tasks.filter(({ id }) => progress.has(id)).length,
    shipped: tasks.filter((task) => isShipped(progress, task)).length,
    right: tasks.filter((task) => isRight(progress, task)).length,
    finished,
  };
}
