-- The browsers that are told when somebody waits for a battle. Nobody is, before asking for it.
CREATE TABLE `push_subscriptions` (
	`session` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`time_zone` text NOT NULL,
	`turn_at` integer NOT NULL,
	FOREIGN KEY (`session`) REFERENCES `sessions`(`id_hash`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `push_subscriptions_turn` ON `push_subscriptions` (`turn_at`);