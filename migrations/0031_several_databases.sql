-- For several databases of learners: who was moved from this one, whose copies elsewhere are out of date, and whose address and name a sign-up
-- has reserved. With one database they stay empty.
CREATE TABLE `changed_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`mark` text NOT NULL,
	`changed_at` integer NOT NULL
);

CREATE TABLE `moved_learners` (
	`user_id` text PRIMARY KEY NOT NULL,
	`to_number` integer NOT NULL,
	`state` text NOT NULL,
	`changed_at` integer NOT NULL
);

CREATE INDEX `moved_learners_open` ON `moved_learners` (`user_id`) WHERE state <> 'moved';
CREATE TABLE `reservations` (
	`user_id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
