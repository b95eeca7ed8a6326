-- Races against ghosts of a strength: players of matches who are kept as ghosts, one for each battle and band of strength; and of each
-- learner and battle the best time and the strongest ghost that was beaten.
CREATE TABLE `recordings` (
	`battle_id` text NOT NULL,
	`band` integer NOT NULL,
	`challenge_id` text NOT NULL,
	`strength` integer NOT NULL,
	`score` real NOT NULL,
	`match_id` text NOT NULL,
	`user_id` text NOT NULL,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`battle_id`, `band`),
	FOREIGN KEY (`battle_id`) REFERENCES `battles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `recordings_strength` ON `recordings` (`challenge_id`,`strength`);
CREATE INDEX `recordings_user` ON `recordings` (`user_id`);
ALTER TABLE `ghost_races` ADD `strength` integer;
ALTER TABLE `ghost_races` ADD `best_ms` integer;
ALTER TABLE `ghost_races` ADD `best_at` integer;
ALTER TABLE `ghost_races` ADD `beaten` integer;