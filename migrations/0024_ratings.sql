-- Ratings, apart from EXP: a row for a learner with what the last rated day began with, and one for each rated match, for its result's page.
CREATE TABLE `rating_changes` (
	`user_id` text NOT NULL,
	`match_id` text NOT NULL,
	`number` integer NOT NULL,
	`rating_before` real NOT NULL,
	`deviation_before` real NOT NULL,
	`rating_after` real NOT NULL,
	`deviation_after` real NOT NULL,
	PRIMARY KEY(`user_id`, `match_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `ratings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`date` text NOT NULL,
	`rating` real NOT NULL,
	`deviation` real NOT NULL,
	`volatility` real NOT NULL,
	`day_matches` text NOT NULL,
	`changes` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

-- Null where the match moved ratings, and for results of earlier releases.
ALTER TABLE `matches` ADD `unrated` text;
-- A setting.
ALTER TABLE `user_state` ADD `hide_ratings` integer DEFAULT false NOT NULL;