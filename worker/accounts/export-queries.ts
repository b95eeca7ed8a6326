import { and, eq, getTableColumns, isNull, ne, notLike, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { BattleDatabase, CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import {
  active_days,
  certificates,
  daily_challenge_log,
  daily_challenge_ships,
  drafts,
  exp_ledger,
  feedback,
  finished_projects,
  friendships,
  ghost_races,
  held_ids,
  held_names,
  inbox_messages,
  league_groups,
  league_members,
  likes,
  match_submissions,
  matches,
  medals,
  moderation_log,
  mutes,
  notices,
  page_cards,
  page_likes,
  practice_answers,
  practice_cards,
  practice_reviews,
  project_pages,
  published_pages,
  push_subscriptions,
  rating_changes,
  ratings,
  recordings,
  remixes,
  removals,
  reports,
  sessions,
  subscriptions,
  task_completion_log,
  thread_follows,
  threads,
  threads_messages,
  user_state,
  users,
} from "../db/schema.ts";

/** Without what the opponents of the day were rated, who may hide it. */
const { day_matches: _day_matches, ...ownRating } = getTableColumns(ratings);

/** What another learner is called: the export names nobody by id. */
const nameOf = (user_id: SQLiteColumn) =>
  sql<string | null>`(SELECT p.display_name FROM profiles p WHERE p.user_id = ${user_id})`.as("display_name");

/** All rows of a learner's own. Secrets are left out. */
export function selectLearnerExport(db: LearnerDatabase, user_id: string) {
  return [
    db
      .select({
        id: users.id,
        email: users.email,
        email_confirmed_at: users.email_confirmed_at,
        created_at: users.created_at,
      })
      .from(users)
      .where(eq(users.id, user_id)),
    db.select().from(user_state).where(eq(user_state.user_id, user_id)),
    db
      .select()
      .from(exp_ledger)
      .where(and(eq(exp_ledger.user_id, user_id), notLike(exp_ledger.key, "month:%"))),
    db.select().from(inbox_messages).where(eq(inbox_messages.user_id, user_id)),
    db.select().from(task_completion_log).where(eq(task_completion_log.user_id, user_id)),
    db.select().from(finished_projects).where(eq(finished_projects.user_id, user_id)),
    db.select().from(project_pages).where(eq(project_pages.user_id, user_id)),
    db.select().from(drafts).where(eq(drafts.user_id, user_id)),
    db.select().from(daily_challenge_log).where(eq(daily_challenge_log.user_id, user_id)),
    db.select().from(daily_challenge_ships).where(eq(daily_challenge_ships.user_id, user_id)),
    db.select().from(active_days).where(eq(active_days.user_id, user_id)),
    db.select().from(practice_reviews).where(eq(practice_reviews.user_id, user_id)),
    db.select().from(practice_cards).where(eq(practice_cards.user_id, user_id)),
    db.select().from(practice_answers).where(eq(practice_answers.user_id, user_id)),
    db.select().from(feedback).where(eq(feedback.user_id, user_id)),
    db
      .select({
        created_at: sessions.created_at,
        last_seen_at: sessions.last_seen_at,
        user_agent: sessions.user_agent,
        location: sessions.location,
      })
      .from(sessions)
      .where(eq(sessions.user_id, user_id)),
    db.select().from(medals).where(eq(medals.user_id, user_id)),
    db
      .select({ skeleton: held_names.skeleton, held_at: held_names.held_at })
      .from(held_names)
      .where(eq(held_names.user_id, user_id)),
    db.select().from(subscriptions).where(eq(subscriptions.user_id, user_id)),
    // Without the keys, by which anybody could send to the browser.
    db
      .select({
        endpoint: push_subscriptions.endpoint,
        time_zone: push_subscriptions.time_zone,
        kinds: push_subscriptions.kinds,
      })
      .from(push_subscriptions)
      .innerJoin(sessions, eq(sessions.id_hash, push_subscriptions.session))
      .where(eq(sessions.user_id, user_id)),
    db.select(ownRating).from(ratings).where(eq(ratings.user_id, user_id)),
    db.select().from(rating_changes).where(eq(rating_changes.user_id, user_id)),
    db
      .select({
        week: league_members.week,
        league: league_groups.league,
        exp: league_members.exp,
        rank: league_members.rank,
      })
      .from(league_members)
      .innerJoin(league_groups, eq(league_groups.id, league_members.group_id))
      .where(eq(league_members.user_id, user_id)),
    // Without who did it.
    db
      .select({
        kind: notices.kind,
        count: notices.count,
        created_at: notices.created_at,
        read_at: notices.read_at,
      })
      .from(notices)
      .where(eq(notices.user_id, user_id)),
  ] as const;
}

/** A learner's matches and races, without the opponents' ids. */
export function selectBattleExport(db: BattleDatabase, user_id: string) {
  return [
    db
      .select({
        id: matches.id,
        challenge_id: matches.challenge_id,
        battle_id: matches.battle_id,
        origin: matches.origin,
        created_at: matches.created_at,
        ended_at: matches.ended_at,
        outcome: matches.outcome,
        held: matches.held,
        won: sql<boolean>`coalesce(${matches.winner_id} = ${user_id}, FALSE)`.mapWith(Boolean),
      })
      .from(matches)
      .where(or(eq(matches.user_1_id, user_id), eq(matches.user_2_id, user_id))),
    db.select().from(match_submissions).where(eq(match_submissions.user_id, user_id)),
    db
      .select({
        battle_id: ghost_races.battle_id,
        started_at: ghost_races.started_at,
        best_ms: ghost_races.best_ms,
        best_at: ghost_races.best_at,
        beaten: ghost_races.beaten,
      })
      .from(ghost_races)
      .where(eq(ghost_races.user_id, user_id)),
    db.select().from(recordings).where(eq(recordings.user_id, user_id)),
  ] as const;
}

/** What a learner wrote for others, without whom the reports are about. */
export function selectCommunityExport(db: CommunityDatabase, user_id: string) {
  return [
    // Without who answered, which is another learner.
    db
      .select({
        id: threads.id,
        title: threads.title,
        description: threads.description,
        created_at: threads.created_at,
        edited_at: threads.edited_at,
        language: threads.language,
        project_id: threads.project_id,
        answer_id: threads.answer_id,
        likes: threads.likes,
        replies: threads.replies,
      })
      .from(threads)
      // Without those below the learner's pages, which others began.
      .where(and(eq(threads.created_by, user_id), isNull(threads.page_id))),
    db.select().from(threads_messages).where(eq(threads_messages.user_id, user_id)),
    db.select().from(likes).where(eq(likes.user_id, user_id)),
    db.select().from(thread_follows).where(eq(thread_follows.user_id, user_id)),
    db.select().from(published_pages).where(eq(published_pages.user_id, user_id)),
    db
      .select({ page_id: remixes.page_id, origin_id: remixes.origin_id })
      .from(remixes)
      .innerJoin(published_pages, eq(published_pages.id, remixes.page_id))
      .where(eq(published_pages.user_id, user_id)),
    db
      .select({ page_id: page_cards.page_id, picture: page_cards.picture })
      .from(page_cards)
      .innerJoin(published_pages, eq(published_pages.id, page_cards.page_id))
      .where(eq(published_pages.user_id, user_id)),
    db.select().from(page_likes).where(eq(page_likes.user_id, user_id)),
    db.select().from(certificates).where(eq(certificates.user_id, user_id)),
    db
      .select({ display_name: nameOf(mutes.muted_user_id), created_at: mutes.created_at })
      .from(mutes)
      .where(eq(mutes.user_id, user_id)),
    db
      .select({
        display_name: nameOf(friendships.other_id),
        state: friendships.state,
        created_at: friendships.created_at,
      })
      .from(friendships)
      .where(eq(friendships.user_id, user_id)),
    db
      .select({
        target_kind: reports.target_kind,
        reason: reports.reason,
        created_at: reports.created_at,
      })
      .from(reports)
      .where(eq(reports.reporter_id, user_id)),
    // Without the moderator.
    db
      .select({
        act: moderation_log.act,
        target: moderation_log.target,
        detail: moderation_log.detail,
        created_at: moderation_log.created_at,
      })
      .from(moderation_log)
      .where(and(eq(moderation_log.about_id, user_id), ne(moderation_log.act, "dismiss"))),
    // Without whom it was about.
    db
      .select({ act: moderation_log.act, created_at: moderation_log.created_at })
      .from(moderation_log)
      .where(eq(moderation_log.moderator_id, user_id)),
    db
      .select({ part: removals.part, content: removals.content, removed_at: removals.removed_at })
      .from(removals)
      .where(eq(removals.author_id, user_id)),
    db.select({ target: held_ids.target }).from(held_ids).where(eq(held_ids.user_id, user_id)),
  ] as const;
}
