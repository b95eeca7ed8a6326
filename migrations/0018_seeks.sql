-- Ranks of any number of learners, battle records and right ships without counting, and for each reference to an account an index, so that
-- its deletion reads no other rows.
CREATE TABLE `exp_spans` (
	`span` integer PRIMARY KEY NOT NULL,
	`users` integer NOT NULL
);

CREATE TABLE `exp_values` (
	`exp` integer PRIMARY KEY NOT NULL,
	`users` integer NOT NULL
);

ALTER TABLE `user_state` ADD `wins` integer DEFAULT 0 NOT NULL;
ALTER TABLE `user_state` ADD `losses` integer DEFAULT 0 NOT NULL;
ALTER TABLE `user_state` ADD `ties` integer DEFAULT 0 NOT NULL;
CREATE INDEX `dev_mail_recipient` ON `dev_mail` (`recipient`);
CREATE INDEX `feedback_user` ON `feedback` (`user_id`);
CREATE INDEX `matches_winner` ON `matches` (`winner_id`) WHERE winner_id IS NOT NULL;
CREATE INDEX `mutes_muted` ON `mutes` (`muted_user_id`);
CREATE INDEX `task_completion_log_right` ON `task_completion_log` (`user_id`,`task_id`,`revision`,`correct`) WHERE correct;
CREATE INDEX `threads_author` ON `threads` (`created_by`);
CREATE INDEX `threads_messages_author` ON `threads_messages` (`user_id`);
-- What was there before is counted in the same batch, so that nothing comes between.
INSERT INTO exp_values (exp, users) SELECT exp, count(*) FROM user_state GROUP BY exp;
INSERT INTO exp_spans (span, users) SELECT exp / 10000, count(*) FROM user_state GROUP BY exp / 10000;
UPDATE user_state SET wins = played.wins, losses = played.losses, ties = played.ties
  FROM (SELECT user_id, sum(result = 'win') AS wins, sum(result = 'lose') AS losses, sum(result = 'tie') AS ties
    FROM match_submissions GROUP BY user_id) played
  WHERE played.user_id = user_state.user_id;

-- The triggers of worker/db/triggers.ts.
CREATE TRIGGER exp_values_join AFTER INSERT ON user_state BEGIN
  INSERT INTO exp_values (exp, users) VALUES (NEW.exp, 1)
    ON CONFLICT (exp) DO UPDATE SET users = users + 1;
END;
CREATE TRIGGER exp_values_move AFTER UPDATE OF exp ON user_state WHEN OLD.exp <> NEW.exp BEGIN
  UPDATE exp_values SET users = users - 1 WHERE exp = OLD.exp;
  INSERT INTO exp_values (exp, users) VALUES (NEW.exp, 1)
    ON CONFLICT (exp) DO UPDATE SET users = users + 1;
END;
CREATE TRIGGER exp_values_leave AFTER DELETE ON user_state BEGIN
  UPDATE exp_values SET users = users - 1 WHERE exp = OLD.exp;
END;
CREATE TRIGGER exp_spans_join AFTER INSERT ON user_state BEGIN
  INSERT INTO exp_spans (span, users) VALUES (NEW.exp / 10000, 1)
    ON CONFLICT (span) DO UPDATE SET users = users + 1;
END;
CREATE TRIGGER exp_spans_move AFTER UPDATE OF exp ON user_state WHEN OLD.exp / 10000 <> NEW.exp / 10000 BEGIN
  UPDATE exp_spans SET users = users - 1 WHERE span = OLD.exp / 10000;
  INSERT INTO exp_spans (span, users) VALUES (NEW.exp / 10000, 1)
    ON CONFLICT (span) DO UPDATE SET users = users + 1;
END;
CREATE TRIGGER exp_spans_leave AFTER DELETE ON user_state BEGIN
  UPDATE exp_spans SET users = users - 1 WHERE span = OLD.exp / 10000;
END;
CREATE TRIGGER match_results_added AFTER INSERT ON match_submissions WHEN NEW.result <> 'none' BEGIN
  UPDATE user_state SET wins = wins + (NEW.result = 'win'), losses = losses + (NEW.result = 'lose'),
    ties = ties + (NEW.result = 'tie') WHERE user_id = NEW.user_id;
END;
