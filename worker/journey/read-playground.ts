import type { ServerDraft } from "../contract/drafts.ts";
import type { OwnStart, ShipState, Task } from "../contract/journey.ts";
import type { UserState } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import { type ContentTask, withContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import type { Code } from "../rules/code.ts";
import { type Question, questionFor } from "../rules/question.ts";
import { resultOf } from "../rules/task-progress.ts";
import { selectTaskDrafts } from "../ships/draft-queries.ts";
import { ownStartOf, pageBefore } from "../ships/own-start.ts";
import { selectProjectPage } from "../ships/project-page-queries.ts";
import { presentReference } from "../ships/reference.ts";
import { serverDraftOf } from "../ships/server-draft.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { currentTaskOf, selectShipsOfCurrent } from "./queries.ts";

export type Playground = {
  user_state: UserState;
  task: Task | null;
  ships: number;
  /** The learner's result in the task. Of a predict task, the page runs once it is right. */
  ship: ShipState;
  /** The learner's own page that the task begins with; null where it begins with Codex's start. */
  own_start: OwnStart | null;
  /** What the server has of the learner's work on the task: at most one draft on Codex's start and one on the own page. */
  drafts: ServerDraft[];
  /** The own start by the choice at its collisions that a draft was begun on; null where none was made. */
  decided_start: Code | null;
};

/** The content of the coding page: the current task without its references, null where none was chosen. */
export async function readPlayground(env: Bindings, user_id: string, now: number): Promise<Playground> {
  const db = learnerDatabase(env, user_id);
  const read = db.batch([
    selectUserState(db, user_id),
    selectShipsOfCurrent(db, user_id),
    selectProjectPage(db, user_id, currentTaskOf(user_id)),
    selectTaskDrafts(db, user_id, currentTaskOf(user_id)),
  ]);
  const [content, [states, [ships], [pageRow], draftRows]] = await withContent(
    db,
    now,
    read,
    ([, [current], pages]) => ({ tasks: [...(current?.task_id ? [current] : []), ...pages] }),
  );
  const user_state = userStateOf(states[0]);
  const task_id = user_state.current_task_id ?? 0;
  const [task, reference] = [content.tasks.get(task_id), presentReference(content, task_id)];
  if (!ships || !task || !reference)
    return {
      user_state,
      task: null,
      ships: 0,
      ship: "none",
      own_start: null,
      drafts: [],
      decided_start: null,
    };
  const drafts = draftRows.map((draft) => serverDraftOf(draft, now));
  const decided = drafts.find(({ take_codex }) => take_codex.length > 0);
  const page = pageBefore(content, pageRow, task_id);
  return {
    user_state,
    task: shownTask(task, user_id),
    ships: ships.ships,
    ship: resultOf(ships.right_revision, task.revision),
    own_start: ownStartOf(page, reference),
    drafts,
    decided_start: decided ? (ownStartOf(page, reference, decided)?.code ?? null) : null,
  };
}

/** A task in the wire format. @param user_id whose order the choices of a question get */
function shownTask(task: ContentTask, user_id: string): Task {
  return {
    id: task.id,
    project_id: task.project_id,
    title: task.title,
    description: task.description,
    subject: task.subject,
    sender: task.sender,
    body: task.body,
    tools: JSON.parse(task.tools) as string[],
    html_tools: task.html_tools,
    css_tools: task.css_tools,
    js_tools: task.js_tools,
    starting_html: task.starting_html,
    starting_css: task.starting_css,
    starting_js: task.starting_js,
    open_tab: task.open_tab,
    revision: task.revision,
    brief: task.brief,
    question: task.question ? questionFor(JSON.parse(task.question) as Question, user_id, task.id) : null,
  };
}
