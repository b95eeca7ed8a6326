/**
 * The triggers of the database, by name: the part of the schema that drizzle has no words for. The migrations create them; a test
 * compares the two. They hold sums that would be wrong if any statement forgot to update them, a cascade included.
 */
export const TRIGGERS: Readonly<Record<string, string>> = {
  // A learner's EXP is the sum of the ledger. Those of the week (rules/weeks.ts) are counted beside it: a week has 604,800,000 ms, and 1970
  // began 259,200,000 ms into one. An award that comes late counts in the week that has begun.
  exp_ledger_sum: `AFTER INSERT ON exp_ledger BEGIN
    UPDATE user_state SET exp = exp + NEW.amount,
      week_exp = NEW.amount + week_exp * (week >= (NEW.created_at + 259200000) / 604800000),
      week_exp_at = NEW.created_at,
      week = max(week, (NEW.created_at + 259200000) / 604800000) WHERE user_id = NEW.user_id;
  END`,

  // The first award of a week joins a league group: the newest of its league and band, or a new one where that has 30. What the learner has
  // come to in the week before is kept first, since `user_state` counts the new week from here on.
  // A learner who is in a group of the week already stays there: no award fails for it.
  league_join: `AFTER UPDATE OF week ON user_state WHEN NEW.week > OLD.week BEGIN
    UPDATE league_members SET exp = OLD.week_exp, reached_at = OLD.week_exp_at
      WHERE user_id = NEW.user_id AND week = OLD.week AND exp IS NULL;
    INSERT INTO league_groups (week, league, band) SELECT e.week, e.league, e.band FROM league_entries e
      WHERE e.user_id = NEW.user_id AND coalesce((SELECT g.joined FROM league_groups g
        WHERE g.week = e.week AND g.league = e.league AND g.band = e.band ORDER BY g.id DESC LIMIT 1), 30) >= 30;
    INSERT OR IGNORE INTO league_members (user_id, week, group_id) SELECT e.user_id, e.week, (SELECT g.id FROM league_groups g
        WHERE g.week = e.week AND g.league = e.league AND g.band = e.band ORDER BY g.id DESC LIMIT 1)
      FROM league_entries e WHERE e.user_id = NEW.user_id;
    UPDATE league_groups SET joined = joined + 1
      WHERE id = (SELECT m.group_id FROM league_members m WHERE m.user_id = NEW.user_id AND m.week = NEW.week);
  END`,
  league_hide: `AFTER UPDATE OF hide_standing ON user_state WHEN NEW.hide_standing BEGIN
    DELETE FROM league_members WHERE user_id = NEW.user_id;
  END`,

  // `exp_values` counts learners by EXP, `exp_buckets` by hundreds of it, and `exp_spans` by ten thousands.
  exp_values_join: `AFTER INSERT ON user_state BEGIN
    INSERT INTO exp_values (exp, users) VALUES (NEW.exp, 1)
      ON CONFLICT (exp) DO UPDATE SET users = users + 1;
  END`,
  exp_values_move: `AFTER UPDATE OF exp ON user_state WHEN OLD.exp <> NEW.exp BEGIN
    UPDATE exp_values SET users = users - 1 WHERE exp = OLD.exp;
    INSERT INTO exp_values (exp, users) VALUES (NEW.exp, 1)
      ON CONFLICT (exp) DO UPDATE SET users = users + 1;
  END`,
  exp_values_leave: `AFTER DELETE ON user_state BEGIN
    UPDATE exp_values SET users = users - 1 WHERE exp = OLD.exp;
  END`,
  exp_buckets_join: `AFTER INSERT ON user_state BEGIN
    INSERT INTO exp_buckets (bucket, users) VALUES (NEW.exp / 100, 1)
      ON CONFLICT (bucket) DO UPDATE SET users = users + 1;
  END`,
  exp_buckets_move: `AFTER UPDATE OF exp ON user_state WHEN OLD.exp / 100 <> NEW.exp / 100 BEGIN
    UPDATE exp_buckets SET users = users - 1 WHERE bucket = OLD.exp / 100;
    INSERT INTO exp_buckets (bucket, users) VALUES (NEW.exp / 100, 1)
      ON CONFLICT (bucket) DO UPDATE SET users = users + 1;
  END`,
  exp_buckets_leave: `AFTER DELETE ON user_state BEGIN
    UPDATE exp_buckets SET users = users - 1 WHERE bucket = OLD.exp / 100;
  END`,
  exp_spans_join: `AFTER INSERT ON user_state BEGIN
    INSERT INTO exp_spans (span, users) VALUES (NEW.exp / 10000, 1)
      ON CONFLICT (span) DO UPDATE SET users = users + 1;
  END`,
  exp_spans_move: `AFTER UPDATE OF exp ON user_state WHEN OLD.exp / 10000 <> NEW.exp / 10000 BEGIN
    UPDATE exp_spans SET users = users - 1 WHERE span = OLD.exp / 10000;
    INSERT INTO exp_spans (span, users) VALUES (NEW.exp / 10000, 1)
      ON CONFLICT (span) DO UPDATE SET users = users + 1;
  END`,
  exp_spans_leave: `AFTER DELETE ON user_state BEGIN
    UPDATE exp_spans SET users = users - 1 WHERE span = OLD.exp / 10000;
  END`,

  // A name that a learner gives up is held, at most five a learner, so that nobody collects names. Who deletes the account leaves no id behind. A
  // reservation that ends was no account. A copy without a name is of a directory that may have none of the learner any more: the learner goes on.
  name_changed: `AFTER UPDATE OF display_name_skeleton ON user_state
    WHEN OLD.display_name_skeleton IS NOT NULL AND OLD.display_name_skeleton IS NOT NEW.display_name_skeleton
      AND (SELECT count(*) FROM held_names WHERE user_id = OLD.user_id) < 5 BEGIN
    INSERT INTO held_names (skeleton, user_id, held_at)
      VALUES (OLD.display_name_skeleton, OLD.user_id, unixepoch() * 1000)
      ON CONFLICT (skeleton) DO UPDATE SET user_id = excluded.user_id, held_at = excluded.held_at;
  END`,
  name_left: `AFTER DELETE ON user_state BEGIN
    UPDATE held_names SET user_id = NULL WHERE user_id = OLD.user_id AND OLD.display_name_skeleton IS NOT NULL;
    INSERT INTO held_names (skeleton, user_id, held_at)
      SELECT OLD.display_name_skeleton, NULL, unixepoch() * 1000
      WHERE OLD.display_name_skeleton IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM reservations WHERE user_id = OLD.user_id)
      ON CONFLICT (skeleton) DO UPDATE SET user_id = excluded.user_id, held_at = excluded.held_at;
  END`,

  // A row of `active_days` counts what was shipped on a date, each task and each daily challenge once. A learner's date lasts fifty hours where the
  // zone changes, in which a task has fewer than a thousand ships (MAX_SHIPS_PER_DAY).
  active_days_task: `AFTER INSERT ON task_completion_log BEGIN
    INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (NEW.user_id, NEW.date,
      NOT EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = NEW.user_id AND l.task_id = NEW.task_id
        AND l.attempt BETWEEN NEW.attempt - 1000 AND NEW.attempt + 1000 AND l.date = NEW.date AND l.rowid <> NEW.rowid),
      NEW.correct AND NOT EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = NEW.user_id AND l.task_id = NEW.task_id
        AND l.attempt BETWEEN NEW.attempt - 1000 AND NEW.attempt + 1000 AND l.date = NEW.date AND l.correct = 1
        AND l.rowid <> NEW.rowid))
    ON CONFLICT (user_id, date) DO UPDATE SET shipped = shipped + excluded.shipped,
      shipped_right = shipped_right + excluded.shipped_right;
  END`,
  active_days_daily: `AFTER INSERT ON daily_challenge_ships BEGIN
    INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (NEW.user_id, NEW.local_date,
      NOT EXISTS (SELECT 1 FROM daily_challenge_ships s WHERE s.user_id = NEW.user_id AND s.local_date = NEW.local_date
        AND s.date = NEW.date AND s.rowid <> NEW.rowid),
      NEW.correct AND NOT EXISTS (SELECT 1 FROM daily_challenge_ships s WHERE s.user_id = NEW.user_id
        AND s.local_date = NEW.local_date AND s.date = NEW.date AND s.correct AND s.rowid <> NEW.rowid))
    ON CONFLICT (user_id, date) DO UPDATE SET shipped = shipped + excluded.shipped,
      shipped_right = shipped_right + excluded.shipped_right;
  END`,
  // A day of practice is finished by its last answer.
  active_days_practice: `AFTER UPDATE OF state ON practice_answers WHEN NEW.state <> 'open' BEGIN
    INSERT INTO active_days (user_id, date) SELECT p.user_id, max(p.local_date) FROM practice_answers p
      WHERE p.user_id = NEW.user_id AND p.date = NEW.date GROUP BY p.user_id
      HAVING sum(p.state = 'open') = 0 AND max(p.local_date) IS NOT NULL
    ON CONFLICT (user_id, date) DO NOTHING;
  END`,

  // Medals, as rules/medals.ts has them. Once one is earned nothing more is counted.
  medal_right_at_once: `AFTER INSERT ON task_completion_log WHEN NEW.correct AND NEW.attempt = 0 BEGIN
    INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'right-at-once', 1, NULL)
      ON CONFLICT (user_id, medal) DO UPDATE SET steps = steps + 1,
        earned_at = CASE WHEN steps + 1 >= 10 THEN NEW.created_at END
      WHERE earned_at IS NULL;
  END`,
  medal_mended: `AFTER INSERT ON task_completion_log WHEN NEW.correct AND NEW.attempt > 0
    AND NOT EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = NEW.user_id AND l.task_id = NEW.task_id
      AND l.correct AND l.rowid <> NEW.rowid)
    AND NOT EXISTS (SELECT 1 FROM ship_sums s WHERE s.user_id = NEW.user_id AND s.task_id = NEW.task_id AND s.right_ships > 0) BEGIN
    INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'mended', 1, NULL)
      ON CONFLICT (user_id, medal) DO UPDATE SET steps = steps + 1,
        earned_at = CASE WHEN steps + 1 >= 20 THEN NEW.created_at END
      WHERE earned_at IS NULL;
  END`,
  medal_practice_week: `AFTER UPDATE OF state ON practice_answers WHEN NEW.state <> 'open'
    AND NOT EXISTS (SELECT 1 FROM practice_answers o WHERE o.user_id = NEW.user_id AND o.date = NEW.date AND o.state = 'open')
    AND (SELECT count(DISTINCT p.date) FROM practice_answers p WHERE p.user_id = NEW.user_id
      AND p.date BETWEEN date(NEW.date, '-6 days') AND NEW.date AND p.slot = 1 AND p.state <> 'open') = 7
    AND NOT EXISTS (SELECT 1 FROM practice_answers q WHERE q.user_id = NEW.user_id
      AND q.date BETWEEN date(NEW.date, '-6 days') AND NEW.date AND q.state = 'open') BEGIN
    INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'practice-week', 1, coalesce(NEW.answered_at, unixepoch() * 1000))
      ON CONFLICT (user_id, medal) DO NOTHING;
  END`,
  medal_three_maps: `AFTER INSERT ON finished_projects WHEN (SELECT count(DISTINCT p.map) FROM finished_projects f
    JOIN projects p ON p.id = f.project_id WHERE f.user_id = NEW.user_id) = 3 BEGIN
    INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'three-maps', 1, NEW.finished_at)
      ON CONFLICT (user_id, medal) DO NOTHING;
  END`,
  medal_first_rating: `AFTER INSERT ON ratings WHEN EXISTS (SELECT 1 FROM json_each(NEW.day_matches) m WHERE m.value ->> 2 = 1 AND m.value ->> 0 > NEW.rating) BEGIN
    INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'higher-rating', 1, unixepoch() * 1000)
      ON CONFLICT (user_id, medal) DO NOTHING;
  END`,
  medal_higher_rating: `AFTER UPDATE OF day_matches ON ratings WHEN EXISTS (SELECT 1 FROM json_each(NEW.day_matches) m WHERE m.value ->> 2 = 1 AND m.value ->> 0 > NEW.rating) BEGIN
    INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'higher-rating', 1, unixepoch() * 1000)
      ON CONFLICT (user_id, medal) DO NOTHING;
  END`,

  // A learner's row counts the matches that were won, lost and tied, but for those with guests.
  match_results_added: `AFTER INSERT ON match_submissions
    WHEN NEW.result <> 'none' AND (SELECT origin FROM matches WHERE id = NEW.match_id) IS NOT 'guest' BEGIN
    UPDATE user_state SET wins = wins + (NEW.result = 'win'), losses = losses + (NEW.result = 'lose'),
      ties = ties + (NEW.result = 'tie') WHERE user_id = NEW.user_id;
  END`,
  // One that a moderator declares void counts no more.
  match_results_voided: `AFTER UPDATE OF result ON match_submissions
    WHEN NEW.result = 'none' AND OLD.result <> 'none' AND (SELECT origin FROM matches WHERE id = NEW.match_id) IS NOT 'guest' BEGIN
    UPDATE user_state SET wins = wins - (OLD.result = 'win'), losses = losses - (OLD.result = 'lose'),
      ties = ties - (OLD.result = 'tie') WHERE user_id = NEW.user_id;
  END`,

  // A thread's row counts its likes and replies, and says when it was answered last. Who answers follows it.
  likes_added: `AFTER INSERT ON likes BEGIN
    UPDATE threads SET likes = likes + 1 WHERE id = NEW.thread_id;
  END`,
  likes_taken: `AFTER DELETE ON likes BEGIN
    UPDATE threads SET likes = likes - 1 WHERE id = OLD.thread_id;
  END`,
  replies_added: `AFTER INSERT ON threads_messages BEGIN
    UPDATE threads SET replies = replies + 1, active_at = max(active_at, NEW.created_at) WHERE id = NEW.thread_id;
    INSERT OR IGNORE INTO thread_follows (thread_id, user_id, following, created_at)
      SELECT NEW.thread_id, NEW.user_id, 1, NEW.created_at WHERE NEW.user_id IS NOT NULL;
  END`,
  replies_taken: `AFTER DELETE ON threads_messages BEGIN
    UPDATE threads SET replies = replies - 1,
      solved = iif(answer_id = OLD.id, 0, solved), answered_by = iif(answer_id = OLD.id, NULL, answered_by),
      answer_id = nullif(answer_id, OLD.id),
      active_at = coalesce((SELECT max(m.created_at) FROM threads_messages m WHERE m.thread_id = OLD.thread_id), created_at)
      WHERE id = OLD.thread_id;
  END`,

  // A new thread is active, found by its words and in its section of the index (rules/thread-search.ts), and followed by its opener.
  threads_added: `AFTER INSERT ON threads BEGIN
    UPDATE threads SET active_at = NEW.created_at, number = (SELECT coalesce(max(t.number), 0) + 1 FROM threads t)
      WHERE id = NEW.id;
    INSERT INTO thread_search (rowid, title, description)
      SELECT number, title, description || ' ' || char(57344) || (number / 50000) FROM threads WHERE id = NEW.id;
    INSERT OR IGNORE INTO thread_follows (thread_id, user_id, following, created_at)
      SELECT NEW.id, NEW.created_by, 1, NEW.created_at WHERE NEW.created_by IS NOT NULL;
  END`,
  threads_edited: `AFTER UPDATE OF title, description ON threads BEGIN
    UPDATE thread_search SET title = NEW.title,
      description = NEW.description || ' ' || char(57344) || (NEW.number / 50000) WHERE rowid = NEW.number;
  END`,
  threads_taken: `AFTER DELETE ON threads BEGIN
    DELETE FROM thread_search WHERE rowid = OLD.number;
  END`,
  // Only a restoration brings a thread back. The id of one about a page or a task follows from that, so nobody can take it.
  thread_left: `AFTER DELETE ON threads WHEN OLD.page_id IS NULL AND OLD.task_id IS NULL BEGIN
    INSERT OR IGNORE INTO held_ids (target) VALUES ('thread:' || OLD.id);
  END`,

  // A published page's row counts its likes.
  page_likes_added: `AFTER INSERT ON page_likes BEGIN
    UPDATE published_pages SET likes = likes + 1 WHERE id = NEW.page_id;
  END`,
  page_likes_taken: `AFTER DELETE ON page_likes BEGIN
    UPDATE published_pages SET likes = likes - 1 WHERE id = OLD.page_id;
  END`,

  // The id of a page is held for its author, and for nobody once the account is gone: then this runs after the account's row went.
  page_left: `AFTER DELETE ON published_pages BEGIN
    INSERT OR IGNORE INTO held_ids (target, user_id)
      VALUES ('page:' || OLD.id, (SELECT u.id FROM users u WHERE u.id = OLD.user_id));
  END`,
};
