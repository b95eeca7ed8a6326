ALTER TABLE `task_revisions` ADD `answer_key` text DEFAULT '' NOT NULL;
ALTER TABLE `tasks` ADD `question` text DEFAULT '' NOT NULL;
ALTER TABLE `tasks` ADD `answer_key` text DEFAULT '' NOT NULL;