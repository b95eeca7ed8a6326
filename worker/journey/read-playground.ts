import type { ServerDraft } from "../contract/drafts.ts";
import type { OwnStart, ShipState, Task } from "../contract/journey.ts";
import type { UserState } from "../contract/standing.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { Code } from "../rules/code.ts";
import { selectTaskDrafts } from "../ships/draft-queries.ts";
import { ownStartOf } from "../ships/own-start.ts";
import { selectProjectPage } from "../ships/project-page-queries.ts";
import { serverDraftOf } from "../ships/server-draft.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { currentTaskOf, selectTaskToCode, taskOf } from "./queries.ts";

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
  const [states, [row], [page], draftRows] = await db.batch([
    selectUserState(db, user_id),
    selectTaskToCode(db, user_id),
    selectProjectPage(db, user_id, currentTaskOf(user_id)),
    selectTaskDrafts(db, user_id, currentTaskOf(user_id)),
  ]);
  const user_state = userStateOf(states[0]);
  if (!row)
    return {
      user_state,
      task: null,
      ships: 0,
      ship: "none",
      own_start: null,
      drafts: [],
      decided_start: null,
    };
  const { ships, ship, html_check, css_check, js_check, ...task } = row;
  const start = { html: task.starting_html, css: task.starting_css, js: task.starting_js };
  const check = { html: html_check, css: css_check, js: js_check };
  const drafts = draftRows.map((draft) => serverDraftOf(draft, now));
  const decided = drafts.find(({ take_codex }) => take_codex.length > 0);
  return {
    user_state,
    task: taskOf(task, user_id),
    ships,
    ship,
    own_start: ownStartOf(page, { start, check }),
    drafts,
    decided_start: decided ? (ownStartOf(page, { start, check }, decided)?.code ?? null) : null,
  };
}
