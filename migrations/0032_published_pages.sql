-- Pages that learners have published, and the likes of them.
CREATE TABLE `page_likes` (
	`page_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`page_id`, `user_id`),
	FOREIGN KEY (`page_id`) REFERENCES `published_pages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `page_likes_user` ON `page_likes` (`user_id`);
CREATE TABLE `published_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` integer NOT NULL,
	`state` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`published_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`html` text NOT NULL,
	`css` text NOT NULL,
	`js` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `published_pages_project` ON `published_pages` (`user_id`,`project_id`);
CREATE INDEX `published_pages_new` ON `published_pages` (`published_at`,`id`) WHERE state = 'public';
CREATE INDEX `published_pages_by_project` ON `published_pages` (`project_id`,`published_at`,`id`) WHERE state = 'public';
-- The triggers of worker/db/triggers.ts.
CREATE TRIGGER page_likes_added AFTER INSERT ON page_likes BEGIN
  UPDATE published_pages SET likes = likes + 1 WHERE id = NEW.page_id;
END;
CREATE TRIGGER page_likes_taken AFTER DELETE ON page_likes BEGIN
  UPDATE published_pages SET likes = likes - 1 WHERE id = OLD.page_id;
END;
