import type { InboxArrival, InboxMessage } from "../contract/journey.ts";
import type { UserState } from "../contract/standing.ts";
import { type LearnerDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { insertNextTask, selectArrival, selectInbox, updateAfterArrival } from "./queries.ts";

export type Inbox = { user_state: UserState; messages: InboxMessage[]; arrival: InboxArrival };

/** The inbox, and what the page does next without user action. */
export async function readInbox(env: Bindings, user_id: string): Promise<Inbox> {
  const db = learnerDatabase(env, user_id);
  return inboxOf(...(await db.batch(inboxStatements(db, user_id))));
}

/** Puts the next task into the inbox if the current one is finished, resets `task_just_shipped`, and returns the new inbox. */
export async function receiveNextTask(env: Bindings, user_id: string, now: number): Promise<Inbox> {
  const db = learnerDatabase(env, user_id);
  const [, , ...rows] = await db.batch([
    insertNextTask(db, user_id, now),
    updateAfterArrival(db, user_id, now),
    ...inboxStatements(db, user_id),
  ]);
  return inboxOf(...rows);
}

function inboxStatements(db: LearnerDatabase, user_id: string) {
  return [selectUserState(db, user_id), selectInbox(db, user_id), selectArrival(db, user_id)] as const;
}

function inboxOf(
  states: Awaited<ReturnType<typeof selectUserState>>,
  messages: InboxMessage[],
  arrivals: { arrival: InboxArrival }[],
): Inbox {
  return { user_state: userStateOf(states[0]), messages, arrival: arrivals[0]?.arrival ?? "none" };
}
