import type { InboxArrival, InboxMessage } from "../contract/journey.ts";
import type { UserState } from "../contract/standing.ts";
import { type LearnerDatabase, learnerDatabase } from "../db/client.ts";
import { type Content, withContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { arrivalAt } from "../rules/arrival.ts";
import { type Progress, progressOf, resultOf } from "../rules/task-progress.ts";
import { selectFinished, selectProgress, selectUserState, userStateOf } from "../standing/queries.ts";
import { insertNextTask, selectRightShips, updateAfterArrival } from "./queries.ts";

export type Inbox = { user_state: UserState; messages: InboxMessage[]; arrival: InboxArrival };

/** The inbox, and what the page does next without user action. */
export async function readInbox(env: Bindings, user_id: string, now: number): Promise<Inbox> {
  const db = learnerDatabase(env, user_id);
  return inboxOf(db, now, db.batch(inboxStatements(db, user_id)));
}

/** Puts the next task into the inbox if the current one is finished, resets `task_just_shipped`, and returns the new inbox. */
export async function receiveNextTask(env: Bindings, user_id: string, now: number): Promise<Inbox> {
  const db = learnerDatabase(env, user_id);
  const changed = db.batch([
    insertNextTask(db, user_id, now),
    updateAfterArrival(db, user_id, now),
    ...inboxStatements(db, user_id),
  ]);
  return inboxOf(
    db,
    now,
    changed.then(([, , ...rows]) => rows),
  );
}

function inboxStatements(db: LearnerDatabase, user_id: string) {
  return [
    selectUserState(db, user_id),
    selectProgress(db, user_id),
    selectFinished(db, user_id),
    selectRightShips(db, user_id),
  ] as const;
}

type RowsOf<Statements extends readonly unknown[]> = { [At in keyof Statements]: Awaited<Statements[At]> };
type InboxRows = RowsOf<ReturnType<typeof inboxStatements>>;

async function inboxOf(db: LearnerDatabase, now: number, read: Promise<InboxRows>): Promise<Inbox> {
  const [content, [states, received, finished, rightShips]] = await withContent(
    db,
    now,
    read,
    ([, tasks]) => ({ tasks }),
  );
  const user_state = userStateOf(states[0]);
  const progress = progressOf(received);
  return {
    user_state,
    messages: messagesOf(content, progress),
    arrival: arrivalOf(content, progress, { user_state, finished, rightShips }),
  };
}

/** The messages of a learner's inbox, newest first. */
function messagesOf({ tasks, projects }: Content, progress: Progress): InboxMessage[] {
  return [...progress.values()]
    .flatMap(({ task_id, received_at }) => {
      const task = tasks.get(task_id);
      const project = task && projects.get(task.project_id);
      return task && project ? [{ task, project, received_at }] : [];
    })
    .sort((a, b) => b.received_at - a.received_at || b.task.position - a.task.position)
    .map(({ task, project, received_at }) => ({
      task_id: task.id,
      project_id: task.project_id,
      project_name: project.name,
      image_url: project.image_url,
      title: task.title,
      subject: task.subject,
      sender: task.sender,
      body: task.body,
      received_at,
      ship: resultOf(progress.get(task.id)?.right_revision ?? null, task.revision),
    }));
}

type Beside = { user_state: UserState; finished: InboxRows[2]; rightShips: InboxRows[3] };

function arrivalOf(
  { tasks, projects }: Content,
  progress: Progress,
  { user_state, finished, rightShips }: Beside,
): InboxArrival {
  const current = tasks.get(user_state.current_task_id ?? 0);
  if (!current) return "none";
  const ofRevision = rightShips.filter(({ revision }) => revision === current.revision);
  return arrivalAt({
    current,
    tasks: projects.get(current.project_id)?.tasks ?? [],
    progress,
    just_shipped: user_state.task_just_shipped,
    finished_at: finished.find(({ project_id }) => project_id === current.project_id)?.finished_at ?? null,
    right_ships: ofRevision.reduce((sum, { ships }) => sum + ships, 0),
  });
}
