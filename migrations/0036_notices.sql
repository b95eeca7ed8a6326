-- What learners are told of by the bell, which kinds they don't want, and of which a browser is told by its push service.
CREATE TABLE `notices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`actor_id` text,
	`mark` integer NOT NULL,
	`count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`user_id`, `kind`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

ALTER TABLE `push_subscriptions` ADD `kinds` text DEFAULT '[]' NOT NULL;
ALTER TABLE `user_state` ADD `notices_off` text DEFAULT '[]' NOT NULL;