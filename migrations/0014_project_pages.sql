CREATE TABLE `project_pages` (
	`user_id` text NOT NULL,
	`project_id` integer NOT NULL,
	`task_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`html` text NOT NULL,
	`css` text NOT NULL,
	`js` text NOT NULL,
	`own_start` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `project_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE no action
);

ALTER TABLE `tasks` ADD `exhibit` integer DEFAULT false NOT NULL;