/**
 * All tables of the D1 database. Columns have the specification's names. Times are milliseconds since 1970 (UTC), dates are
 * `YYYY-MM-DD`. The statements that create the tables are in `migrations/`; a test compares the two.
 */
import { sql } from "drizzle-orm";
import {
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { AWARD_RULES } from "../rules/awards.ts";
import { UNPAID_REASONS } from "../rules/battle-awards.ts";
import { LANGUAGES } from "../rules/code.ts";
import { HELD_STATES } from "../rules/held-results.ts";
import { MAP_NAMES } from "../rules/map-names.ts";
import { MATCH_ORIGINS } from "../rules/match-origins.ts";
import { NOTICE_KINDS, type NoticeKind } from "../rules/notices.ts";
import { REVIEW_SOURCES } from "../rules/practice/reviews.ts";
import type { ProfilePart } from "../rules/public-profile.ts";
import { UNRATED_REASONS } from "../rules/rating.ts";

const flag = (name: string) => integer(name, { mode: "boolean" });

// ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Log-in data. Everything else about a learner is in `user_state`. */
export const users = sqliteTable("users", {
  id: text().primaryKey(),
  /** Trimmed and lower-cased, so that the unique key ignores case. */
  email: text().notNull().unique(),
  /** Self-describing scrypt string, see accounts/passwords.ts. */
  password_hash: text().notNull(),
  email_confirmed_at: integer(),
  created_at: integer().notNull(),
});

/** The learner whose row it is. The row goes with the account. */
const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** One row per log-in. The cookie refers to the row; a session is valid only while its row exists. */
export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the session's random token, so that nobody can log in with a copy of this table. */
    id_hash: text().primaryKey(),
    user_id: userId(),
    created_at: integer().notNull(),
    last_seen_at: integer().notNull(),
    /** The absolute limit. The idle limit is counted from `last_seen_at`. */
    expires_at: integer().notNull(),
    user_agent: text().notNull().default(""),
    location: text().notNull().default(""),
  },
  (t) => [index("sessions_user").on(t.user_id), index("sessions_seen").on(t.last_seen_at)],
);

/** The browsers that are told of something by their push service: one row for each session that asked for it. */
export const push_subscriptions = sqliteTable(
  "push_subscriptions",
  {
    /** It goes with its session: nobody is told anything after a log-out. */
    session: text()
      .primaryKey()
      .references(() => sessions.id_hash, { onDelete: "cascade" }),
    user_id: text().notNull(),
    /** The address at the push service, and the browser's keys, base64url. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    time_zone: text().notNull(),
    /** When it was this browser's turn to be told that somebody waits; before the first time, long enough ago for a turn; `NO_TURN` where it isn't to be told that. */
    turn_at: integer().notNull(),
    /** The kinds of notices that it is told of: JSON list of `NoticeKind`. */
    kinds: text({ mode: "json" }).$type<NoticeKind[]>().notNull().default([]),
  },
  (t) => [index("push_subscriptions_turn").on(t.turn_at)],
);

/**
 * What a learner is told of, by what it is about: one row however often that happens (rules/notices.ts). The names of others and the titles stand
 * where they are true, and are read when it is shown.
 */
export const notices = sqliteTable(
  "notices",
  {
    user_id: userId(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** The id of what it is about, by kind. */
    subject: text().notNull(),
    /** Who did it last; null where that isn't said. */
    actor_id: text(),
    /** Rises with what happens: a message with the same one, or a lower one, has come before. */
    mark: integer().notNull(),
    /** How often it has happened since the learner read of it. */
    count: integer().notNull(),
    created_at: integer().notNull(),
    read_at: integer(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind, t.subject] })],
);

/** Single-use links sent by mail: password reset and address confirmation. */
export const mail_tokens = sqliteTable(
  "mail_tokens",
  {
    token_hash: text().primaryKey(),
    user_id: userId(),
    purpose: text({ enum: ["reset", "confirm"] }).notNull(),
    expires_at: integer().notNull(),
    used_at: integer(),
  },
  (t) => [index("mail_tokens_user").on(t.user_id)],
);

/** Exact counters for rate limits, one row per key. That of a token bucket has in `window_start` when the bucket is full again. */
export const rate_limits = sqliteTable("rate_limits", {
  /** SHA-256 of `{action}:{subject}`. */
  key: text().primaryKey(),
  window_start: integer().notNull(),
  count: integer().notNull(),
});

// ── A learner ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** One row per user. `level` and `current_task` of the specification are derived, so they have no column. */
export const user_state = sqliteTable(
  "user_state",
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    display_name: text().notNull().default("Unnamed"),
    /** `display_name` folded for comparison; the specification's `usernames` look-up is this unique key. */
    display_name_key: text().notNull().unique(),
    /** For detecting look-alike names (rules/name-skeleton.ts). Older names may share one, and may lack it until the nightly job. */
    display_name_skeleton: text(),
    avatar_url: text().notNull().default("/noobie.png"),
    /** Always the sum of the ledger. Written only by a trigger on `exp_ledger`. */
    exp: integer().notNull().default(0),
    plan: text({ enum: ["starter", "warrior"] })
      .notNull()
      .default("starter"),
    subscription_id: text(),
    selected_project_id: integer(),
    current_task_id: integer(),
    task_just_shipped: flag("task_just_shipped").notNull().default(false),
    current_map: text({ enum: MAP_NAMES }).notNull().default("BeachIsland"),
    last_seen_update: text().notNull().default(""),
    music_volume: real().notNull().default(0.2),
    sfx_volume: real().notNull().default(0.5),
    reduce_motion: flag("reduce_motion").notNull().default(false),
    editor_font_size: integer().notNull().default(15),
    /** No rating is shown to this learner, and the learner's own to nobody. */
    hide_ratings: flag("hide_ratings").notNull().default(false),
    /** Nobody may watch this learner's matches. */
    hide_matches: flag("hide_matches").notNull().default(false),
    /** Nobody else is shown this learner's EXP: no row in the leaderboard, in a league group or in a friend's table. */
    hide_standing: flag("hide_standing").notNull().default(false),
    /** Friends aren't told when this learner is here. */
    hide_presence: flag("hide_presence").notNull().default(false),
    /** What the public profile shows beside name and picture: JSON list of `ProfilePart`. */
    shown_parts: text({ mode: "json" }).$type<ProfilePart[]>().notNull().default([]),
    /** Nobody finds the public profile. */
    hide_profile: flag("hide_profile").notNull().default(false),
    /** The kinds of notices that the learner doesn't want: JSON list of `NoticeKind`. */
    notices_off: text({ mode: "json" }).$type<NoticeKind[]>().notNull().default([]),
    /** Whether the learner wants the weekly mail; the week in which the last one was sent, so that none comes twice; and how many in a row came without the learner being here. */
    weekly_mail: flag("weekly_mail").notNull().default(false),
    mailed_week: integer().notNull().default(0),
    mails_missed: integer().notNull().default(0),
    /** When the silence imposed by a moderator ends. */
    silenced_until: integer(),
    /** The UTC offset in minutes by which ships are dated, and when it was set; see `localShipDate` in ships/queries.ts. */
    zone_offset: integer(),
    zone_since: integer(),
    /** The battle record: how many matches were won, lost and tied. Written only by a trigger on `match_submissions`. */
    wins: integer().notNull().default(0),
    losses: integer().notNull().default(0),
    ties: integer().notNull().default(0),
    /** The week of the last award (rules/weeks.ts), the EXP of that week, and when it came. Written only by a trigger on `exp_ledger`. */
    week: integer().notNull().default(0),
    week_exp: integer().notNull().default(0),
    week_exp_at: integer().notNull().default(0),
  },
  (t) => [
    index("user_state_exp").on(t.exp),
    index("user_state_skeleton").on(t.display_name_skeleton),
    index("user_state_weekly_mail").on(t.user_id).where(sql`weekly_mail`),
  ],
);

/**
 * What others are shown of a learner, and moderators of an author. The community and the battles read no other column of a learner: in a
 * database of their own it has a copy.
 */
export const profiles = sqliteView("profiles").as((view) =>
  view
    .select({
      user_id: user_state.user_id,
      display_name: user_state.display_name,
      avatar_url: user_state.avatar_url,
      silenced_until: user_state.silenced_until,
    })
    .from(user_state),
);

/**
 * Names that learners had before: a link to them must not lead to somebody else. Written by triggers on `user_state`; the nightly job ends it.
 * What counts is that of the directory that decides about the name.
 */
export const held_names = sqliteTable(
  "held_names",
  {
    /** See rules/name-skeleton.ts. */
    skeleton: text().primaryKey(),
    /** Who may take it again; null where nobody may. */
    user_id: text(),
    held_at: integer().notNull(),
  },
  (t) => [index("held_names_user").on(t.user_id).where(sql`user_id IS NOT NULL`)],
);

/** The battle records, which the battles' trigger counts. */
export const battle_records = sqliteView("battle_records").as((view) =>
  view
    .select({
      user_id: user_state.user_id,
      wins: user_state.wins,
      losses: user_state.losses,
      ties: user_state.ties,
    })
    .from(user_state),
);

/** All awards of EXP. Append-only. */
export const exp_ledger = sqliteTable(
  "exp_ledger",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: userId(),
    /** What the award is for, e.g. `welcome`, `ship:{ship_id}`, `match:{match_id}`. */
    key: text().notNull(),
    amount: integer().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [uniqueIndex("exp_ledger_key").on(t.user_id, t.key)],
);

/**
 * Three histograms of EXP, each a hundred times as coarse as the one before: how many learners have exactly `exp`, how many from
 * 100·bucket to below 100·(bucket + 1), and how many from 10,000·span to below 10,000·(span + 1). A rank is the sum of the spans above, of
 * the buckets above within the span, and of the values above within the bucket: exact, in at most 99 rows each below a million EXP.
 * Maintained by triggers on `user_state`.
 */
export const exp_values = sqliteTable("exp_values", {
  exp: integer().primaryKey(),
  users: integer().notNull(),
});
export const exp_buckets = sqliteTable("exp_buckets", {
  bucket: integer().primaryKey(),
  users: integer().notNull(),
});
export const exp_spans = sqliteTable("exp_spans", {
  span: integer().primaryKey(),
  users: integer().notNull(),
});

// ── Leagues: written only by triggers on `user_state` and by the nightly job ────────────────────────────────────────────

/** A group of learners of one league who compare their EXP of a week. It is filled in the order in which they earn their first. */
export const league_groups = sqliteTable(
  "league_groups",
  {
    id: integer().primaryKey(),
    week: integer().notNull(),
    /** The number of the league, from 0, see rules/leagues.ts. */
    league: integer().notNull(),
    /** Learners of a band had about as much EXP the week before. 0 in a league of few. */
    band: integer().notNull(),
    /** How many have joined, those who have left since included. */
    joined: integer().notNull().default(0),
    /** How many there were at the end of the week. Null until the group is closed. */
    players: integer(),
  },
  (t) => [
    index("league_groups_open").on(t.week, t.league, t.band),
    index("league_groups_unclosed").on(t.week).where(sql`players IS NULL`),
  ],
);

/** A learner in the league group of a week. Hiding one's standing removes the rows. */
export const league_members = sqliteTable(
  "league_members",
  {
    user_id: userId(),
    week: integer().notNull(),
    group_id: integer()
      .notNull()
      .references(() => league_groups.id, { onDelete: "cascade" }),
    /** The EXP of the week and when the last of it came, once the learner has earned in a later week or the group is closed. */
    exp: integer(),
    reached_at: integer(),
    /** Null until the group is closed. */
    rank: integer(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.week] }), index("league_members_group").on(t.group_id)],
);

/**
 * What each learner has come to in a group: of equal EXP the one who had them first is before. Before the group is closed it is worked out from the
 * EXP, so ask for one group at a time.
 */
export const league_results = sqliteView("league_results", {
  user_id: text().notNull(),
  week: integer().notNull(),
  group_id: integer().notNull(),
  league: integer().notNull(),
  exp: integer().notNull(),
  reached_at: integer().notNull(),
  rank: integer().notNull(),
  players: integer().notNull(),
}).as(sql`SELECT m.user_id, m.week, m.group_id, g.league,
  coalesce(m.exp, s.week_exp) AS exp, coalesce(m.reached_at, s.week_exp_at) AS reached_at,
  coalesce(m.rank, 1 + (SELECT count(*) FROM league_members o JOIN user_state t ON t.user_id = o.user_id
    WHERE o.group_id = m.group_id AND (coalesce(o.exp, t.week_exp), coalesce(m.reached_at, s.week_exp_at), m.user_id)
      > (coalesce(m.exp, s.week_exp), coalesce(o.reached_at, t.week_exp_at), o.user_id))) AS rank,
  coalesce(g.players, (SELECT count(*) FROM league_members o WHERE o.group_id = m.group_id)) AS players
FROM league_members m JOIN league_groups g ON g.id = m.group_id JOIN user_state s ON s.user_id = m.user_id`);

/**
 * The league and band in which a learner competes in the week of the last award. The league follows from the newest earlier result, as
 * `leagueAfter` in rules/leagues.ts says. A band is used where the league had four groups the week before.
 */
export const league_entries = sqliteView("league_entries", {
  user_id: text().notNull(),
  week: integer().notNull(),
  league: integer().notNull(),
  band: integer().notNull(),
}).as(sql`SELECT e.user_id, e.week, e.league,
  CASE WHEN (SELECT count(*) FROM (SELECT 1 FROM league_groups g WHERE g.week = e.week - 1 AND g.league = e.league LIMIT 4)) < 4 THEN 0
    WHEN e.exp_before < 100 THEN 0 WHEN e.exp_before < 300 THEN 1 ELSE 2 END AS band
FROM (SELECT s.user_id, s.week,
    coalesce((SELECT min(max(r.league + CASE WHEN r.players < 10 THEN 0 WHEN r.rank <= r.players / 5 THEN 1
        WHEN r.rank > r.players - r.players / 5 THEN -1 ELSE 0 END, 0), 4)
      FROM league_results r WHERE r.user_id = s.user_id AND r.week < s.week ORDER BY r.week DESC LIMIT 1), 0) AS league,
    coalesce((SELECT m.exp FROM league_members m WHERE m.user_id = s.user_id AND m.week = s.week - 1), 0) AS exp_before
  FROM user_state s WHERE NOT s.hide_standing) e`);

/** Texts from the dashboard's feedback form. */
export const feedback = sqliteTable(
  "feedback",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: text().references(() => users.id, { onDelete: "set null" }),
    feedback: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [index("feedback_user").on(t.user_id)],
);

/**
 * What a right ship's EXP are made of: the drawn amount, and what decided how much of it was earned. Null for a wrong ship, and in rows of
 * earlier releases.
 */
const expParts = { roll: integer(), award_rule: text({ enum: AWARD_RULES }) };

// ── The journey: content from worker/curriculum, then a learner's progress in it ────────────────────────────────────────

export const projects = sqliteTable("projects", {
  id: integer().primaryKey(),
  map: text({ enum: MAP_NAMES }).notNull(),
  name: text().notNull(),
  description: text().notNull(),
  idealist: text().notNull(),
  difficulty: text({ enum: ["Easy", "Medium", "Hard"] }).notNull(),
  image_url: text().notNull(),
});

const startingCode = {
  starting_html: text().notNull().default(""),
  starting_css: text().notNull().default(""),
  starting_js: text().notNull().default(""),
};
/** The check and the answer. Sent to the browser only with the result of a ship. */
const references = {
  html_check: text().notNull().default(""),
  css_check: text().notNull().default(""),
  js_check: text().notNull().default(""),
  /** JSON `{html, css, js}`: the suggested answer that the result card shows. */
  expected_output: text().notNull(),
};
/** The interactions with the page that its JavaScript is judged by, as in `actions.md`; empty where its structure is compared. */
const actions = text().notNull().default("");
/** The brief of a free task: JSON as rules/brief/schema.ts says. Empty where there is a reference. */
const brief = text().notNull().default("");
/** What is right of a predict task's question: JSON of `AnswerKey` in rules/question.ts. Never sent before a ship. Empty for other tasks. */
const answer_key = text().notNull().default("");
const toolTexts = {
  /** JSON list of the names of newly taught tools. */
  tools: text().notNull().default("[]"),
  html_tools: text().notNull().default(""),
  css_tools: text().notNull().default(""),
  js_tools: text().notNull().default(""),
};
const check_mode = text({ enum: ["strict", "reference", "structural"] }).notNull();

/** JSON list of concept ids (rules/concepts.ts): what is taught here first, and what is used. */
const teaches = text().notNull().default("[]");
const uses = text().notNull().default("[]");

/** The tab that the coding page opens with: the language with the most code to write. */
const open_tab = text({ enum: LANGUAGES }).notNull().default("html");

export const tasks = sqliteTable(
  "tasks",
  {
    /** `{project_id}{two digits}`, for life: a task that comes between others has a higher number than those. */
    id: integer().primaryKey(),
    project_id: integer()
      .notNull()
      .references(() => projects.id),
    title: text().notNull(),
    description: text().notNull(),
    subject: text().notNull(),
    sender: text().notNull(),
    body: text().notNull(),
    ...toolTexts,
    ...startingCode,
    check_mode,
    ...references,
    actions,
    /** Removed from the curriculum. The row stays, because learners' logs refer to it. */
    retired: flag("retired").notNull().default(false),
    open_tab,
    /** The place in the journey: 1000 times the project's number, plus the task's order in the project. */
    position: integer().notNull().default(0),
    /** Rises when what is wanted changes; results of earlier revisions don't count as results of this one. */
    revision: integer().notNull().default(1),
    teaches,
    uses,
    brief,
    /** Whether the task has a page of its own, which doesn't go on from the project's page and isn't carried to the next task. */
    exhibit: flag("exhibit").notNull().default(false),
    /** The question of a predict task: JSON of `Question` in rules/question.ts, which doesn't say what is right. Empty for other tasks. */
    question: text().notNull().default(""),
    answer_key,
  },
  (t) => [index("tasks_project").on(t.project_id, t.id)],
);

/** The references of earlier revisions of tasks, so that code that was begun before a change can still be shipped. Written by the seed. */
export const task_revisions = sqliteTable(
  "task_revisions",
  {
    task_id: integer()
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    revision: integer().notNull(),
    replaced_at: integer().notNull(),
    ...startingCode,
    check_mode,
    ...references,
    actions,
    brief,
    answer_key,
  },
  (t) => [primaryKey({ columns: [t.task_id, t.revision] })],
);

/** Which content this database has: one row. Written last by the seed, so that an isolate that knows the content sees that it has changed. */
export const content_versions = sqliteTable("content_versions", {
  /** 1. */
  id: integer().primaryKey(),
  /** A hash of the seed. */
  version: text().notNull(),
});

/** The projects that a learner has finished. They stay finished when tasks are added or change. */
export const finished_projects = sqliteTable(
  "finished_projects",
  {
    user_id: userId(),
    project_id: integer().notNull(),
    finished_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.project_id] })],
);

/** The page that a learner shipped right last in each project: the next task begins with it. */
export const project_pages = sqliteTable(
  "project_pages",
  {
    user_id: userId(),
    project_id: integer().notNull(),
    /** The task and its revision that the page was shipped in. */
    task_id: integer()
      .notNull()
      .references(() => tasks.id),
    revision: integer().notNull(),
    html: text().notNull(),
    css: text().notNull(),
    js: text().notNull(),
    /** The learner's own page that this task began with, for a further ship of it, as in rules/page-before.ts; null for Codex's start. */
    own_start: text(),
    updated_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.project_id] })],
);

/**
 * The code of a task or daily challenge that a learner is at work on, so that it is there on each device. Written in the browser first, so
 * a row may be older than what a browser has. At most MAX_DRAFTS a learner; a right ship removes it.
 */
export const drafts = sqliteTable(
  "drafts",
  {
    user_id: userId(),
    /** What it is a draft of, see `draftKey` in contract/drafts.ts. */
    key: text().notNull(),
    /** The browser's copy that the code was written in, and the number of this save in it: together the draft's version. */
    copy_id: text().notNull(),
    save: integer().notNull(),
    /** JSON of the version that the copy goes on from, which is part of it: a save that is sent again after that changes nothing. */
    based_on: text(),
    /** The revision of the task that the code was begun on. */
    revision: integer().notNull(),
    /** JSON list: the collisions at which Codex's version was taken, see `ownStartChoice` in contract/ships.ts. */
    take_codex: text().notNull(),
    /** Whether the learner has gone back to the start. */
    is_start: flag("is_start").notNull(),
    /** When the learner wrote it, by this server's clock. Of two versions of two devices the later one is shown. */
    changed_at: integer().notNull(),
    saved_at: integer().notNull(),
    html: text().notNull(),
    css: text().notNull(),
    js: text().notNull(),
    /** JSON of `StoredOlder` in ships/draft-queries.ts: the other versions, which are offered until the learner has decided. */
    older: text(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] })],
);

/** The task messages that a learner has received: the specification's `inbox_history`. */
export const inbox_messages = sqliteTable(
  "inbox_messages",
  {
    user_id: userId(),
    task_id: integer()
      .notNull()
      .references(() => tasks.id),
    received_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.task_id] })],
);

/** One row per ship of a task: the specification's `completed_tasks` and `daily_log` in one. */
export const task_completion_log = sqliteTable(
  "task_completion_log",
  {
    user_id: userId(),
    /**
     * An idempotency key generated by the browser for each press of Ship: a repeated request returns this row. As it was sent, or in its short form
     * (rules/short-forms.ts), as is the hash of what was sent.
     */
    ship_id: text().notNull(),
    task_id: integer()
      .notNull()
      .references(() => tasks.id),
    /** The number of earlier ships of this task. */
    attempt: integer().notNull(),
    submission_hash: text().notNull(),
    correct: flag("correct").notNull(),
    /** JSON list of tips, as in `writeTips` of rules/code.ts, or of strings in older rows; `readTips` parses them all. */
    tips: text().notNull(),
    exp_gained: integer().notNull(),
    /** The learner's local date. */
    date: text().notNull(),
    created_at: integer().notNull(),
    /** The revision of the task that the ship was checked against. */
    revision: integer().notNull().default(1),
    ...expParts,
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.ship_id] }),
    uniqueIndex("task_completion_log_attempt").on(t.user_id, t.task_id, t.attempt),
    index("task_completion_log_time").on(t.user_id, t.created_at),
    // Whether a task was shipped right, however often it was shipped.
    index("task_completion_log_right").on(t.user_id, t.task_id, t.revision, t.correct).where(sql`correct`),
  ],
);

/** What the database keeps of ships whose rows are in a monthly log: how many there were of each task, by revision. */
export const ship_sums = sqliteTable(
  "ship_sums",
  {
    user_id: userId(),
    task_id: integer().notNull(),
    revision: integer().notNull(),
    ships: integer().notNull(),
    right_ships: integer().notNull(),
    /** When the last of them was logged. */
    last_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.task_id, t.revision] })],
);

// ── The daily challenge ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The pool of daily challenges, used in rotation by date. */
export const daily_pool = sqliteTable("daily_pool", {
  id: integer().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  difficulty: text({ enum: ["Easy", "Medium", "Hard"] }).notNull(),
  ...toolTexts,
  ...startingCode,
  check_mode,
  ...references,
  actions,
  retired: flag("retired").notNull().default(false),
  open_tab,
  /** For workers of earlier releases: the task that teaches the last thing that the challenge requires; 0 where no lesson is required. */
  taught_by: integer().notNull().default(0),
  teaches,
  uses,
  /** JSON list of positions in the journey: the last lesson in each project that teaches a concept of `uses`. */
  needs: text().notNull().default("[]"),
});

/** The challenges of each date, one of each difficulty, created by the nightly job or the first visit. */
export const daily_challenges = sqliteTable("daily_challenges", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** The UTC date. */
  date: text().notNull().unique(),
  /** The only challenge of a date from before there were difficulties; else one of the three, for workers of earlier releases. */
  pool_id: integer()
    .notNull()
    .references(() => daily_pool.id),
  easy_id: integer(),
  medium_id: integer(),
  hard_id: integer(),
});

/** A learner's progress in the challenge of a date. */
export const daily_challenge_log = sqliteTable(
  "daily_challenge_log",
  {
    user_id: userId(),
    date: text().notNull(),
    challenge_id: integer()
      .notNull()
      .references(() => daily_challenges.id),
    attempts: integer().notNull().default(0),
    completed: flag("completed").notNull().default(false),
    /** The tools were shown: the award is halved. */
    hints_used: flag("hints_used").notNull().default(false),
    updated_at: integer().notNull(),
    /** When the answer was shown before the challenge was completed: the award is halved. */
    answer_shown_at: integer(),
    /** The learner's challenge of the date, fixed at the first view. Null in rows of earlier releases: that of `daily_challenges`. */
    pool_id: integer(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.date] })],
);

/** One row per ship of a daily challenge, for the same reasons as `task_completion_log`. */
export const daily_challenge_ships = sqliteTable(
  "daily_challenge_ships",
  {
    user_id: userId(),
    ship_id: text().notNull(),
    /** The challenge's UTC date. */
    date: text().notNull(),
    submission_hash: text().notNull(),
    correct: flag("correct").notNull(),
    tips: text().notNull(),
    exp_gained: integer().notNull(),
    /** The learner's local date, for the heatmap and the streak. */
    local_date: text().notNull(),
    created_at: integer().notNull(),
    ...expParts,
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.ship_id] }),
    index("daily_challenge_ships_date").on(t.user_id, t.local_date),
    index("daily_challenge_ships_time").on(t.user_id, t.created_at),
  ],
);

/**
 * The days of a learner's own calendar with a ship or a finished day of practice: for the heatmap and the streak. Maintained by triggers on
 * the ships and on `practice_answers`.
 */
export const active_days = sqliteTable(
  "active_days",
  {
    user_id: userId(),
    date: text().notNull(),
    /** How many different tasks and daily challenges were shipped, and how many of them correctly; 0 for a day of practice alone. */
    shipped: integer().notNull().default(0),
    shipped_right: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.date] })],
);

// ── Medals: written only by triggers, and counted by the nightly job ────────────────────────────────────────────────────

/** How far a learner has come with a medal. */
export const medals = sqliteTable(
  "medals",
  {
    user_id: userId(),
    /** See rules/medals.ts. */
    medal: text().notNull(),
    /** How often what is counted has happened, until the medal was earned. */
    steps: integer().notNull(),
    earned_at: integer(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.medal] })],
);

/** How many learners have a medal, as of the last night. */
export const medal_counts = sqliteTable("medal_counts", {
  medal: text().primaryKey(),
  learners: integer().notNull(),
});

// ── Practice ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What each ship, match and exercise says about its concepts, until it is folded into the learner's cards. */
export const practice_reviews = sqliteTable(
  "practice_reviews",
  {
    /** Never used again, so that `practice_cards.folded_to` stays true. */
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: userId(),
    source: text({ enum: REVIEW_SOURCES }).notNull(),
    /** The id of the task, the entry of the daily pool or the battle; in practice, of the concept. */
    item: text().notNull(),
    correct: flag("correct").notNull(),
    attempt: integer().notNull().default(0),
    helped: flag("helped").notNull().default(false),
    /** The languages with a fault, separated by commas. */
    missed: text().notNull().default(""),
    created_at: integer().notNull(),
  },
  (t) => [index("practice_reviews_user").on(t.user_id, t.id)],
);

/** A learner's cards, one for each concept that was taught: one value, since they are read and written together. */
export const practice_cards = sqliteTable("practice_cards", {
  user_id: userId().primaryKey(),
  /** See `encodeCards` in rules/practice/cards.ts. */
  cards: blob({ mode: "buffer" }).notNull(),
  /** The last row of `practice_reviews` that is in the cards. */
  folded_to: integer().notNull(),
  updated_at: integer().notNull(),
});

/** The exercises of a learner's UTC date, chosen at the first visit, and how each was answered. */
export const practice_answers = sqliteTable(
  "practice_answers",
  {
    user_id: userId(),
    date: text().notNull(),
    /** 1 to 3. */
    slot: integer().notNull(),
    concept: text().notNull(),
    /** The exercise is drawn again from its template, the learner, date, slot and variant. */
    template: text().notNull(),
    variant: integer().notNull(),
    /** What the exercise shows, in short, so that none comes again soon. */
    digest: text().notNull(),
    state: text({ enum: ["open", "right", "wrong"] })
      .notNull()
      .default("open"),
    answered_at: integer(),
    /** The learner's local date of the answer, for the streak. */
    local_date: text(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.date, t.slot] }),
    index("practice_answers_concept").on(t.user_id, t.concept),
  ],
);

// ── Battles ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const battles = sqliteTable(
  "battles",
  {
    id: text().primaryKey(),
    challenge_id: text().notNull(),
    title: text().notNull().default("Untitled Battle"),
    description: text().notNull(),
    ...startingCode,
    ...references,
    /** The score mode for workers of earlier releases, which don't support wishes. */
    score_mode: text({ enum: ["reference", "progress"] }).notNull(),
    retired: flag("retired").notNull().default(false),
    /** JSON list of `Wish`: the requirements of the request. */
    wishes: text().notNull().default("[]"),
    /** What is done with a page to judge its JavaScript; empty where the wishes judge it. */
    actions: text().notNull().default(""),
    /** The task after which a learner has been taught all its JavaScript; 0 for a battle without. */
    taught_by: integer().notNull().default(0),
    uses,
  },
  (t) => [index("battles_challenge").on(t.challenge_id)],
);

/** Matches. The match object writes the result at the end of the match. */
export const matches = sqliteTable(
  "matches",
  {
    id: text().primaryKey(),
    challenge_id: text().notNull(),
    battle_id: text()
      .notNull()
      .references(() => battles.id),
    user_1_id: text().references(() => users.id, { onDelete: "set null" }),
    user_2_id: text().references(() => users.id, { onDelete: "set null" }),
    created_at: integer().notNull(),
    ended_at: integer(),
    /** `win` and `lose` are per player in `match_submissions`; `none` is a void match. */
    outcome: text({ enum: ["decided", "tie", "none"] }),
    winner_id: text().references(() => users.id, { onDelete: "set null" }),
    rage_quit_by: text(),
    /** JSON list of timed edits for the replay, a few kB. */
    edits: text().notNull().default("[]"),
    /** JSON list of `{ id, text }`: the wishes that the match was scored by; null before the end, and where there are none. */
    wish_texts: text(),
    /** The key of R2 under which the edits are once they have left the row; "" where there were none. */
    replay_key: text(),
    /** Why the result moved no rating. Null where it did, and for results of earlier releases. */
    unrated: text({ enum: UNRATED_REASONS }),
    /** How its two players met. Only a match from the queue may be rated. */
    origin: text({ enum: MATCH_ORIGINS }).notNull().default("queue"),
    /** Whether the result waits for a moderator, or did. Null for every other. */
    held: text({ enum: HELD_STATES }),
  },
  (t) => [
    index("matches_user_1").on(t.user_1_id, t.created_at),
    index("matches_user_2").on(t.user_2_id, t.created_at),
    index("matches_recent").on(t.challenge_id, t.ended_at),
    // The account of a winner is found by it when it is deleted.
    index("matches_winner").on(t.winner_id).where(sql`winner_id IS NOT NULL`),
    // Those whose edits are in the row.
    index("matches_replay").on(t.ended_at).where(sql`replay_key IS NULL`),
    // Those that wait.
    index("matches_held").on(t.ended_at).where(sql`held IN ('open', 'releasing')`),
  ],
);

export const match_submissions = sqliteTable(
  "match_submissions",
  {
    match_id: text()
      .notNull()
      .references(() => matches.id, { onDelete: "cascade" }),
    user_id: text().notNull(),
    html: text().notNull(),
    css: text().notNull(),
    js: text().notNull(),
    html_score: real(),
    css_score: real(),
    js_score: real(),
    score: real().notNull(),
    result: text({ enum: ["win", "lose", "tie", "none"] }).notNull(),
    /** JSON list of the ids of the met wishes; null where the match had none. */
    met_wishes: text(),
    /** When the last met wish was met, in milliseconds since the editors opened; set only where the scores are equal. */
    last_met_at: integer(),
    /** Why a win or tie earned no EXP. */
    unpaid: text({ enum: UNPAID_REASONS }),
    /** JSON of the `TypingMark`; null for results of earlier releases. */
    mark: text(),
  },
  (t) => [primaryKey({ columns: [t.match_id, t.user_id] }), index("match_submissions_user").on(t.user_id)],
);

/**
 * A learner's rating: what the last day with a rated match began with, and that day's matches, which it is worked out from. No row
 * before the first one.
 */
export const ratings = sqliteTable("ratings", {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The UTC date. */
  date: text().notNull(),
  rating: real().notNull(),
  deviation: real().notNull(),
  volatility: real().notNull(),
  /** JSON list of `DayMatch`. */
  day_matches: text().notNull(),
  /** How many matches were rated. A new one is stored only if no other has come since it was worked out. */
  changes: integer().notNull(),
});

/** What a match did to a learner's rating, for its result's page. */
export const rating_changes = sqliteTable(
  "rating_changes",
  {
    user_id: userId(),
    match_id: text().notNull(),
    /** The number of the change, from 1. */
    number: integer().notNull(),
    rating_before: real().notNull(),
    deviation_before: real().notNull(),
    rating_after: real().notNull(),
    deviation_after: real().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.match_id] })],
);

/**
 * A learner's latest race against a ghost in each battle, and the best one. The race object reads from it which recording to play.
 */
export const ghost_races = sqliteTable(
  "ghost_races",
  {
    user_id: userId(),
    battle_id: text()
      .notNull()
      .references(() => battles.id, { onDelete: "cascade" }),
    race_id: text().notNull(),
    /** The recording: `codex:{take}:{done_ms}`, or `match:{match_id}:{user_id}`. Races of earlier releases have `codex:{take}`. */
    ghost: text().notNull(),
    started_at: integer().notNull(),
    /** The ghost's, in points of rating. Null for a race of an earlier release. */
    strength: integer(),
    /** The shortest time of the last wish in a race with all wishes met, in milliseconds since the editors opened; and when it ended. */
    best_ms: integer(),
    best_at: integer(),
    /** The strength of the strongest ghost that was beaten with all wishes met. */
    beaten: integer(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.battle_id] }), uniqueIndex("ghost_races_race").on(t.race_id)],
);

/**
 * Players of matches as ghosts: of each battle one for each band of strength, so that their number has a limit. The edits are in the
 * match. No row of a player who hides ratings.
 */
export const recordings = sqliteTable(
  "recordings",
  {
    battle_id: text()
      .notNull()
      .references(() => battles.id, { onDelete: "cascade" }),
    band: integer().notNull(),
    challenge_id: text().notNull(),
    /** The player's rating before the match. */
    strength: integer().notNull(),
    score: real().notNull(),
    match_id: text().notNull(),
    user_id: userId(),
    recorded_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.battle_id, t.band] }),
    index("recordings_strength").on(t.challenge_id, t.strength),
    index("recordings_user").on(t.user_id),
  ],
);

// ── Community (a channel's messages are in its object's own SQLite) ─────────────────────────────────────────────────────

export const threads = sqliteTable(
  "threads",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    /** Null once the author's account is gone: shown as Anonymous. */
    created_by: text().references(() => users.id, { onDelete: "set null" }),
    created_at: integer().notNull(),
    edited_at: integer(),
    /** Written only by triggers on `likes` and `threads_messages`. */
    likes: integer().notNull().default(0),
    replies: integer().notNull().default(0),
    /** The tags: what it is about. */
    language: text({ enum: LANGUAGES }),
    project_id: integer(),
    /** Whether a reply is marked as the answer, which one, and its author. A trigger takes the mark away with the reply. */
    solved: flag("solved").notNull().default(false),
    answer_id: text(),
    answered_by: text().references(() => users.id, { onDelete: "set null" }),
    /** When it was opened or answered last. Written only by triggers. */
    active_at: integer().notNull().default(0),
    /** The row of `thread_search`, in the order of creation. Written only by a trigger. */
    number: integer(),
    /**
     * The published page whose comments these are, or the task that is talked about. Both are null in the forum. Such a thread has no texts of its
     * own, and its id follows from what it is about (rules/thread-ids.ts).
     */
    page_id: text().references(() => published_pages.id, { onDelete: "cascade" }),
    task_id: integer(),
  },
  (t) => [
    index("threads_created").on(t.created_at, t.id),
    index("threads_author").on(t.created_by),
    index("threads_active").on(t.solved, t.active_at, t.id).where(sql`page_id IS NULL AND task_id IS NULL`),
    index("threads_language").on(t.language, t.solved, t.active_at, t.id).where(sql`language IS NOT NULL`),
    index("threads_project").on(t.project_id, t.solved, t.active_at, t.id).where(sql`project_id IS NOT NULL`),
    uniqueIndex("threads_number").on(t.number),
    index("threads_answered").on(t.answered_by, t.created_by).where(sql`answered_by IS NOT NULL`),
    uniqueIndex("threads_page").on(t.page_id).where(sql`page_id IS NOT NULL`),
    uniqueIndex("threads_task").on(t.task_id).where(sql`task_id IS NOT NULL`),
  ],
);

/**
 * The words of the threads' titles and descriptions: a table of FTS5, which drizzle has no words for, so a migration creates it. Its rowid is
 * `threads.number`. Written only by triggers on `threads`.
 */
export const thread_search = sqliteView("thread_search", { title: text(), description: text() }).existing();

/**
 * Who follows a thread. Its opener and those who have answered do by default: triggers insert their rows. One who doesn't want to has a row
 * that says so.
 */
export const thread_follows = sqliteTable(
  "thread_follows",
  {
    thread_id: text()
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    user_id: userId(),
    following: flag("following").notNull(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.thread_id, t.user_id] }), index("thread_follows_user").on(t.user_id)],
);

export const threads_messages = sqliteTable(
  "threads_messages",
  {
    id: text().primaryKey(),
    thread_id: text()
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    user_id: text().references(() => users.id, { onDelete: "set null" }),
    content: text().notNull(),
    created_at: integer().notNull(),
    /** Whether it shows the answer of the thread's task: it is sent only to who has shipped that right. */
    spoiler: flag("spoiler").notNull().default(false),
  },
  (t) => [
    index("threads_messages_thread").on(t.thread_id, t.created_at, t.id),
    index("threads_messages_author").on(t.user_id),
  ],
);

/** One like per user per thread. */
export const likes = sqliteTable(
  "likes",
  {
    thread_id: text()
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    user_id: userId(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.thread_id, t.user_id] }), index("likes_user").on(t.user_id)],
);

export const mutes = sqliteTable(
  "mutes",
  {
    user_id: userId(),
    muted_user_id: userId(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.muted_user_id] }), index("mutes_muted").on(t.muted_user_id)],
);

/**
 * What a learner wants of another one: to be friends, or not to be asked (a block). Two are friends where both have asked; one who has
 * asked alone waits for the other.
 */
export const friendships = sqliteTable(
  "friendships",
  {
    user_id: userId(),
    other_id: userId(),
    state: text({ enum: ["asked", "blocked"] }).notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.other_id] }),
    index("friendships_other").on(t.other_id, t.created_at),
  ],
);

/**
 * Pages that learners have published: one a project, so that its address stays. Its code is a copy of `project_pages` as it was then. A free page
 * is of no project, and its code was sent.
 */
export const published_pages = sqliteTable(
  "published_pages",
  {
    id: text().primaryKey(),
    user_id: userId(),
    /** Of a free page a negative number, which its author has once. */
    project_id: integer().notNull(),
    /** `removed`: by a moderator. Only a moderator makes it public again. */
    state: text({ enum: ["public", "unpublished", "removed"] }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** When it was published first. */
    published_at: integer().notNull(),
    /** When its code or texts were published last. */
    updated_at: integer().notNull(),
    /** Written only by triggers on `page_likes`. */
    likes: integer().notNull().default(0),
    // Last, so that a list doesn't read past them. Empty while unpublished.
    html: text().notNull(),
    css: text().notNull(),
    js: text().notNull(),
  },
  (t) => [
    uniqueIndex("published_pages_project").on(t.user_id, t.project_id),
    index("published_pages_new").on(t.published_at, t.id).where(sql`state = 'public'`),
    index("published_pages_by_project").on(t.project_id, t.published_at, t.id).where(sql`state = 'public'`),
    // A like moves one entry in each of the two. A page that nobody likes has none.
    index("published_pages_loved").on(t.likes, t.id).where(sql`state = 'public' AND likes > 0`),
    index("published_pages_loved_by_project")
      .on(t.project_id, t.likes, t.id)
      .where(sql`state = 'public' AND likes > 0`),
  ],
);

/**
 * The ids that published pages and threads of the forum had before they were deleted: browsers draw them, and a link to one must not lead to what somebody
 * else makes. Written by triggers on both. A row stays for good.
 */
export const held_ids = sqliteTable(
  "held_ids",
  {
    /** The kind and id as in `removals`. */
    target: text().primaryKey(),
    /** Who may publish a page there again; null where nobody may use it any more. */
    user_id: text().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("held_ids_user").on(t.user_id).where(sql`user_id IS NOT NULL`)],
);

/** Which published page another one began as a copy of. It goes with either of them. */
export const remixes = sqliteTable(
  "remixes",
  {
    page_id: text()
      .primaryKey()
      .references(() => published_pages.id, { onDelete: "cascade" }),
    origin_id: text()
      .notNull()
      .references(() => published_pages.id, { onDelete: "cascade" }),
  },
  (t) => [index("remixes_origin").on(t.origin_id)],
);

/** The card of a published page: the picture that its author's browser has drawn of it. */
export const page_cards = sqliteTable(
  "page_cards",
  {
    page_id: text()
      .primaryKey()
      .references(() => published_pages.id, { onDelete: "cascade" }),
    /** The last part of the picture's address, which is new with each picture. */
    picture: text().notNull(),
  },
  (t) => [uniqueIndex("page_cards_picture").on(t.picture)],
);

/** One like per user per published page. */
export const page_likes = sqliteTable(
  "page_likes",
  {
    page_id: text()
      .notNull()
      .references(() => published_pages.id, { onDelete: "cascade" }),
    user_id: userId(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.page_id, t.user_id] }), index("page_likes_user").on(t.user_id)],
);

/**
 * Certificates of maps: what was true when a learner had all tasks of a map right, under the name that the learner chose for it. It stays as it
 * is, whatever becomes of the lessons or the display name. Its address is for everybody, so it stands with the published pages.
 */
export const certificates = sqliteTable(
  "certificates",
  {
    id: text().primaryKey(),
    user_id: userId(),
    map: text({ enum: MAP_NAMES }).notNull(),
    /** Empty once its learner has withdrawn it while reports of it are open. */
    name: text().notNull(),
    /** JSON list of the names of the map's projects. */
    projects: text({ mode: "json" }).$type<string[]>().notNull(),
    /** How many tasks the projects had. */
    tasks: integer().notNull(),
    issued_at: integer().notNull(),
    /** By a moderator. It is shown to nobody, and no other one of its map is issued. */
    removed: flag("removed").notNull().default(false),
  },
  (t) => [uniqueIndex("certificates_map").on(t.user_id, t.map)],
);

/**
 * Reports by learners. `target_id` is the id of a message, a thread, a reply, a published page or a certificate; of a profile it is the learner's, of a
 * room its key.
 */
export const reports = sqliteTable(
  "reports",
  {
    id: text().primaryKey(),
    reporter_id: text().references(() => users.id, { onDelete: "set null" }),
    target_kind: text({
      enum: ["message", "thread", "reply", "page", "certificate", "profile", "room"],
    }).notNull(),
    target_id: text().notNull(),
    /** The channel of a message, the thread of a reply. */
    target_in: text().notNull().default(""),
    author_id: text(),
    /** The reported text at that time. */
    excerpt: text().notNull(),
    reason: text().notNull(),
    created_at: integer().notNull(),
    resolved_at: integer(),
    /** Of a page, the picture of the card that it had. Its object stays while the report is open, whatever becomes of the page. */
    card: text(),
  },
  (t) => [
    index("reports_open").on(t.resolved_at, t.created_at),
    uniqueIndex("reports_once").on(t.reporter_id, t.target_kind, t.target_id),
    // A target that is removed closes its own reports.
    index("reports_target").on(t.target_kind, t.target_id).where(sql`resolved_at IS NULL`),
    index("reports_card").on(t.card).where(sql`card IS NOT NULL AND resolved_at IS NULL`),
    index("reports_author").on(t.author_id, t.created_at).where(sql`author_id IS NOT NULL`),
  ],
);

/** All actions of moderators. A deleted account leaves neither its moderator's id here nor that of whom an act was about. */
export const moderation_log = sqliteTable(
  "moderation_log",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    moderator_id: text().notNull(),
    act: text({
      enum: [
        "remove",
        "silence",
        "dismiss",
        "rename",
        "clear_picture",
        "release",
        "void",
        "answer",
        "restore",
      ],
    }).notNull(),
    target: text().notNull(),
    detail: text().notNull().default(""),
    created_at: integer().notNull(),
    /** Whom it was about: the author of what was removed, the learner who was silenced or renamed. */
    about_id: text(),
  },
  (t) => [
    index("moderation_log_about").on(t.about_id, t.id).where(sql`about_id IS NOT NULL`),
    index("moderation_log_moderator").on(t.moderator_id),
  ],
);

/**
 * What moderators have taken away, so that they can restore it for a while (rules/moderation.ts); a page or certificate keeps its own row. A thread
 * has a row for each of its replies, likes and follows too.
 */
export const removals = sqliteTable(
  "removals",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** What it is restored by: the kind and id as in the log, or `name:` and `picture:` with the learner's id. */
    target: text().notNull(),
    part: text({ enum: ["message", "thread", "reply", "like", "follow", "name", "picture"] }).notNull(),
    /** Whose it was. It goes with the account. */
    owner_id: text().references(() => users.id, { onDelete: "cascade" }),
    /** Whose row this is. Null once that account is gone: a reply in somebody's thread is then restored as from Anonymous. */
    author_id: text().references(() => users.id, { onDelete: "set null" }),
    /** JSON of the row without the columns that name learners; the name; the picture's address. */
    content: text().notNull().default(""),
    /** That of the log's entry. */
    removed_at: integer().notNull(),
  },
  (t) => [
    index("removals_target").on(t.target, t.part),
    index("removals_owner").on(t.owner_id).where(sql`owner_id IS NOT NULL`),
    index("removals_author").on(t.author_id).where(sql`author_id IS NOT NULL`),
    index("removals_at").on(t.removed_at),
  ],
);

// ── Payments ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A Warrior sign-up between the start of the checkout and the creation of the account. */
export const pending_sign_ups = sqliteTable(
  "pending_sign_ups",
  {
    id: text().primaryKey(),
    checkout_session_id: text().unique(),
    /** SHA-256 of the secret in the cookie of the browser that started the checkout. */
    browser_hash: text().notNull(),
    email: text().notNull(),
    display_name: text().notNull(),
    password_hash: text().notNull(),
    price_id: text().notNull(),
    /** Set once paid: a paid row is kept beyond the 24 h. */
    subscription_id: text(),
    customer_id: text(),
    user_id: text(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    /** When the single log-in without a password, by the browser that paid, was used or lost. */
    claimed_at: integer(),
  },
  (t) => [
    index("pending_sign_ups_open").on(t.user_id, t.expires_at),
    index("pending_sign_ups_browser").on(t.browser_hash),
  ],
);

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    /** Stripe's subscription id. */
    id: text().primaryKey(),
    user_id: text().references(() => users.id, { onDelete: "set null" }),
    customer_id: text().notNull(),
    status: text().notNull(),
    price_id: text().notNull(),
    /** The amount that this learner pays, in US cents. Stays the same when the price for new subscribers changes. */
    amount: integer().notNull(),
    current_period_end: integer(),
    cancel_at_period_end: flag("cancel_at_period_end").notNull().default(false),
    /** When the grace period after a failed payment ends; null where none has failed. */
    grace_until: integer(),
    /** The time of the newest applied event, in seconds by Stripe's clock. Older events are ignored. */
    event_created: integer().notNull().default(0),
    updated_at: integer().notNull(),
  },
  (t) => [index("subscriptions_user").on(t.user_id)],
);

/** Webhook events that were applied, so that none is applied twice. */
export const payment_events = sqliteTable("payment_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  created: integer().notNull(),
  applied_at: integer().notNull(),
});

/** Account deletions in progress, with the next step, so that an interrupted deletion can be resumed. */
export const account_deletions = sqliteTable("account_deletions", {
  user_id: text().primaryKey(),
  step: text().notNull(),
  started_at: integer().notNull(),
  updated_at: integer().notNull(),
});

// ── Several databases of learners (docs/decisions/0053). With one database these stay empty ─────────────────────────────

/** Learners who were moved from this database to another, or are to be. A call of theirs here is refused, and made there. */
export const moved_learners = sqliteTable(
  "moved_learners",
  {
    user_id: text().primaryKey(),
    /** The number of the other database. */
    to_number: integer().notNull(),
    /** See `MoveState` in db/moved-learners.ts. */
    state: text({ enum: ["asked", "moving", "copied", "moved"] }).notNull(),
    changed_at: integer().notNull(),
  },
  (t) => [index("moved_learners_open").on(t.user_id).where(sql`state <> 'moved'`)],
);

/** Learners whose copies in other databases may differ from their own rows: what is to be sent there (accounts/copies.ts). */
export const changed_profiles = sqliteTable("changed_profiles", {
  user_id: text().primaryKey(),
  /** Random: another change has another one. */
  mark: text().notNull(),
  changed_at: integer().notNull(),
});

/** Copies whose account may not be there yet: a mail address and a name that a sign-up has reserved. */
export const reservations = sqliteTable("reservations", {
  user_id: text().primaryKey(),
  created_at: integer().notNull(),
});

// ── Stand-ins of a local server; on a deployed worker these stay empty ──────────────────────────────────────────────────

/** Mails that a local server stores instead of sending them. */
export const dev_mail = sqliteTable(
  "dev_mail",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [index("dev_mail_recipient").on(t.recipient)],
);

/** The objects of the stand-in for Stripe: checkouts and subscriptions as JSON. */
export const stand_in_objects = sqliteTable("stand_in_objects", {
  id: text().primaryKey(),
  object: text().notNull(),
});
