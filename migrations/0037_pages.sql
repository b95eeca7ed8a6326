-- Certificates of maps, which everybody reads who has their address.
CREATE TABLE `certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`map` text NOT NULL,
	`name` text NOT NULL,
	`projects` text NOT NULL,
	`tasks` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`removed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `certificates_map` ON `certificates` (`user_id`,`map`);
-- What a published page looks like, as its author's browser has drawn it.
CREATE TABLE `page_cards` (
	`page_id` text PRIMARY KEY NOT NULL,
	`picture` text NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `published_pages`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `page_cards_picture` ON `page_cards` (`picture`);
-- Which published page another one began as a copy of.
CREATE TABLE `remixes` (
	`page_id` text PRIMARY KEY NOT NULL,
	`origin_id` text NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `published_pages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`origin_id`) REFERENCES `published_pages`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `remixes_origin` ON `remixes` (`origin_id`);