-- Threads are found by words and by tags, are solved by an answer, and are followed.
CREATE TABLE `thread_follows` (
	`thread_id` text NOT NULL,
	`user_id` text NOT NULL,
	`following` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`thread_id`, `user_id`),
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `thread_follows_user` ON `thread_follows` (`user_id`);
ALTER TABLE `threads` ADD `language` text;
ALTER TABLE `threads` ADD `project_id` integer;
ALTER TABLE `threads` ADD `solved` integer DEFAULT false NOT NULL;
ALTER TABLE `threads` ADD `answer_id` text;
ALTER TABLE `threads` ADD `answered_by` text REFERENCES users(id) ON DELETE set null;
ALTER TABLE `threads` ADD `active_at` integer DEFAULT 0 NOT NULL;
ALTER TABLE `threads` ADD `number` integer;
CREATE INDEX `threads_active` ON `threads` (`solved`,`active_at`,`id`);
CREATE INDEX `threads_language` ON `threads` (`language`,`solved`,`active_at`,`id`) WHERE language IS NOT NULL;
CREATE INDEX `threads_project` ON `threads` (`project_id`,`solved`,`active_at`,`id`) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX `threads_number` ON `threads` (`number`);
CREATE INDEX `threads_answered` ON `threads` (`answered_by`,`created_by`) WHERE answered_by IS NOT NULL;

-- The words of the threads, for the search. The index alone: the texts stand in `threads`, by whose `number` it is asked.
CREATE VIRTUAL TABLE thread_search USING fts5(title, description, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');

-- The threads that are there already.
UPDATE threads SET number = o.number,
  active_at = max(created_at, coalesce((SELECT max(m.created_at) FROM threads_messages m WHERE m.thread_id = threads.id), 0))
  FROM (SELECT t.id, row_number() OVER (ORDER BY t.created_at, t.id) AS number FROM threads t) o WHERE o.id = threads.id;
INSERT INTO thread_search (rowid, title, description) SELECT number, title, description FROM threads ORDER BY number;
INSERT INTO thread_follows (thread_id, user_id, following, created_at)
  SELECT id, created_by, 1, created_at FROM threads WHERE created_by IS NOT NULL;
INSERT OR IGNORE INTO thread_follows (thread_id, user_id, following, created_at)
  SELECT thread_id, user_id, 1, created_at FROM threads_messages WHERE user_id IS NOT NULL;

-- The triggers of worker/db/triggers.ts.
DROP TRIGGER replies_added;
DROP TRIGGER replies_taken;
CREATE TRIGGER replies_added AFTER INSERT ON threads_messages BEGIN
  UPDATE threads SET replies = replies + 1, active_at = max(active_at, NEW.created_at) WHERE id = NEW.thread_id;
  INSERT OR IGNORE INTO thread_follows (thread_id, user_id, following, created_at)
    SELECT NEW.thread_id, NEW.user_id, 1, NEW.created_at WHERE NEW.user_id IS NOT NULL;
END;
CREATE TRIGGER replies_taken AFTER DELETE ON threads_messages BEGIN
  UPDATE threads SET replies = replies - 1,
    solved = iif(answer_id = OLD.id, 0, solved), answered_by = iif(answer_id = OLD.id, NULL, answered_by),
    answer_id = nullif(answer_id, OLD.id),
    active_at = coalesce((SELECT max(m.created_at) FROM threads_messages m WHERE m.thread_id = OLD.thread_id), created_at)
    WHERE id = OLD.thread_id;
END;
CREATE TRIGGER threads_added AFTER INSERT ON threads BEGIN
  UPDATE threads SET active_at = NEW.created_at, number = (SELECT coalesce(max(t.number), 0) + 1 FROM threads t)
    WHERE id = NEW.id;
  INSERT INTO thread_search (rowid, title, description) SELECT number, title, description FROM threads WHERE id = NEW.id;
  INSERT OR IGNORE INTO thread_follows (thread_id, user_id, following, created_at)
    SELECT NEW.id, NEW.created_by, 1, NEW.created_at WHERE NEW.created_by IS NOT NULL;
END;
CREATE TRIGGER threads_edited AFTER UPDATE OF title, description ON threads BEGIN
  UPDATE thread_search SET title = NEW.title, description = NEW.description WHERE rowid = NEW.number;
END;
CREATE TRIGGER threads_taken AFTER DELETE ON threads BEGIN
  DELETE FROM thread_search WHERE rowid = OLD.number;
END;
