import { ownMessages } from "../community/channels.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { countAttempt } from "../platform/rate-limits.ts";
import { EXPORT_RATE } from "../rules/limits.ts";
import { decodeCards } from "../rules/practice/cards.ts";
import { selectExport } from "./export-queries.ts";

/**
 * All data of a learner in the database and the chat channels, by table, without secrets (hashes) and without data of other learners.
 * @throws Problem 429
 */
export async function exportData(
  env: Bindings,
  user_id: string,
  now: number,
): Promise<Record<string, unknown>> {
  const db = database(env.DB);
  await countAttempt(db, `export:${user_id}`, EXPORT_RATE, now);
  const [
    account,
    user_states,
    exp,
    inbox,
    ships,
    finished,
    pages,
    written,
    dailyLog,
    dailyShips,
    played,
    submissions,
    races,
    reviews,
    cards,
    exercises,
    ownThreads,
    replies,
    liked,
    muted,
    reported,
    fed,
    open,
    paid,
  ] = await db.batch(selectExport(db, user_id));
  return {
    exported_at: new Date(now).toISOString(),
    account: account[0] ?? null,
    user_state: user_states[0] ?? null,
    exp_ledger: exp,
    inbox_history: inbox,
    task_completion_log: ships,
    finished_projects: finished,
    project_pages: pages,
    drafts: written,
    daily_challenge_log: dailyLog,
    daily_challenge_ships: dailyShips,
    matches: played,
    match_submissions: submissions,
    ghost_races: races,
    practice_reviews: reviews,
    practice_cards: cards.map((row) => ({ ...row, cards: Object.fromEntries(decodeCards(row.cards)) })),
    practice_answers: exercises,
    threads: ownThreads,
    threads_messages: replies,
    messages: await ownMessages(env, user_id),
    likes: liked,
    mutes: muted,
    reports: reported,
    feedback: fed,
    sessions: open,
    subscriptions: paid,
  };
}
