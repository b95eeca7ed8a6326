/** A database with many learners, and the history of one who has done much: for tests of what a request costs. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { MAX_FRIENDS, MAX_WAITING_REQUESTS } from "../../../worker/rules/friends.ts";
import { GROUP_SIZE } from "../../../worker/rules/leagues.ts";
import { weekOf } from "../../../worker/rules/weeks.ts";
import { rightCode } from "./content.ts";
import { type Learner, newLearner } from "./learner.ts";

const LEARNERS = 1000;
/** What the learner who has done most has of ships, of days with them, of matches and of replies. */
const SHIPS = 2000;
const DAYS = 200;
const MATCHES = 600;
const REPLIES = 1000;
const MESSAGES = 2000;
/** Friends, waiting requests in either direction: one less than there may be. */
const FRIENDS = MAX_FRIENDS - 1;
const WAITING = MAX_WAITING_REQUESTS - 1;
/** Of the week's 33 league groups the last one has room for three. */
const GROUPED = 33 * GROUP_SIZE - 3;
/** The thread with those replies. */
export const LONG_THREAD = "t500";
const DAY_MS = 86_400_000;

/** Fills tables for each number from 1 to `count`, which a statement calls `i`. */
const fill = (count: number, ...statements: string[]) =>
  env.DB.batch(
    statements.map((statement) =>
      env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${statement}`,
      ),
    ),
  );

/** The league groups of a week, with their members. */
const leagueOf = (week: number) => [
  `INSERT INTO league_groups (week, league, band, joined)
    SELECT ${week}, 0, 0, min(${GROUP_SIZE}, ${GROUPED} - (i - 1) * ${GROUP_SIZE}) FROM n
    WHERE i <= ${Math.ceil(GROUPED / GROUP_SIZE)}`,
  `INSERT INTO league_members (user_id, week, group_id)
    SELECT 'u' || i, ${week}, (SELECT min(id) FROM league_groups WHERE week = ${week}) + (i - 1) / ${GROUP_SIZE} FROM n
    WHERE i <= ${GROUPED}`,
];

/** Learners who were here yesterday. Each has a little of everything, and is muted by another one. */
export async function fillLearners(): Promise<void> {
  const yesterday = Date.now() - DAY_MS;
  const date = `date(${yesterday} / 1000, 'unixepoch')`;
  await fill(
    LEARNERS,
    `INSERT INTO users (id, email, password_hash, created_at)
      SELECT 'u' || i, 'u' || i || '@example.com', 'none', 0 FROM n`,
    `INSERT INTO user_state (user_id, display_name, display_name_key, display_name_skeleton, exp)
      SELECT 'u' || i, 'Learner u' || i, 'learner u' || i, 'learner u' || i, i * 37 % 30000 FROM n`,
    `INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at)
      SELECT 's' || i, 'u' || i, 0, ${yesterday}, ${yesterday + 90 * DAY_MS} FROM n`,
    `INSERT INTO mail_tokens (token_hash, user_id, purpose, expires_at)
      SELECT 'k' || i, 'u' || i, 'confirm', ${yesterday + 7 * DAY_MS} FROM n`,
    `INSERT INTO rate_limits (key, window_start, count) SELECT 'l' || i, ${yesterday}, 1 FROM n`,
    `INSERT INTO exp_ledger (user_id, key, amount, created_at) SELECT 'u' || i, 'welcome', 20, 0 FROM n`,
    "INSERT INTO feedback (user_id, feedback, created_at) SELECT 'u' || i, 'Lovely', i FROM n",
    "INSERT INTO inbox_messages (user_id, task_id, received_at) SELECT 'u' || i, 101, i FROM n",
    `INSERT INTO task_completion_log
        (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
      SELECT 'u' || i, 'ship', 101, 0, 'hash', 1, '[]', 0, ${date}, ${yesterday} FROM n`,
    `INSERT INTO practice_reviews (user_id, source, item, correct, created_at)
      SELECT 'u' || i, 'task', '101', 1, ${yesterday} FROM n`,
    `INSERT INTO project_pages (user_id, project_id, task_id, revision, html, css, js, updated_at)
      SELECT 'u' || i, 1, 101, 1, '', '', '', i FROM n`,
    `INSERT INTO threads (id, title, description, created_by, created_at)
      SELECT 't' || i, 'Title', 'Text', 'u' || i, i FROM n`,
    `INSERT INTO threads_messages (id, thread_id, user_id, content, created_at)
      SELECT 'r' || i, 't' || i, 'u' || i, 'Reply', i FROM n`,
    `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
      SELECT 'g' || i, 'u' || i, 1, 'public', 'Title', 'Text', i, i, '', '', '' FROM n`,
    "INSERT INTO page_cards (page_id, picture) SELECT 'g' || i, 'card' || i || '.png' FROM n",
    `INSERT INTO certificates (id, user_id, map, name, projects, tasks, issued_at)
      SELECT 'c' || i, 'u' || i, 'BeachIsland', 'Ada', '["One"]', 5, i FROM n`,
    "INSERT INTO page_likes (page_id, user_id, created_at) SELECT 'g' || i, 'u' || i, i FROM n",
    "INSERT INTO likes (thread_id, user_id, created_at) SELECT 't' || i, 'u' || i, i FROM n",
    `INSERT INTO mutes (user_id, muted_user_id, created_at)
      SELECT 'u' || i, 'u' || (i % ${LEARNERS} + 1), i FROM n`,
    `INSERT INTO friendships (user_id, other_id, state, created_at)
      SELECT 'u' || i, 'u' || (i % ${LEARNERS} + 1), 'asked', i FROM n`,
    ...[0, 1].flatMap((ago) => leagueOf(weekOf(Date.now()) - ago)),
    `INSERT INTO reports (id, reporter_id, target_kind, target_id, excerpt, reason, created_at, resolved_at)
      SELECT 'p' || i, 'u' || i, 'thread', 't' || i, 'Text', 'Unkind', i, i FROM n`,
    `INSERT INTO moderation_log (moderator_id, act, target, created_at)
      SELECT 'u' || i, 'dismiss', 'thread t' || i, i FROM n`,
    `INSERT INTO matches (id, challenge_id, battle_id, user_1_id, user_2_id, created_at, ended_at, outcome, winner_id)
      SELECT 'm' || i, 'c1', 't01', 'u' || i, 'u' || (i % ${LEARNERS} + 1), i, i + 1, 'decided', 'u' || i FROM n`,
    `INSERT INTO subscriptions (id, user_id, customer_id, status, price_id, amount, updated_at)
      SELECT 'b' || i, 'u' || i, 'c' || i, CASE WHEN i % 100 THEN 'canceled' ELSE 'active' END, 'p', 700, i FROM n`,
    `INSERT INTO payment_events (id, type, created, applied_at) SELECT 'e' || i, 'invoice.paid', i, i FROM n`,
    `INSERT INTO dev_mail (recipient, subject, text, html, created_at)
      SELECT 'u' || i || '@example.com', 'Mail', 'Text', 'Text', i FROM n`,
  );
}

/** Much of what a learner can do much of. Every second match is one as second player, every third one was void. */
export async function fillFor({ user_id }: Learner): Promise<void> {
  const me = `'${user_id}'`;
  const daysAgo = (days: string) => `${Date.now()} - (${days}) * ${DAY_MS}`;
  const dateOf = (time: string) => `date((${time}) / 1000, 'unixepoch')`;
  const shippedAt = daysAgo(`(${SHIPS} - i) / ${SHIPS / DAYS} + 1`);
  const day = daysAgo("i");
  // What is remembered comes back ever later, so that each concept comes a few times a year.
  const concept = (slot: number) =>
    `CASE (i * 3 + ${slot}) % 60 WHEN 0 THEN 'html-heading' ELSE 'concept' || (i * 3 + ${slot}) % 60 END`;
  await fill(
    SHIPS,
    `INSERT INTO task_completion_log
        (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
      SELECT ${me}, 'ship' || i, CASE i % 3 WHEN 0 THEN 101 WHEN 1 THEN 102 ELSE 103 END, i / 3, 'hash', i % 3 < 2, '[]', 0,
        ${dateOf(shippedAt)}, ${shippedAt} FROM n`,
    `INSERT INTO exp_ledger (user_id, key, amount, created_at) SELECT ${me}, 'ship:ship' || i, 1, i FROM n`,
  );
  await fill(
    DAYS,
    `INSERT INTO daily_challenges (date, pool_id, easy_id) SELECT ${dateOf(day)}, 1, 1 FROM n`,
    `INSERT INTO daily_challenge_log (user_id, date, challenge_id, attempts, completed, updated_at, pool_id)
      SELECT ${me}, date, id, 1, 1, 0, 1 FROM daily_challenges WHERE date < date('now')`,
    `INSERT INTO daily_challenge_ships
        (user_id, ship_id, date, submission_hash, correct, tips, exp_gained, local_date, created_at)
      SELECT ${me}, 'daily' || i, ${dateOf(day)}, 'hash', 1, '[]', 0, ${dateOf(day)}, ${day} FROM n`,
    ...[1, 2, 3].map(
      (slot) => `INSERT INTO practice_answers
        (user_id, date, slot, concept, template, variant, digest, state, answered_at, local_date)
      SELECT ${me}, ${dateOf(day)}, ${slot}, ${concept(slot)}, 'gone', 0, 'digest' || i, 'right', ${day}, ${dateOf(day)} FROM n`,
    ),
  );
  await fill(
    MATCHES,
    `INSERT INTO matches (id, challenge_id, battle_id, user_1_id, user_2_id, created_at, ended_at, outcome)
      SELECT 'mine' || i, 'c1', 't01', CASE WHEN i % 2 THEN ${me} ELSE 'u' || i END,
        CASE WHEN i % 2 THEN 'u' || i ELSE ${me} END, i, i + 1, CASE WHEN i % 3 THEN 'decided' ELSE 'none' END FROM n`,
    `INSERT INTO match_submissions (match_id, user_id, html, css, js, score, result)
      SELECT 'mine' || i, ${me}, '', '', '', 1, 'win' FROM n WHERE i % 3
      UNION ALL SELECT 'mine' || i, 'u' || i, '', '', '', 0, 'lose' FROM n WHERE i % 3`,
  );
  const relations = [
    [1, FRIENDS, true, true],
    [FRIENDS + 1, FRIENDS + WAITING, true, false],
    [FRIENDS + WAITING + 1, FRIENDS + 2 * WAITING, false, true],
  ] as const;
  await fill(
    LEARNERS,
    ...relations.flatMap(([from, to, own, back]) =>
      [own && `${me}, 'u' || i`, back && `'u' || i, ${me}`].filter(Boolean).map(
        (ids) => `INSERT INTO friendships (user_id, other_id, state, created_at)
        SELECT ${ids}, 'asked', i FROM n WHERE i BETWEEN ${from} AND ${to}`,
      ),
    ),
  );
  await fill(
    REPLIES,
    `INSERT INTO threads_messages (id, thread_id, user_id, content, created_at)
      SELECT 'mine' || i, '${LONG_THREAD}', ${me}, 'Reply', 1000 + i / 7 FROM n`,
  );
}

/** Many messages in a channel, one in a hundred of them by a learner, and one that was removed. */
export async function fillChannel(name: string, { user_id }: Learner): Promise<void> {
  await runInDurableObject(env.CHANNEL.getByName(name), (_, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MESSAGES})
      INSERT INTO messages (user_id, display_name, avatar_url, message, created_at, client_id, removed_at)
      SELECT CASE WHEN i % 100 THEN 'u' || i ELSE ? END, 'Name', '', 'Hi', i, 'c' || i, CASE i WHEN 5 THEN 5 END FROM n`,
      user_id,
    );
  });
}

/** Challenges of the day, and concepts of the tasks, so that there is something to practise. */
export async function fillContent(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(`UPDATE tasks SET teaches = '["html-heading"]' WHERE id = 101`),
    env.DB.prepare(`UPDATE tasks SET teaches = '["html-link","html-list"]' WHERE id = 102`),
    env.DB.prepare(
      `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, html_check, expected_output)
       VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', '<h1>Hi</h1>', '{"html":"<h1>Hi</h1>","css":"","js":""}')`,
    ),
  ]);
}

/** A Warrior who has begun: one task was shipped some days ago, the next one has arrived, and practice was opened. */
export async function atWork(): Promise<Learner> {
  // On a slow machine the tests may take longer than a minute.
  const learner = await newLearner({ plan: "warrior" }, 60 * 60_000);
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  const body = { task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) };
  await learner.request("POST", "/api/ships", { body });
  await learner.request("POST", "/api/inbox/receive");
  await env.DB.batch(
    ["practice_reviews", "task_completion_log"].map((table) =>
      env.DB.prepare(`UPDATE ${table} SET created_at = created_at - ? WHERE user_id = ?`).bind(
        5 * DAY_MS,
        learner.user_id,
      ),
    ),
  );
  await learner.request("POST", "/api/practice");
  return learner;
}

/** What has to be done in the night: of a part of the rows of `fillLearners`, and some deletions and payments. */
export async function fillForNight(): Promise<void> {
  const leaving = await newLearner();
  await env.AVATARS.put(`cards/${"f".repeat(32)}-${crypto.randomUUID()}.png`, "a card of no page");
  await fill(
    LEARNERS / 2,
    "INSERT INTO rate_limits (key, window_start, count) SELECT 'n' || i, (i % 2) * 9e15, 1 FROM n",
    "UPDATE sessions SET expires_at = 0 WHERE user_id IN (SELECT 'u' || i FROM n)",
    "UPDATE mail_tokens SET expires_at = 0 WHERE user_id IN (SELECT 'u' || i FROM n)",
    // Twenty-five want the mail of the week, and were last here in the week before it, which costs most: their sessions are read too.
    "UPDATE users SET email_confirmed_at = 1 WHERE id IN (SELECT 'u' || i FROM n)",
    "UPDATE user_state SET weekly_mail = 1 WHERE user_id IN (SELECT 'u' || i FROM n WHERE i <= 25)",
    "UPDATE active_days SET date = date(date, '-7 days') WHERE user_id IN (SELECT 'u' || i FROM n WHERE i <= 25)",
    `UPDATE sessions SET last_seen_at = last_seen_at - ${7 * DAY_MS} WHERE user_id IN (SELECT 'u' || i FROM n WHERE i <= 25)`,
    // Thirty groups to close, and fifty to delete.
    "UPDATE league_groups SET players = joined",
    "UPDATE league_groups SET players = NULL, week = 1000 WHERE id IN (SELECT i FROM n WHERE i <= 50)",
    "UPDATE league_groups SET players = joined, week = 1 WHERE id IN (SELECT i FROM n WHERE i BETWEEN 31 AND 50)",
  );
  await fill(
    12,
    "UPDATE user_state SET display_name_skeleton = NULL WHERE user_id IN (SELECT 'u' || i FROM n)",
    `INSERT INTO pending_sign_ups (id, browser_hash, email, display_name, password_hash, price_id, created_at, expires_at)
      SELECT 'open' || i, 'b', 'open' || i, 'Open ' || i, 'none', 'p', 0, i FROM n`,
    `INSERT INTO pending_sign_ups (id, browser_hash, email, display_name, password_hash, price_id, created_at, expires_at, user_id)
      SELECT 'done' || i, 'b', 'done' || i, 'Done ' || i, 'none', 'p', 0, i, 'u' || i FROM n`,
    // Three results that nobody has looked at.
    `UPDATE matches SET held = 'open', unrated = 'held' WHERE id IN (SELECT 'm' || i FROM n WHERE i <= 3)`,
    `INSERT INTO match_submissions (match_id, user_id, html, css, js, score, result, unpaid)
      SELECT 'm' || i, 'u' || i, '', '', '', 1, 'win', 'held' FROM n WHERE i <= 3
      UNION ALL SELECT 'm' || i, 'u' || (i + 1), '', '', '', 0, 'lose', NULL FROM n WHERE i <= 3`,
    `INSERT INTO account_deletions (user_id, step, started_at, updated_at) SELECT '${leaving.user_id}', 'payments', 0, 0 FROM n WHERE i = 1`,
  );
  await env.AVATARS.put(`avatars/${crypto.randomUUID()}-${crypto.randomUUID()}.png`, "");
}
