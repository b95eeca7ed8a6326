ALTER TABLE `task_revisions` ADD `brief` text DEFAULT '' NOT NULL;
ALTER TABLE `tasks` ADD `brief` text DEFAULT '' NOT NULL;