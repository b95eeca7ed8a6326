import { ownMessages } from "../community/channels.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, communityDatabase, directoryDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { countAttempt } from "../platform/rate-limits.ts";
import { type Code, readTips } from "../rules/code.ts";
import { EXPORT_RATE } from "../rules/limits.ts";
import { readBefore } from "../rules/page-before.ts";
import { decodeCards } from "../rules/practice/cards.ts";
import { readMonthlyLogs } from "../ships/monthly-logs.ts";
import { selectBattleExport, selectCommunityExport, selectLearnerExport } from "./export-queries.ts";

/**
 * All data of a learner in the database, the monthly logs and the chat channels, by table, without secrets (hashes) and without data of other
 * learners. Sums that stand for rows of the monthly logs are left out.
 * @throws Problem 429
 */
export async function exportData(
  env: Bindings,
  user_id: string,
  now: number,
): Promise<Record<string, unknown>> {
  await countAttempt(directoryDatabase(env), `export:${user_id}`, EXPORT_RATE, now);
  const [learners, battles, community] = [
    learnerDatabase(env, user_id),
    battleDatabase(env),
    communityDatabase(env),
  ];
  const [own, battleRows, communityRows] = await batchAcross(
    [learners, selectLearnerExport(learners, user_id)],
    [battles, selectBattleExport(battles, user_id)],
    [community, selectCommunityExport(community, user_id)],
  );
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
    days,
    reviews,
    cards,
    exercises,
    fed,
    open,
    earned,
    names,
    paid,
    told,
    rated,
    changes,
    leagues,
    notified,
  ] = own;
  const [played, submissions, races, recorded] = battleRows;
  const [
    ownThreads,
    replies,
    liked,
    followed,
    published,
    remixed,
    drawn,
    likedPages,
    certified,
    muted,
    befriended,
    reported,
    about,
    moderated,
    removed,
    heldIds,
  ] = communityRows;
  const logged = await readMonthlyLogs(env, user_id);
  return {
    exported_at: new Date(now).toISOString(),
    account: account[0] ?? null,
    user_state: user_states[0] ?? null,
    exp_ledger: [...logged.exp_ledger, ...exp],
    inbox_history: inbox,
    task_completion_log: [...logged.task_completion_log, ...ships].map(readableShip),
    finished_projects: finished,
    project_pages: pages.map(readablePage),
    drafts: written,
    daily_challenge_log: dailyLog,
    daily_challenge_ships: [...logged.daily_challenge_ships, ...dailyShips].map(readableShip),
    active_days: days,
    matches: played,
    match_submissions: submissions,
    ghost_races: races,
    recordings: recorded,
    ratings: rated[0] ?? null,
    rating_changes: changes,
    league_members: leagues,
    practice_reviews: reviews,
    practice_cards: cards.map((row) => ({ ...row, cards: Object.fromEntries(decodeCards(row.cards)) })),
    practice_answers: exercises,
    threads: ownThreads,
    threads_messages: replies,
    ...(await ownMessages(env, user_id)),
    likes: liked,
    thread_follows: followed,
    published_pages: published,
    remixes: remixed,
    page_cards: drawn,
    page_likes: likedPages,
    certificates: certified,
    held_ids: heldIds,
    mutes: muted,
    friendships: befriended,
    reports: reported,
    moderation_log: about,
    moderated: moderated,
    removals: removed,
    feedback: fed,
    medals: earned,
    held_names: names,
    sessions: open,
    subscriptions: paid,
    push_subscriptions: told,
    notices: notified,
  };
}

/** A row of ships with its tips in full. */
const readableShip = (row: Record<string, unknown>) => ({
  ...row,
  tips: inFull(String(row.tips), readTips),
});

/** A page with the page before in full. */
const readablePage = <Row extends Code & { own_start: string | null }>(row: Row) => ({
  ...row,
  own_start: row.own_start && inFull(row.own_start, (stored) => readBefore(stored, row)),
});

/** What is stored in a form of the database's. What can't be read comes as it is: an export leaves nothing out. */
function inFull<Full>(stored: string, read: (stored: string) => Full): Full | string {
  try {
    return read(stored);
  } catch {
    return stored;
  }
}
