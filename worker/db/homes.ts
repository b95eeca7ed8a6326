/**
 * The home of each table and view: the database that its rows stand in. All homes may be in one database, which is so by default. No statement
 * names tables of two homes, so each can have a database of its own: tests/database-homes.test.ts compares every statement with this map.
 */
import type { SQLiteTable, SQLiteView } from "drizzle-orm/sqlite-core";
import type * as schema from "./schema.ts";

/**
 * - `learner`: a learner's own rows. No statement reads those of two learners, but for those of a league group; each of the databases has some
 *   of the learners
 * - `directory`: what is looked up before the learner is known: counters by address, mails of a local server
 * - `community`: what learners write for each other
 * - `battles`: matches and races, with what each player ended with
 * - `payments`: what the payment service sent, and its local stand-in
 * - `content`: what the deployment brings, and the challenges of each date, which follow from it. Every database has a copy, so any
 *   statement may read it
 * - `profile`: what others are shown of a learner. A database has those of the learners whom its rows name
 */
export type Home = "learner" | "directory" | "community" | "battles" | "payments" | "content" | "profile";

type Schema = typeof schema;
type TableName = keyof {
  [Name in keyof Schema as Schema[Name] extends SQLiteTable | SQLiteView ? Name : never]: Name;
};

export const HOMES: Readonly<Record<TableName, Home>> = {
  users: "learner",
  sessions: "learner",
  mail_tokens: "learner",
  user_state: "learner",
  held_names: "learner",
  medals: "learner",
  // Each database counts its own learners.
  medal_counts: "learner",
  exp_ledger: "learner",
  // Each database counts its own learners. A rank is summed over the databases.
  exp_values: "learner",
  exp_buckets: "learner",
  exp_spans: "learner",
  // Each database forms groups of its own learners: a group's statements read some thirty learners of one database.
  league_groups: "learner",
  league_members: "learner",
  league_results: "learner",
  league_entries: "learner",
  feedback: "learner",
  finished_projects: "learner",
  project_pages: "learner",
  drafts: "learner",
  inbox_messages: "learner",
  task_completion_log: "learner",
  ship_sums: "learner",
  active_days: "learner",
  ratings: "learner",
  rating_changes: "learner",
  daily_challenge_log: "learner",
  daily_challenge_ships: "learner",
  practice_reviews: "learner",
  practice_cards: "learner",
  practice_answers: "learner",
  push_subscriptions: "learner",
  notices: "learner",
  account_deletions: "learner",
  // They stand with their owner: the id of a pending sign-up becomes its account's.
  pending_sign_ups: "learner",
  subscriptions: "learner",
  moved_learners: "learner",
  changed_profiles: "learner",

  rate_limits: "directory",
  dev_mail: "directory",
  reservations: "directory",

  threads: "community",
  threads_messages: "community",
  thread_search: "community",
  thread_follows: "community",
  likes: "community",
  published_pages: "community",
  page_likes: "community",
  remixes: "community",
  page_cards: "community",
  certificates: "community",
  held_ids: "community",
  mutes: "community",
  friendships: "community",
  reports: "community",
  moderation_log: "community",
  removals: "community",

  matches: "battles",
  match_submissions: "battles",
  ghost_races: "battles",
  recordings: "battles",
  battle_records: "battles",

  payment_events: "payments",
  stand_in_objects: "payments",

  projects: "content",
  tasks: "content",
  task_revisions: "content",
  content_versions: "content",
  daily_pool: "content",
  daily_challenges: "content",
  battles: "content",

  profiles: "profile",
};
