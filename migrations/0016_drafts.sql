-- Work that is not shipped yet, so that it follows the learner to another device.
CREATE TABLE `drafts` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`copy_id` text NOT NULL,
	`save` integer NOT NULL,
	`revision` integer NOT NULL,
	`take_codex` text NOT NULL,
	`is_start` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`html` text NOT NULL,
	`css` text NOT NULL,
	`js` text NOT NULL,
	`older` text,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
