CREATE TABLE `finished_projects` (
	`user_id` text NOT NULL,
	`project_id` integer NOT NULL,
	`finished_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `project_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `task_revisions` (
	`task_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`replaced_at` integer NOT NULL,
	`starting_html` text DEFAULT '' NOT NULL,
	`starting_css` text DEFAULT '' NOT NULL,
	`starting_js` text DEFAULT '' NOT NULL,
	`check_mode` text NOT NULL,
	`html_check` text DEFAULT '' NOT NULL,
	`css_check` text DEFAULT '' NOT NULL,
	`js_check` text DEFAULT '' NOT NULL,
	`expected_output` text NOT NULL,
	`actions` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`task_id`, `revision`),
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade
);

ALTER TABLE `battles` ADD `uses` text DEFAULT '[]' NOT NULL;
ALTER TABLE `daily_challenge_log` ADD `pool_id` integer;
ALTER TABLE `daily_challenges` ADD `easy_id` integer;
ALTER TABLE `daily_challenges` ADD `medium_id` integer;
ALTER TABLE `daily_challenges` ADD `hard_id` integer;
ALTER TABLE `daily_pool` ADD `teaches` text DEFAULT '[]' NOT NULL;
ALTER TABLE `daily_pool` ADD `uses` text DEFAULT '[]' NOT NULL;
ALTER TABLE `daily_pool` ADD `needs` text DEFAULT '[]' NOT NULL;
ALTER TABLE `task_completion_log` ADD `revision` integer DEFAULT 1 NOT NULL;
ALTER TABLE `tasks` ADD `position` integer DEFAULT 0 NOT NULL;
ALTER TABLE `tasks` ADD `revision` integer DEFAULT 1 NOT NULL;
ALTER TABLE `tasks` ADD `teaches` text DEFAULT '[]' NOT NULL;
ALTER TABLE `tasks` ADD `uses` text DEFAULT '[]' NOT NULL;
-- Until now the ids were the order.
UPDATE `tasks` SET `position` = `project_id` * 1000 + `id` % 100 * 10;
-- Who has shipped all tasks of a project right has finished it.
INSERT INTO `finished_projects` (`user_id`, `project_id`, `finished_at`)
SELECT l.`user_id`, t.`project_id`, max(l.`created_at`)
FROM `task_completion_log` l JOIN `tasks` t ON t.`id` = l.`task_id`
WHERE l.`correct` AND NOT t.`retired`
GROUP BY l.`user_id`, t.`project_id`
HAVING count(DISTINCT l.`task_id`) = (SELECT count(*) FROM `tasks` a WHERE a.`project_id` = t.`project_id` AND NOT a.`retired`);
