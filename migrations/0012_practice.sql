CREATE TABLE `practice_answers` (
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`slot` integer NOT NULL,
	`concept` text NOT NULL,
	`template` text NOT NULL,
	`variant` integer NOT NULL,
	`digest` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`answered_at` integer,
	`local_date` text,
	PRIMARY KEY(`user_id`, `date`, `slot`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `practice_answers_concept` ON `practice_answers` (`user_id`,`concept`);
CREATE TABLE `practice_cards` (
	`user_id` text PRIMARY KEY NOT NULL,
	`cards` blob NOT NULL,
	`folded_to` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `practice_reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`item` text NOT NULL,
	`correct` integer NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`helped` integer DEFAULT false NOT NULL,
	`missed` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `practice_reviews_user` ON `practice_reviews` (`user_id`,`id`);