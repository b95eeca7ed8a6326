-- Which content the database has: isolates keep the content in their memory, and see by this row that another one has come.
CREATE TABLE `content_versions` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL
);
