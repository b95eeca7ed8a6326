-- The ids that pages and threads had before they were deleted, so that nobody else takes them. What went before this isn't known but for the threads
-- that can still be restored.
CREATE TABLE `held_ids` (
	`target` text PRIMARY KEY NOT NULL,
	`user_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);

CREATE INDEX `held_ids_user` ON `held_ids` (`user_id`) WHERE user_id IS NOT NULL;
INSERT INTO held_ids (target) SELECT DISTINCT target FROM removals WHERE part = 'thread';
CREATE TRIGGER thread_left AFTER DELETE ON threads WHEN OLD.page_id IS NULL AND OLD.task_id IS NULL BEGIN
  INSERT OR IGNORE INTO held_ids (target) VALUES ('thread:' || OLD.id);
END;
CREATE TRIGGER page_left AFTER DELETE ON published_pages BEGIN
  INSERT OR IGNORE INTO held_ids (target, user_id)
    VALUES ('page:' || OLD.id, (SELECT u.id FROM users u WHERE u.id = OLD.user_id));
END;
