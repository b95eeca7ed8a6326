-- Names that learners had before are held, so that a link to a public profile doesn't lead to somebody else.
CREATE TABLE `held_names` (
	`skeleton` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`held_at` integer NOT NULL
);

CREATE INDEX `held_names_user` ON `held_names` (`user_id`) WHERE user_id IS NOT NULL;
-- Medals: how far each learner has come, and how many have each.
CREATE TABLE `medal_counts` (
	`medal` text PRIMARY KEY NOT NULL,
	`learners` integer NOT NULL
);

CREATE TABLE `medals` (
	`user_id` text NOT NULL,
	`medal` text NOT NULL,
	`steps` integer NOT NULL,
	`earned_at` integer,
	PRIMARY KEY(`user_id`, `medal`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);


-- What others find at a learner's own address. Until the learner says so: name and picture.
ALTER TABLE `user_state` ADD `shown_parts` text DEFAULT '[]' NOT NULL;
ALTER TABLE `user_state` ADD `hide_profile` integer DEFAULT false NOT NULL;

CREATE TRIGGER name_changed AFTER UPDATE OF display_name_skeleton ON user_state
  WHEN OLD.display_name_skeleton IS NOT NULL AND OLD.display_name_skeleton IS NOT NEW.display_name_skeleton
    AND (SELECT count(*) FROM held_names WHERE user_id = OLD.user_id) < 5 BEGIN
  INSERT INTO held_names (skeleton, user_id, held_at)
    VALUES (OLD.display_name_skeleton, OLD.user_id, unixepoch() * 1000)
    ON CONFLICT (skeleton) DO UPDATE SET user_id = excluded.user_id, held_at = excluded.held_at;
END;

CREATE TRIGGER name_left AFTER DELETE ON user_state BEGIN
  UPDATE held_names SET user_id = NULL WHERE user_id = OLD.user_id;
  INSERT INTO held_names (skeleton, user_id, held_at)
    SELECT OLD.display_name_skeleton, NULL, unixepoch() * 1000
    WHERE OLD.display_name_skeleton IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM reservations WHERE user_id = OLD.user_id)
    ON CONFLICT (skeleton) DO UPDATE SET user_id = excluded.user_id, held_at = excluded.held_at;
END;

CREATE TRIGGER medal_right_at_once AFTER INSERT ON task_completion_log WHEN NEW.correct AND NEW.attempt = 0 BEGIN
  INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'right-at-once', 1, NULL)
    ON CONFLICT (user_id, medal) DO UPDATE SET steps = steps + 1,
      earned_at = CASE WHEN steps + 1 >= 10 THEN NEW.created_at END
    WHERE earned_at IS NULL;
END;

CREATE TRIGGER medal_mended AFTER INSERT ON task_completion_log WHEN NEW.correct AND NEW.attempt > 0
  AND NOT EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = NEW.user_id AND l.task_id = NEW.task_id
    AND l.correct AND l.rowid <> NEW.rowid)
  AND NOT EXISTS (SELECT 1 FROM ship_sums s WHERE s.user_id = NEW.user_id AND s.task_id = NEW.task_id AND s.right_ships > 0) BEGIN
  INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'mended', 1, NULL)
    ON CONFLICT (user_id, medal) DO UPDATE SET steps = steps + 1,
      earned_at = CASE WHEN steps + 1 >= 20 THEN NEW.created_at END
    WHERE earned_at IS NULL;
END;

CREATE TRIGGER medal_practice_week AFTER UPDATE OF state ON practice_answers WHEN NEW.state <> 'open'
  AND NOT EXISTS (SELECT 1 FROM practice_answers o WHERE o.user_id = NEW.user_id AND o.date = NEW.date AND o.state = 'open')
  AND (SELECT count(DISTINCT p.date) FROM practice_answers p WHERE p.user_id = NEW.user_id
    AND p.date BETWEEN date(NEW.date, '-6 days') AND NEW.date AND p.slot = 1 AND p.state <> 'open') = 7
  AND NOT EXISTS (SELECT 1 FROM practice_answers q WHERE q.user_id = NEW.user_id
    AND q.date BETWEEN date(NEW.date, '-6 days') AND NEW.date AND q.state = 'open') BEGIN
  INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'practice-week', 1, coalesce(NEW.answered_at, unixepoch() * 1000))
    ON CONFLICT (user_id, medal) DO NOTHING;
END;

CREATE TRIGGER medal_three_maps AFTER INSERT ON finished_projects WHEN (SELECT count(DISTINCT p.map) FROM finished_projects f
  JOIN projects p ON p.id = f.project_id WHERE f.user_id = NEW.user_id) = 3 BEGIN
  INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'three-maps', 1, NEW.finished_at)
    ON CONFLICT (user_id, medal) DO NOTHING;
END;

CREATE TRIGGER medal_first_rating AFTER INSERT ON ratings WHEN EXISTS (SELECT 1 FROM json_each(NEW.day_matches) m WHERE m.value ->> 2 = 1 AND m.value ->> 0 > NEW.rating) BEGIN
  INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'higher-rating', 1, unixepoch() * 1000)
    ON CONFLICT (user_id, medal) DO NOTHING;
END;

CREATE TRIGGER medal_higher_rating AFTER UPDATE OF day_matches ON ratings WHEN EXISTS (SELECT 1 FROM json_each(NEW.day_matches) m WHERE m.value ->> 2 = 1 AND m.value ->> 0 > NEW.rating) BEGIN
  INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (NEW.user_id, 'higher-rating', 1, unixepoch() * 1000)
    ON CONFLICT (user_id, medal) DO NOTHING;
END;
