-- What the database keeps of ships that are in monthly logs, and where the edits of an old match are.
CREATE TABLE `ship_sums` (
	`user_id` text NOT NULL,
	`task_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`ships` integer NOT NULL,
	`right_ships` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `task_id`, `revision`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

ALTER TABLE `matches` ADD `replay_key` text;
CREATE INDEX `matches_replay` ON `matches` (`ended_at`) WHERE replay_key IS NULL;