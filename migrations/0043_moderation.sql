-- What moderators have taken away, to be given back for a while; whom an act was about, and what was reported and done about an author before.
CREATE TABLE `removals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`target` text NOT NULL,
	`part` text NOT NULL,
	`owner_id` text,
	`author_id` text,
	`content` text DEFAULT '' NOT NULL,
	`removed_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);

CREATE INDEX `removals_target` ON `removals` (`target`,`part`);
CREATE INDEX `removals_owner` ON `removals` (`owner_id`) WHERE owner_id IS NOT NULL;
CREATE INDEX `removals_author` ON `removals` (`author_id`) WHERE author_id IS NOT NULL;
CREATE INDEX `removals_at` ON `removals` (`removed_at`);
ALTER TABLE `moderation_log` ADD `about_id` text;
CREATE INDEX `moderation_log_about` ON `moderation_log` (`about_id`,`id`) WHERE about_id IS NOT NULL;
CREATE INDEX `moderation_log_moderator` ON `moderation_log` (`moderator_id`);
CREATE INDEX `reports_author` ON `reports` (`author_id`,`created_at`) WHERE author_id IS NOT NULL;
UPDATE moderation_log SET about_id = substr(target, 6) WHERE target LIKE 'user:%';
