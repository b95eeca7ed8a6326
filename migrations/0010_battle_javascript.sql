ALTER TABLE `battles` ADD `actions` text DEFAULT '' NOT NULL;
ALTER TABLE `battles` ADD `taught_by` integer DEFAULT 0 NOT NULL;